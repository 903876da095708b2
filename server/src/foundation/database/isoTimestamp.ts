/**
 * An instant as it is told, `2026-11-21T09:52:00.000Z`. Not a Date: to make one of each text that PostgreSQL's JSON has, and a text
 * of it again, took an eighth of what a list of lights took the server.
 */
export type Told = string

/** As PostgreSQL writes it in JSON with microseconds, in UTC: `2026-11-21T09:52:00.123456+00:00`. */
const WITH_MICROSECONDS = 32
const TOLD = 24

/** @param text of a timestamptz in JSON, whatever its zone and however many digits its seconds have; `-infinity` stays what it is */
export function toldOf(text: string): Told {
  if (text.length === WITH_MICROSECONDS && text.endsWith('+00:00')) return `${text.slice(0, TOLD - 1)}Z`
  return text.endsWith('infinity') ? text : new Date(text).toISOString()
}

/** What the scalar DateTime answers. */
export function serializeInstant(value: unknown): Told {
  if (typeof value === 'string' && value.length === TOLD && value.endsWith('Z')) return value
  return (value instanceof Date ? value : new Date(String(value))).toISOString()
}
