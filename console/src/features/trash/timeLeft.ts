import { localeOf } from '../../i18n/language.ts'

/** e.g. “in 23 hr”; never less than a minute. */
export function timeLeft(until: string, now: number, language: string): string {
  const minutes = Math.max(1, Math.floor((Date.parse(until) - now) / 60_000))
  const relative = new Intl.RelativeTimeFormat(localeOf(language), { style: 'short' })
  return minutes < 60 ? relative.format(minutes, 'minute') : relative.format(Math.floor(minutes / 60), 'hour')
}
