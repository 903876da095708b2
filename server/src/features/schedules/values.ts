import { isValidTime } from '#lighting/time/zone.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'

/** An empty text is no time. */
export function timeOrNone<T extends string | null | undefined>(time: T): T | null {
  return time?.trim() === '' ? null : time
}

/** @throws BAD_USER_INPUT unless it is HH:mm */
export function timeOrThrow(field: string, time: string | null | undefined): void {
  if (typeof time === 'string' && !isValidTime(time))
    throw badInput(field, 'timeInvalid', 'must be HH:mm, 00:00 to 23:59')
}

const MISSING = {
  startTime: ['select_turn_on_time_error', 'choose when the lights go on'],
  endTime: ['select_turn_off_time_error', 'choose when the lights go off'],
} as const

/** The time at which lights go on or off; null: none. @throws BAD_USER_INPUT if it is missing or not HH:mm */
export function switchTimeOrThrow(
  field: keyof typeof MISSING,
  given: string | null | undefined,
  isRequired: boolean,
): string | null {
  const time = timeOrNone(given) ?? null
  const [key, message] = MISSING[field]
  if (isRequired && time === null) throw badInput(`input.${field}`, key, message)
  timeOrThrow(`input.${field}`, time)
  return time
}

export function levelOrThrow(field: string, level: number | null | undefined): void {
  if (typeof level === 'number' && (level < 0 || level > 100))
    throw badInput(field, 'brightnessOutOfRange', 'brightness must be 0 to 100 %')
}

export function temperatureOrThrow(field: string, temperature: number | null | undefined): void {
  if (typeof temperature === 'number' && (temperature < 1000 || temperature > 20_000))
    throw badInput(field, 'colorTempOutOfRange', 'colour temperature must be 1000 to 20000 K')
}

/** Minutes after sunset or sunrise. */
export function offsetOrThrow(field: string, offset: number | null | undefined): void {
  if (typeof offset === 'number' && (offset < -180 || offset > 180))
    throw badInput(field, 'offsetOutOfRange', 'an offset must be -180 to 180 minutes')
}

/** @throws BAD_USER_INPUT unless it is an existing date */
export function dateOrThrow(field: string, date: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T00:00:00Z`) : undefined
  // Date reads 2026-02-30 as a day in March.
  if (!at || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date)
    throw badInput(field, 'dateInvalid', 'must be a date as YYYY-MM-DD')
  return date
}

interface SwitchTimes {
  start_time: string | null
  end_time: string | null
}

/** Both times; TIMING requires them. @throws BAD_USER_INPUT with the fields */
export function switchTimesOrThrow({ type, start_time, end_time }: SwitchTimes & { type: string }): SwitchTimes {
  const isNeeded = type === 'TIMING'
  const times = checkFields({
    start_time: () => switchTimeOrThrow('startTime', start_time, isNeeded),
    end_time: () => switchTimeOrThrow('endTime', end_time, isNeeded),
  })
  if (isNeeded && times.start_time === times.end_time)
    throw badInput('input.endTime', 'timesAreEqual', 'start and end time must differ')
  return times
}
