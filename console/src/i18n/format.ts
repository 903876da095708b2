import { useTranslation } from 'react-i18next'
import { DECIMALS, type Precision } from '#lighting/values/units.ts'
import { localeOf } from './language.ts'
import { BROWSER_ZONE, useSiteZone, zoneMark } from './zone.ts'

/** Placeholder of a missing value. */
export const NONE = '-'

const MWH_FROM = 100_000

export const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

export function formats(language: string, timeZone = BROWSER_ZONE) {
  const locale = localeOf(language)
  const moment = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  const span = (unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
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
    /** A number with its unit, e.g. `231.4 V`; with the decimals of its unit unless given. */
    quantity: (value: number | null | undefined, unit: string, digits = decimalsOf(unit)) =>
      value === null || value === undefined
        ? NONE
        : `${numberFormat(digits).format(value)}${unit === '%' ? '' : ' '}${unit}`,
    /** A number with the decimals of its unit, where the unit stands apart. */
    measure: (value: number | null | undefined, precision: Precision) =>
      value === null || value === undefined ? NONE : numberFormat(DECIMALS[precision]).format(value),
    /** kWh, and MWh where kWh have too many digits to read at a glance. */
    energy: (kWh: number, precision: Precision) =>
      kWh >= MWH_FROM
        ? { value: numberFormat(1).format(kWh / 1000), unit: 'MWh' }
        : { value: numberFormat(DECIMALS[precision]).format(kWh), unit: 'kWh' },
    /** In the time zone of the site. */
    moment: (iso: string) => {
      const at = new Date(iso)
      return `${moment.format(at)}${zoneMark(timeZone, at)}`
    },
    /** A duration in its largest unit that fits twice: `90 min`, `2 hr`. */
    span: (ms: number) => {
      const seconds = Math.round(ms / 1000)
      const [unit, length] = STEPS.find(([, length]) => seconds >= 2 * length) ?? ['second', 1]
      return span(unit).format(Math.floor(seconds / length))
    },
    /** How long ago; a time in the future is shown as now. */
    age: (iso: string, now: number) => {
      const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))
      const [unit, length] = STEPS.find(([, length]) => seconds >= length) ?? ['second', 1]
      return relative.format(-Math.floor(seconds / length), unit)
    },
  }
}

function decimalsOf(unit: string): number {
  return unit in DECIMALS ? DECIMALS[unit as keyof typeof DECIMALS] : 0
}

function fixed(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

const made = new Map<string, ReturnType<typeof formats>>()

/** Shared by all cells of a table, since creating formatters is slow. */
function formatsOf(language: string, zone: string): ReturnType<typeof formats> {
  const key = `${language} ${zone}`
  const known = made.get(key) ?? formats(language, zone)
  made.set(key, known)
  return known
}

export function useFormat(): ReturnType<typeof formats> {
  const { i18n } = useTranslation()
  const zone = useSiteZone()
  return formatsOf(i18n.language, zone)
}
