import type { Connection } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { whereToSql } from '../../foundation/list/filters.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import type { Span } from '../control/targetOverlaps.ts'
import { previewTarget, type TargetCounts } from '../control/targets.ts'
import { DEVICE_COLUMNS } from '../devices/devices.ts'
import { type SceneAction, startOf, whereOfAction, whereOfActions } from './actions.ts'
import { selectLightsOfPower } from './power.store.ts'
import { type PowerChange, powerChangeOf } from './power.ts'
import { actionsOrThrow, withPath } from './sceneChecks.ts'
import { findScene, type SceneRow } from './scenes.ts'

/** What an action, or the whole scene, would do now. */
export interface SceneEffect {
  /** the lights that it reaches, and when */
  span: Span
  counts: TargetCounts
  power: PowerChange
}

export interface SceneRehearsal {
  /** in the order of the scene */
  actions: SceneEffect[]
  /** Of all actions: each light is in one of them. */
  total: SceneEffect
}

/** When a scene is to start and end. */
type Time = Pick<Span, 'startsAt' | 'until'>

/**
 * What a start of a scene would do now, without doing it.
 * @param of a stored scene, or the actions of a form; `until` left out: after the duration of the stored scene
 * @throws NOT_FOUND, BAD_USER_INPUT
 */
export async function rehearseScene(
  db: Connection,
  viewer: Viewer,
  of: { id?: number | null; actions?: SceneAction[] | null } & Time,
): Promise<SceneRehearsal> {
  mayOrThrow(viewer, 'LightScene:read')
  const { actions, duration_minutes } = await toRehearse(db, viewer, of)
  const time = { startsAt: of.startsAt, until: startOf({ reason: null, duration_minutes }, of).until }
  try {
    const effects: SceneEffect[] = []
    for (const index of actions.keys()) {
      const span = { where: whereOfAction(actions, index), ...time }
      effects.push(await effectOfAction(db, viewer, actions[index]!, span))
    }
    return { actions: effects, total: { ...effects.reduce(sum), span: { where: whereOfActions(actions), ...time } } }
  } catch (error) {
    throw withPath(error, 'input.until', 'until')
  }
}

type ToRehearse = Pick<SceneRow, 'actions' | 'duration_minutes'>

async function toRehearse(
  db: Connection,
  viewer: Viewer,
  { id, actions }: { id?: number | null; actions?: SceneAction[] | null },
): Promise<ToRehearse> {
  if (actions) return { actions: actionsOrThrow(actions, 'actions'), duration_minutes: null }
  if (typeof id !== 'number') throw badInput('id', 'valueRequired', 'name a scene, or give its actions')
  const scene = await findScene(db, viewer, id)
  if (!scene) throw notFound('scene')
  return scene
}

async function effectOfAction(
  db: Connection,
  viewer: Viewer,
  { levels }: SceneAction,
  span: Span,
): Promise<SceneEffect> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const { where, startsAt, until } = span
  const counts = await previewTarget(db, viewer, { where, override: { ...levels, until }, startsAt })
  const lights = await selectLightsOfPower(db, account, whereToSql(where, DEVICE_COLUMNS))
  return { span, counts, power: powerChangeOf(lights, levels) }
}

function sum(a: SceneEffect, b: SceneEffect): SceneEffect {
  return { span: a.span, counts: added(a.counts, b.counts), power: added(a.power, b.power) }
}

function added<T extends { [K in keyof T]: number }>(a: T, b: T): T {
  const keys = Object.keys(a) as (keyof T)[]
  return Object.fromEntries(keys.map(key => [key, a[key] + b[key]])) as T
}
