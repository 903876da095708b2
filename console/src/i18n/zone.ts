import { createContext, use } from 'react'

export const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The clock that the console goes by: that of the site, wherever it is read. */
export const SiteZone = createContext(BROWSER_ZONE)

export function useSiteZone(): string {
  return use(SiteZone)
}

/** Minutes that a zone is ahead of UTC. The browser's own is known without asking Intl, which is slow. */
function minutesAhead(zone: string, at: Date): number {
  if (zone === BROWSER_ZONE) return -at.getTimezoneOffset()
  // Sweden writes the clock as ISO 8601 does.
  const clock = (timeZone: string) => Date.parse(`${at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
  return Math.round((clock(zone) - clock('UTC')) / 60_000)
}

/** `GMT+8`: how a zone is ahead of Greenwich at a moment. */
export function offsetOf(zone: string, at: Date): string {
  const minutes = minutesAhead(zone, at)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** Where the reader's own clock says something else, a time says which clock it is of. */
export function zoneMark(zone: string, at: Date): string {
  const same = zone === BROWSER_ZONE || minutesAhead(zone, at) === minutesAhead(BROWSER_ZONE, at)
  return same ? '' : ` ${offsetOf(zone, at)}`
}
