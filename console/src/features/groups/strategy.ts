import { wallClockOf } from '#lighting/time/zone.ts'
import type { GroupRow } from './groups.ts'

/** What controls the burning hours of a group. */
export interface Strategy {
  /** active schedules, highest priority first */
  schedules: string[]
  mode: GroupRow['controlMode']
  /** HH:mm of the own mode, today; undefined where the sun does not set or rise */
  on?: string
  off?: string
  /** the rule in force */
  counts: 'schedule' | 'mode' | 'nothing'
}

const MINUTE = 60_000

export function strategyOf(group: GroupRow): Strategy {
  const schedules = group.enableStatus
    ? group.schedules.filter(({ isEnabled }) => isEnabled).map(({ name }) => name)
    : []
  return { schedules, mode: group.controlMode, ...timesOf(group), counts: countsOf(group, schedules.length > 0) }
}

function countsOf({ enableStatus, controlMode, program }: GroupRow, scheduled: boolean): Strategy['counts'] {
  if (!enableStatus) return 'nothing'
  if (program?.rule === 'SCHEDULE') return 'schedule'
  if (program?.rule === 'PRESET') return 'mode'
  // Not computed yet, or no rule so far.
  if (scheduled) return 'schedule'
  return controlMode === 'MANUAL' ? 'nothing' : 'mode'
}

function timesOf({ controlMode, startTime, endTime, sun, sunsetOffset, sunriseOffset, timeZone }: GroupRow) {
  if (controlMode === 'TIMING') return { on: startTime ?? undefined, off: endTime ?? undefined }
  if (controlMode !== 'SUNRISE_SUNSET') return {}
  const clock = (event: string | null | undefined, offset: number) =>
    event ? wallClockOf(Date.parse(event) + offset * MINUTE, timeZone) : undefined
  return { on: clock(sun?.sunset, sunsetOffset), off: clock(sun?.sunrise, sunriseOffset) }
}
