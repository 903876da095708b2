import { STEPS } from './format.ts'
import { localeOf } from './language.ts'

/**
 * A countdown in its two largest units, `2 hr 13 min`, or fewer, rounded up; empty: nothing is left. It changes once a minute
 * until the last minute, then each second. Not a part of `formats`, which the first page loads.
 */
export function countdown(language: string, ms: number, units = 2): string {
  let rest = ms > 60_000 ? Math.ceil(ms / 60_000) * 60 : Math.max(0, Math.ceil(ms / 1000))
  const values = STEPS.map(([unit, length]) => {
    const value = Math.floor(rest / length)
    rest -= value * length
    const format = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'short' })
    return value > 0 && format.format(value)
  })
  const first = values.findIndex(Boolean)
  const shown = first < 0 ? [] : values.slice(first, first + units).filter(Boolean)
  return shown.join(language === 'zh' ? '' : ' ')
}
