import type { Override } from '../../../../server/src/features/control/overrideLevels.ts'
import { optionsOf } from '../../../../server/src/features/models/options.ts'
import {
  nameOfAction,
  type SceneAction,
  startOf,
  whereOfAction,
  whereOfActions,
} from '../../../../server/src/features/scenes/actions.ts'
import { type LightsOfPower, powerChangeOf } from '../../../../server/src/features/scenes/power.ts'
import {
  actionsOrThrow,
  changedSceneColumns,
  sceneColumns,
  withPath,
} from '../../../../server/src/features/scenes/sceneChecks.ts'
import type { SceneColumns, SceneRow } from '../../../../server/src/features/scenes/scenes.store.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import { unchangedOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import type { Call } from '../call.ts'
import { foundOrThrow } from '../change.ts'
import type { City } from '../city.ts'
import { abilities } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { pageOf, type Row } from '../select.ts'
import { lightsThat, ratedPower } from './devices.ts'
import { countsOf, overlapsOf, overrideTargetIfAny } from './targets.ts'

/* Scenes. */

function rowOf({ name, kind, description, reason, durationMinutes, actions }: Row): SceneColumns {
  return { name, kind, description, reason, duration_minutes: durationMinutes, actions }
}

function valuesOf({ duration_minutes: durationMinutes, ...columns }: SceneColumns) {
  return { ...columns, durationMinutes }
}

function freeNameOrThrow(city: City, name: string, but?: Row): void {
  if (city.rows.scenes.some(scene => scene.name.toLowerCase() === name.toLowerCase() && scene !== but))
    throw badInput('input.name', 'sceneNameTaken', `the scene ${name} exists already`)
}

function lightsOf(call: Call, actions: SceneAction[], index: number): Row[] {
  return lightsThat(call, whereOfAction(actions, index) as Record<string, unknown>)
}

function canBeCommanded(city: City, { deviceStatus, groupId, test }: Row): boolean {
  return deviceStatus === 'NORMAL' && city.find('groups', groupId)?.groupStatus !== 'MAINTENANCE' && !test
}

function powerRow(city: City, light: Row): LightsOfPower {
  return {
    ...{ lights: 1, options: optionsOf(city.find('models', light.modeId)?.options) },
    ...{ main_level: light.mainBrightness ?? null, sub_level: light.subBrightness ?? null },
    ...{ main_color_temp: light.mainColorTemp ?? null, sub_color_temp: light.subColorTemp ?? null },
    ...{ main_last_level: light.mainLastBrightness ?? null, sub_last_level: light.subLastBrightness ?? null },
    main_watts: ratedPower(city, light, 'nominalMainWatts').watts ?? null,
    sub_watts: ratedPower(city, light, 'nominalSubWatts').watts ?? null,
  }
}

function effectOf(call: Call, lights: Row[], levels: Override) {
  const rows = lights.filter(light => canBeCommanded(call.city, light)).map(light => powerRow(call.city, light))
  const power = powerChangeOf(rows, levels)
  return {
    lights: countsOf(call, lights, levels),
    ...{ powerBefore: power.before, powerAfter: power.after, unratedCount: power.unrated },
  }
}
type Effect = ReturnType<typeof effectOf>

function sum(a: Effect, b: Effect): Effect {
  const added = <T extends object>(one: T, other: T): T =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => {
        const theirs = other[key as keyof T] as number
        return [key, typeof value === 'number' ? value + theirs : added(value, theirs as unknown as typeof value)]
      }),
    ) as T
  return added(a, b)
}

interface StartInput {
  reason?: string | null
  until?: string | null
  startsAt?: string | null
}

const date = (at: string | null | undefined) => (typeof at === 'string' ? new Date(at) : at)

function start(call: Call, id: number, { startsAt, until, reason }: StartInput = {}): Row[] {
  const scene = foundOrThrow(call.city, 'scenes', id)
  const actions = scene.actions as SceneAction[]
  const request = startOf(rowOf(scene), { reason, until: date(until), startsAt: date(startsAt) })
  try {
    const begun = actions.flatMap((action, index) => {
      const where = whereOfAction(actions, index) as Record<string, unknown>
      const target = { name: nameOfAction(action), where, scene: { id, name: scene.name } }
      const input = { ...action.levels, reason: request.reason, until: request.until?.toISOString() ?? null }
      return overrideTargetIfAny(call, { target, input, startsAt }) ?? []
    })
    if (begun.length === 0) throw badInput('id', 'sceneWithoutLights', 'no light matches the targets of the scene')
    // Several campaigns of one start.
    for (const campaign of begun) campaign.startId = begun[0]!.id
    return begun
  } catch (error) {
    throw withPath(error, 'startsAt', 'input.startsAt')
  }
}

export const sceneAnswers: Answers = {
  Query: {
    findManyLightScene: (_, args, { city }) => pageOf(city.rows.scenes, args),
    findOneLightScene: (_, { id }, { city }) => city.find('scenes', id),
    previewLightScene: (_, { id, actions: given, startsAt, until }, call) => {
      if (!given && typeof id !== 'number') throw badInput('id', 'valueRequired', 'name a scene, or give its actions')
      const actions = given ? actionsOrThrow(given, 'actions') : foundOrThrow(call.city, 'scenes', id).actions
      const scene = given ? undefined : call.city.find('scenes', id)
      const duration_minutes = scene?.durationMinutes ?? null
      const end = startOf({ reason: null, duration_minutes }, { until: date(until), startsAt: date(startsAt) }).until
      const span = { startsAt, until: end?.toISOString() ?? null }
      const effects = (actions as SceneAction[]).map(({ levels }, index) =>
        effectOf(call, lightsOf(call, actions, index), levels),
      )
      const total = effects.reduce(sum)
      const all = lightsThat(call, whereOfActions(actions) as Record<string, unknown>)
      return { actions: effects, total: { ...total, lights: { ...total.lights, ...overlapsOf(call, all, span) } } }
    },
  },
  Mutation: {
    createLightScene: (_, { input }, { city }) => {
      const columns = sceneColumns(input)
      freeNameOrThrow(city, columns.name)
      return city.add('scenes', valuesOf(columns))
    },
    updateLightScene: (_, { id, input }, { city }) => {
      const scene = foundOrThrow(city, 'scenes', id)
      const { expectedUpdatedAt: seen } = input
      unchangedOrThrow(new Date(scene.updatedAt), seen ? new Date(seen) : null)
      const columns = changedSceneColumns(rowOf(scene) as SceneRow, input)
      freeNameOrThrow(city, columns.name, scene)
      return city.change(scene, valuesOf(columns))
    },
    deleteLightScene: (_, { id }, { city }) => {
      const scene = foundOrThrow(city, 'scenes', id)
      city.rows.scenes.splice(city.rows.scenes.indexOf(scene), 1)
      for (const campaign of city.rows.campaigns) if (campaign.sceneId === id) campaign.sceneId = null
      return scene
    },
    startLightScene: (_, { id, input }, call) => start(call, id, input ?? {}),
  },
  LightScene: {
    abilities: (_, __, { viewer }) => abilities(viewer, 'LightScene', ['read', 'update', 'delete']),
    lastStart: ({ id }, _, { city }) => {
      const wasCancelled = ({ stopped, startsAt, endedAt }: Row) => stopped && startsAt > endedAt
      const last = city.rows.campaigns.findLast(one => one.sceneId === id && !wasCancelled(one))
      return last ? { at: last.startsAt ?? last.createdAt, by: last.by } : null
    },
  },
}
