import { createContext, use } from 'react'

export const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone of all times in the console: that of the site. */
export const SiteZone = createContext(BROWSER_ZONE)

export function useSiteZone(): string {
  return use(SiteZone)
}

/** Offset of a zone from UTC, minutes. The browser's own needs no Intl, which is slow. */
function minutesAhead(zone: string, at: Date): number {
  if (zone === BROWSER_ZONE) return -at.getTimezoneOffset()
  // The Swedish format is ISO 8601.
  const clock = (timeZone: string) => Date.parse(`${at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
  return Math.round((clock(zone) - clock('UTC')) / 60_000)
}

/** Offset of a zone at an instant: `GMT+8`. */
export function offsetOf(zone: string, at: Date): string {
  const minutes = minutesAhead(zone, at)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** Times name their zone if it differs from the browser's. */
export function zoneMark(zone: string, at: Date): string {
  const same = zone === BROWSER_ZONE || minutesAhead(zone, at) === minutesAhead(BROWSER_ZONE, at)
  return same ? '' : ` ${offsetOf(zone, at)}`
}
