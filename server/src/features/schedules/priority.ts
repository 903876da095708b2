import { badInput } from '../../foundation/errors/errors.ts'
import { builder } from '../../foundation/graphql/graphql.ts'

/* The order of precedence of all schedules. */

export const LightSchedulePosition = builder.inputType('LightSchedulePosition', {
  description: 'A place in the order of precedence of all schedules: before or after another one, not both.',
  fields: t => ({
    before: t.int({ description: 'ID of the schedule over which it directly takes precedence' }),
    after: t.int({ description: 'ID of the schedule that directly takes precedence over it' }),
  }),
})
export type LightSchedulePosition = typeof LightSchedulePosition.$inferInput

/** What determines the order: the highest priority first; of equal ones, the newest schedule. */
export interface Prioritised {
  id: number
  priority: number
}

export function byPriority(a: Prioritised, b: Prioritised): number {
  return b.priority - a.priority || b.id - a.id
}

/** A change of the order. */
export interface Move {
  /** the new priority of each schedule that gets another one */
  priorities: ReadonlyMap<number, number>
  /** schedules whose order with the moved one is reversed */
  passed: ReadonlySet<number>
  /** its places in the order, from 1 */
  from: number
  to: number
}

/**
 * Moves a schedule. Only those between its old and its new place get another priority; if some were equal, all do.
 * @param schedules all of them, in any order
 * @returns undefined if it is there already
 * @throws BAD_USER_INPUT with the field
 */
export function moveOf(
  schedules: readonly Prioritised[],
  id: number,
  { before, after }: LightSchedulePosition,
): Move | undefined {
  if ((before == null) === (after == null))
    throw badInput('input.position', 'positionInvalid', 'give either before or after')
  const order = [...schedules].sort(byPriority)
  const others = order.filter(schedule => schedule.id !== id)
  const neighbour = others.findIndex(schedule => schedule.id === (before ?? after))
  if (neighbour < 0) {
    const field = before == null ? 'after' : 'before'
    throw badInput(`input.position.${field}`, 'positionUnknown', 'must be the ID of another schedule')
  }
  const to = before == null ? neighbour + 1 : neighbour
  const from = order.findIndex(schedule => schedule.id === id)
  if (from === to) return undefined
  const moved = [...others.slice(0, to), order[from]!, ...others.slice(to)]
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  const changed = moved.slice(first, last + 1)
  const values = order.slice(first, last + 1).map(({ priority }) => priority)
  const isDistinct = new Set(order.map(({ priority }) => priority)).size === order.length
  const priorities = isDistinct
    ? changed.map((schedule, index) => [schedule.id, values[index]!] as const)
    : moved.map((schedule, index) => [schedule.id, moved.length - index] as const)
  return {
    priorities: new Map(priorities),
    passed: new Set(changed.map(schedule => schedule.id).filter(other => other !== id)),
    from: from + 1,
    to: to + 1,
  }
}

/** The schedule as it is after a move. */
export function withPriority<Schedule extends Prioritised>(schedule: Schedule, { priorities }: Move): Schedule {
  return { ...schedule, priority: priorities.get(schedule.id) ?? schedule.priority }
}
