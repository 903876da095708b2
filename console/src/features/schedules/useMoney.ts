import { useTranslation } from 'react-i18next'
import { localeOf } from '../../i18n/language.ts'

/** Formats an amount in the currency of the tariff. */
export function useMoney(currency = 'CNY'): (value: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'currency', currency })
  return value => format.format(value)
}
