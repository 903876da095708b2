import { useTranslation } from 'react-i18next'
import { localeOf } from '../../i18n/language.ts'

/** Formats an amount in the currency of the tariff, with as many decimals as the currency has. */
export function useMoney(currency = 'CNY'): { text: (value: number) => string; digits: number } {
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'currency', currency })
  return { text: value => format.format(value), digits: format.resolvedOptions().maximumFractionDigits ?? 0 }
}
