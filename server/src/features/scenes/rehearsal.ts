import type { Connection } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { type Where, whereToSql } from '../../foundation/list/filters.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { previewTarget, type TargetCounts } from '../control/targets.ts'
import { DEVICE_COLUMNS } from '../devices/devices.ts'
import { type SceneAction, whereOfAction, whereOfActions } from './actions.ts'
import { selectLightsOfPower } from './power.store.ts'
import { type PowerChange, powerChangeOf } from './power.ts'
import { actionsOrThrow } from './sceneChecks.ts'
import { findScene } from './scenes.ts'

/** What an action, or the whole scene, would do now. */
export interface SceneEffect {
  /** the lights that it reaches */
  where: Where
  counts: TargetCounts
  power: PowerChange
}

export interface SceneRehearsal {
  /** in the order of the scene */
  actions: SceneEffect[]
  /** Of all actions: each light is in one of them. */
  total: SceneEffect
}

/**
 * What a start of a scene would do now, without doing it.
 * @param of a stored scene, or the actions of a form
 * @throws NOT_FOUND, BAD_USER_INPUT
 */
export async function rehearseScene(
  db: Connection,
  viewer: Viewer,
  of: { id?: number | null; actions?: SceneAction[] | null },
): Promise<SceneRehearsal> {
  mayOrThrow(viewer, 'LightScene:read')
  const actions = await actionsToRehearse(db, viewer, of)
  const effects: SceneEffect[] = []
  for (const index of actions.keys()) effects.push(await effectOfAction(db, viewer, actions, index))
  return { actions: effects, total: { ...effects.reduce(sum), where: whereOfActions(actions) } }
}

async function actionsToRehearse(
  db: Connection,
  viewer: Viewer,
  { id, actions }: { id?: number | null; actions?: SceneAction[] | null },
): Promise<SceneAction[]> {
  if (actions) return actionsOrThrow(actions, 'actions')
  if (typeof id !== 'number') throw badInput('id', 'valueRequired', 'name a scene, or give its actions')
  const scene = await findScene(db, viewer, id)
  if (!scene) throw notFound('scene')
  return scene.actions
}

async function effectOfAction(
  db: Connection,
  viewer: Viewer,
  actions: SceneAction[],
  index: number,
): Promise<SceneEffect> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const where = whereOfAction(actions, index)
  const { levels } = actions[index]!
  const counts = await previewTarget(db, viewer, { where, override: levels })
  const lights = await selectLightsOfPower(db, account, whereToSql(where, DEVICE_COLUMNS))
  return { where, counts, power: powerChangeOf(lights, levels) }
}

function sum(a: SceneEffect, b: SceneEffect): SceneEffect {
  return { where: a.where, counts: added(a.counts, b.counts), power: added(a.power, b.power) }
}

function added<T extends { [K in keyof T]: number }>(a: T, b: T): T {
  const keys = Object.keys(a) as (keyof T)[]
  return Object.fromEntries(keys.map(key => [key, a[key] + b[key]])) as T
}
