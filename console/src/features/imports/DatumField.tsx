import { Group, Radio } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import './radioStyles.ts'
import { useTranslation } from 'react-i18next'
import type { FileDatum } from './imports.ts'

interface DatumFieldProps {
  label: string
  value: FileDatum
  onChange: (value: Exclude<FileDatum, 'BD09'>) => void
}

/** The coordinate system of the file. */
export function DatumField({ label, value, onChange }: DatumFieldProps) {
  const { t } = useTranslation('imports')
  return (
    <Radio.Group
      label={label}
      description={t('mapping.datumHint')}
      value={value}
      onChange={next => onChange(next as 'WGS84' | 'GCJ02')}
    >
      <Group gap="lg" mt="xs">
        <Radio value="WGS84" label={t('mapping.WGS84')} />
        <Radio value="GCJ02" label={t('mapping.GCJ02')} />
      </Group>
    </Radio.Group>
  )
}
