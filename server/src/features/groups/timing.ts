import { badInput } from '../../foundation/errors.ts'

/** When a group on TIMING goes on and off until somebody says otherwise. */
export const DEFAULT_START = '18:30'
export const DEFAULT_END = '06:30'

interface Timing {
  control_mode?: string
  start_time?: string | null
  end_time?: string | null
}

/**
 * A group on TIMING has both times: where it never had one it gets the default; one that is taken away is an error.
 * @returns the times to fill in
 */
export function checkTiming(
  { control_mode, start_time, end_time }: Timing,
  input: { startTime?: { set?: string | null } | null; endTime?: { set?: string | null } | null },
): { start_time?: string; end_time?: string } {
  if (control_mode !== 'TIMING') return {}
  if (input.startTime?.set === null)
    throw badInput('input.startTime', 'select_turn_on_time_error', 'choose when the lights go on')
  if (input.endTime?.set === null)
    throw badInput('input.endTime', 'select_turn_off_time_error', 'choose when the lights go off')
  const filled = { start_time: start_time ?? DEFAULT_START, end_time: end_time ?? DEFAULT_END }
  if (filled.start_time === filled.end_time)
    throw badInput('input.endTime', 'timesAreEqual', 'on and off at the same time is never and always')
  return filled
}

/** @throws BAD_USER_INPUT unless it is HH:mm */
export function timeOrThrow(field: string, time: string | null | undefined): void {
  if (typeof time === 'string' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw badInput(field, 'timeInvalid', 'HH:mm, 00:00 to 23:59')
}

export function levelOrThrow(field: string, level: number | null | undefined): void {
  if (typeof level === 'number' && (level < 0 || level > 100))
    throw badInput(field, 'brightnessOutOfRange', 'brightness is 0 to 100 %')
}

export function temperatureOrThrow(field: string, temperature: number | null | undefined): void {
  if (typeof temperature === 'number' && (temperature < 1000 || temperature > 20_000))
    throw badInput(field, 'colorTempOutOfRange', 'colour temperature is 1000 to 20000 K')
}
