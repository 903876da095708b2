import type { PlannedGroup } from './schedules.ts'

/** What a group does when one of its schedules is gone. */
export type Fallback =
  | { kind: 'schedule'; name: string }
  | { kind: 'sun' }
  | { kind: 'timing'; start: string; end: string }
  | { kind: 'nothing' }

/** The strongest of its other schedules that count, else its own mode. */
export function fallbackOf(group: PlannedGroup, without: number): Fallback {
  if (!group.enableStatus) return { kind: 'nothing' }
  const next = group.schedules.find(({ id, isEnabled }) => isEnabled && id !== without)
  if (next) return { kind: 'schedule', name: next.name }
  if (group.controlMode === 'SUNRISE_SUNSET') return { kind: 'sun' }
  if (group.controlMode === 'TIMING' && group.startTime && group.endTime)
    return { kind: 'timing', start: group.startTime, end: group.endTime }
  return { kind: 'nothing' }
}
