import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import classes from './DevicePage.module.css'
import type { LampDetail } from './lightExtras.ts'

const FIELDS = [
  ['powerFactor', '', 2],
  ['operatingHours', 'h', 0],
  ['switchOnCounter', '', 0],
  ['lampVoltage', 'V', 1],
  ['nominalPower', 'W', 1],
] as const

/** Further values of the lamps; what no lamp reports is left out. */
export function LampDetails({ details }: { details: readonly LampDetail[] }) {
  const { t } = useTranslation(['device', 'control'])
  const format = useFormat()
  const text = (value: number, unit: string, digits: number) => format.quantity(value, unit, digits).trim()
  const rows = FIELDS.map(([field, unit, digits]) => ({
    field,
    values: details.flatMap(({ lamp, [field]: value }) =>
      value === null ? [] : [{ lamp, text: text(value, unit, digits) }],
    ),
  }))
  return (
    <dl className={classes.values}>
      {rows
        .filter(({ values }) => values.length > 0)
        .map(({ field, values }) => (
          <div key={field}>
            <dt>{t(`lampDetail.${field}`)}</dt>
            {values.map(({ lamp, text }) => (
              <dd key={lamp}>
                {details.length > 1 && (
                  <span className={classes.lamp}>{t(lamp === 'MAIN' ? 'control:mainShort' : 'control:subShort')}</span>
                )}
                {text}
              </dd>
            ))}
          </div>
        ))}
    </dl>
  )
}
