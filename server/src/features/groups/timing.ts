import { badInput } from '../../foundation/errors/errors.ts'

/** Default on and off times of a group on TIMING. */
const DEFAULT_START = '18:30'
const DEFAULT_END = '06:30'

interface Timing {
  control_mode?: string
  start_time?: string | null
  end_time?: string | null
}

/**
 * A group on TIMING needs both times: missing ones get the default; removing one is an error.
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
    throw badInput('input.endTime', 'timesAreEqual', 'start and end time must differ')
  return filled
}
