import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'

/** Formats measured values; a missing value shows "no data", never 0. */
export function useMeasure() {
  const { t } = useTranslation('status')
  const format = useFormat()
  return {
    /** for a Figure, which shows missing values itself */
    known: (value: number | null, digits = 0) => (value === null ? undefined : format.number(value, digits)),
    measured: (value: number | null, unit: string, digits = 0) =>
      value === null ? t('noData') : format.quantity(value, unit, digits),
  }
}
