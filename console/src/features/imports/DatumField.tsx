import { Radio } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import './radioStyles.ts'
import { useTranslation } from 'react-i18next'
import classes from './CoordinateFields.module.css'
import type { FileDatum } from './imports.ts'

interface DatumFieldProps<Datum> {
  label: string
  value: Datum
  datums: readonly Datum[]
  onChange: (value: Datum) => void
}

/** The datum of degrees in a file. */
export function DatumField<Datum extends FileDatum>({ label, value, datums, onChange }: DatumFieldProps<Datum>) {
  const { t } = useTranslation('imports')
  return (
    <Radio.Group
      label={label}
      description={t('mapping.datumHint')}
      value={value}
      onChange={next => onChange(next as Datum)}
    >
      <div className={classes.radios}>
        {datums.map(datum => (
          <Radio key={datum} value={datum} label={t(`mapping.${datum as FileDatum}`)} />
        ))}
      </div>
    </Radio.Group>
  )
}
