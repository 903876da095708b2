import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { switchTimeOrThrow } from '../schedules/values.ts'

/** Default on and off times of a group on TIMING. */
const DEFAULT_START = '18:30'
const DEFAULT_END = '06:30'

interface Timing {
  control_mode?: string
  start_time?: string | null
  end_time?: string | null
}

interface TimesInput {
  startTime?: { set?: string | null } | null
  endTime?: { set?: string | null } | null
}

/**
 * A group on TIMING needs both times: missing ones get the default; removing one is an error.
 * @returns the times to fill in
 */
export function checkTiming(
  { control_mode, start_time, end_time }: Timing,
  input: TimesInput,
): { start_time?: string; end_time?: string } {
  if (control_mode !== 'TIMING') return {}
  checkFields([() => refuseRemoved(input, 'startTime'), () => refuseRemoved(input, 'endTime')])
  const filled = { start_time: start_time ?? DEFAULT_START, end_time: end_time ?? DEFAULT_END }
  if (filled.start_time === filled.end_time)
    throw badInput('input.endTime', 'timesAreEqual', 'start and end time must differ')
  return filled
}

/** A time that is set to null or to an empty text. */
function refuseRemoved(input: TimesInput, field: keyof TimesInput): void {
  if (input[field]?.set !== undefined) switchTimeOrThrow(field, input[field].set, true)
}
