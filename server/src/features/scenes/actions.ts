import type { Where } from '../../foundation/list/filters.ts'
import type { Override, RequestedLevels } from '../control/overrideLevels.ts'

/** Characters, as in a request to one target. */
export const MAX_TARGET_NAME_LENGTH = 100

const MINUTE_MS = 60_000

/** One part of a scene: what it aims at, and the levels of these lights. */
export interface SceneAction {
  targets: { name: string; where: object }[]
  levels: RequestedLevels
}

/**
 * The lights of one action. A light that is in several actions belongs to the last of them, so that each light gets one
 * request.
 */
export function whereOfAction(actions: readonly SceneAction[], index: number): Where {
  const wheres = ({ targets }: SceneAction) => targets.map(({ where }) => where as Where)
  const later = actions.slice(index + 1).flatMap(wheres)
  const own = wheres(actions[index]!)
  return { OR: own, ...(later.length > 0 && { NOT: later }) }
}

/** The lights of all actions. */
export function whereOfActions(actions: readonly SceneAction[]): Where {
  return { OR: actions.flatMap(({ targets }) => targets.map(({ where }) => where as Where)) }
}

/** The name of the action's campaign. */
export function nameOfAction({ targets }: SceneAction): string {
  const name = targets.map(target => target.name).join(', ')
  return [...name].length > MAX_TARGET_NAME_LENGTH
    ? `${[...name].slice(0, MAX_TARGET_NAME_LENGTH - 1).join('')}…`
    : name
}

interface Start {
  reason?: string | null | undefined
  until?: Date | null | undefined
  startsAt?: Date | null | undefined
}

/** Reason and end of a start; what is left out is the default of the scene. */
export function startOf(
  scene: { reason: string | null; duration_minutes: number | null },
  { reason = scene.reason, until, startsAt }: Start,
): Pick<Override, 'reason' | 'until'> {
  const begin = startsAt?.getTime() ?? Date.now()
  const end = scene.duration_minutes === null ? null : new Date(begin + scene.duration_minutes * MINUTE_MS)
  return { reason, until: until === undefined ? end : until }
}
