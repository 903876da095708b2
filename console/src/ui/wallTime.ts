import { civilDateOf, instantOf, wallClockOf } from '#lighting/time/zone.ts'

const MINUTE_MS = 60_000

/** Minutes since 1970. */
export function minuteOf(iso: string): number {
  return Math.floor(Date.parse(iso) / MINUTE_MS)
}

/** As an input for a local date and time holds it, by the clock of the zone. */
export function localInput(minute: number, zone: string): string {
  const at = minute * MINUTE_MS
  return `${civilDateOf(at, zone)}T${wallClockOf(at, zone)}`
}

/** Minutes since 1970, by the clock of the zone; undefined: nothing whole is written yet. */
export function readLocalInput(text: string, zone: string): number | undefined {
  // Half a date is a date to some browsers.
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text) ?? []
  if (!date || !time || Number.isNaN(Date.parse(`${date}T${time}Z`))) return
  return Math.floor(instantOf(date, time, zone) / MINUTE_MS)
}
