import type { RowDrop } from '../../ui/useRowDrag.ts'
import type { ScheduleSearch } from './scheduleSearch.ts'

/** Where a schedule goes in the order of precedence; as the API has it. */
export type Position = { before: number } | { after: number }

interface Prioritised {
  id: number
  priority: number
}

export type Step = 'top' | 'up' | 'down'

/** @returns undefined: it is there already */
export function positionOfStep(schedules: readonly Prioritised[], id: number, step: Step): Position | undefined {
  const order = [...schedules].sort((a, b) => b.priority - a.priority || b.id - a.id)
  const at = order.findIndex(schedule => schedule.id === id)
  const other = order[step === 'top' ? 0 : step === 'up' ? at - 1 : at + 1]
  if (at < 0 || !other || other.id === id) return undefined
  return step === 'down' ? { after: other.id } : { before: other.id }
}

/** @param rows in order of precedence. @returns undefined: it stays where it is */
export function positionOfDrop(rows: readonly { id: number }[], { from, at, isBefore }: RowDrop): Position | undefined {
  const target = rows[at]
  const isThere = from === at || from === (isBefore ? at - 1 : at + 1)
  if (!target || isThere) return undefined
  return isBefore ? { before: target.id } : { after: target.id }
}

/** Whether the list shows all schedules in order of precedence. */
export function isInOrder({ q, type, sort }: ScheduleSearch): boolean {
  return !q && !type && !sort
}
