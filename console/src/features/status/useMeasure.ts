import { useTranslation } from 'react-i18next'
import type { Precision } from '#lighting/values/units.ts'
import { useFormat } from '../../i18n/format.ts'

/** Formats measured values; a missing value shows "no data", never 0. */
export function useMeasure() {
  const { t } = useTranslation('status')
  const format = useFormat()
  return {
    /** for a Figure, which shows missing values itself */
    known: (value: number | null, precision: Precision) =>
      value === null ? undefined : format.measure(value, precision),
    measured: (value: number | null, unit: Precision) => (value === null ? t('noData') : format.quantity(value, unit)),
  }
}
