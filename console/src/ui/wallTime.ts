import { civilDateOf, instantOf, wallClockOf } from '#lighting/time/zone.ts'

const MINUTE_MS = 60_000

/** Minutes since 1970. */
export function minuteOf(iso: string): number {
  return Math.floor(Date.parse(iso) / MINUTE_MS)
}

/** Whether a value of a field is an instant in ISO format, not what was typed so far. */
export function isInstant(value: string): boolean {
  return value.endsWith('Z') && !Number.isNaN(Date.parse(value))
}

/** Date and time of an instant in a time zone, as `2026-03-05T18:30`. */
export function localInput(minute: number, zone: string): string {
  const at = minute * MINUTE_MS
  return `${civilDateOf(at, zone)}T${wallClockOf(at, zone)}`
}

/** Minutes since 1970 of a local time in the zone; undefined: incomplete. */
export function readLocalInput(text: string, zone: string): number | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text) ?? []
  if (!date || !time || Number.isNaN(Date.parse(`${date}T${time}Z`))) return
  return Math.floor(instantOf(date, time, zone) / MINUTE_MS)
}
