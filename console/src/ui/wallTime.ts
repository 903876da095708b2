import { civilDateOf, instantOf, wallClockOf } from '#lighting/time/zone.ts'

const MINUTE_MS = 60_000

/** Minutes since 1970. */
export function minuteOf(iso: string): number {
  return Math.floor(Date.parse(iso) / MINUTE_MS)
}

/** The value of a datetime-local input in a time zone. */
export function localInput(minute: number, zone: string): string {
  const at = minute * MINUTE_MS
  return `${civilDateOf(at, zone)}T${wallClockOf(at, zone)}`
}

/** Minutes since 1970 of a local time in the zone; undefined: incomplete. */
export function readLocalInput(text: string, zone: string): number | undefined {
  // Some browsers accept incomplete dates.
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text) ?? []
  if (!date || !time || Number.isNaN(Date.parse(`${date}T${time}Z`))) return
  return Math.floor(instantOf(date, time, zone) / MINUTE_MS)
}
