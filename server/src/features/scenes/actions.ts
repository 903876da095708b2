import type { Where } from '../../foundation/list/filters.ts'
import type { RequestedLevels } from '../control/overrideLevels.ts'

/** Characters, as in a request to one target. */
export const MAX_TARGET_NAME_LENGTH = 100

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

/** The name of the action's campaign. */
export function nameOfAction({ targets }: SceneAction): string {
  const name = targets.map(target => target.name).join(', ')
  return [...name].length > MAX_TARGET_NAME_LENGTH
    ? `${[...name].slice(0, MAX_TARGET_NAME_LENGTH - 1).join('')}…`
    : name
}
