import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from './language.ts'

/** What stands for a value that is not there. */
export const NONE = '-'

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

export function formats(language: string) {
  const locale = localeOf(language)
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'narrow' })
  const numbers = new Map<number, Intl.NumberFormat>()
  const numberFormat = (digits: number) => {
    const format = numbers.get(digits) ?? new Intl.NumberFormat(locale, fixed(digits))
    numbers.set(digits, format)
    return format
  }
  return {
    number: (value: number | null | undefined, digits = 0) =>
      value === null || value === undefined ? NONE : numberFormat(digits).format(value),
    /** A number with its unit, e.g. `231.4 V`. */
    quantity: (value: number | null | undefined, unit: string, digits = 0) =>
      value === null || value === undefined
        ? NONE
        : `${numberFormat(digits).format(value)}${unit === '%' ? '' : ' '}${unit}`,
    moment: (iso: string) => moment.format(new Date(iso)),
    /** How long ago; a clock that runs ahead of ours is told as now. */
    age: (iso: string, now: number) => {
      const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))
      const [unit, length] = STEPS.find(([, length]) => seconds >= length) ?? ['second', 1]
      return relative.format(-Math.floor(seconds / length), unit)
    },
  }
}

function fixed(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

export function useFormat(): ReturnType<typeof formats> {
  const { i18n } = useTranslation()
  return useMemo(() => formats(i18n.language), [i18n.language])
}
