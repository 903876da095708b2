import { NativeSelect } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useTranslation } from 'react-i18next'
import { withCodes } from '#lighting/values/invisible.ts'
import { letters } from './draft.ts'
import type { Import } from './imports.ts'

interface ColumnSelectProps {
  label: string
  visibleLabel?: boolean
  none: string
  columns: Import['columns']
  value: number | undefined
  onChange: (column: number | undefined) => void
}

/** Selects a column of the file by its name and first value. */
export function ColumnSelect({ label, visibleLabel, none, columns, value, onChange }: ColumnSelectProps) {
  const { t } = useTranslation('imports')
  return (
    <NativeSelect
      label={visibleLabel ? label : undefined}
      aria-label={visibleLabel ? undefined : label}
      value={value ?? ''}
      onChange={event => onChange(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))}
      data={[
        { value: '', label: none },
        ...columns.map(({ name, samples }, index) => ({
          value: String(index),
          label: withCodes(`${letters(index)} · ${name} — ${samples[0] ?? t('mapping.empty')}`),
        })),
      ]}
    />
  )
}
