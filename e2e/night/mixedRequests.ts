import type { Random } from '../random.ts'
import type { CityModel } from './cityModel.ts'
import { GROUPS, type GroupName, type MixedCity, type Scene, whereIds } from './mixedCity.ts'
import { DISTRICT } from './mixedSensors.ts'
import type { Request } from './ruleModel.ts'

/*
 * Random requests for levels: to groups, selections, targets and by scenes, now or later.
 */

export interface Action {
  text: string
  mutation: string
  variables: object
  /**
   * @param ids of the campaigns that it started, one for each part
   * @param approved lights that a second person approved
   */
  apply(model: CityModel, ids: number[], approved: ReadonlySet<string>): void
  /** how many campaigns it starts */
  campaigns?: number
  /** ids of campaigns that get another start */
  changes?: number[]
  /** requests that start later */
  coming?: { at: number; until?: number | undefined; level: number; lights: string[] }[]
  /** s until the platform has done it */
  waitSeconds?: number
}

export interface ActionContext {
  city: MixedCity
  random: Random
  /** A random instant in this range, in minutes from now, at which nothing else happens. */
  freeInstant(fromMinutes: number, toMinutes: number): number
  /** Adds an instant for another action. */
  actAgain(at: number): void
}

const LEVELS = [0, 15, 35, 55, 75, 95]
const MINUTE_MS = 60_000

export function operateGroup(context: ActionContext): Action {
  const { city, random } = context
  const group = random.oneOf(GROUPS.filter(name => name !== 'UNGROUPED'))
  const request = requestOf(context)
  return {
    text: `group ${group} at ${request.text}`,
    mutation: `mutation ($id: Int!, $input: LightControlInput!) {
      operateLightGroup(id: $id, input: $input) { accepted rejected campaignId approvalId } }`,
    variables: { id: city.groupIds[group], input: request.input },
    ...now(lightsOf(city, [group]), request),
  }
}

export function operateSelection(context: ActionContext): Action {
  const { city, random } = context
  const lights = someLights(city, random, 2 + Math.floor(random.between(0, 12)))
  const request = requestOf(context)
  return {
    text: `${lights.length} lights (${lights}) at ${request.text}`,
    mutation: `mutation ($ids: [Int!]!, $input: LightControlInput!) {
      batchOperateLightDevice(ids: $ids, input: $input) { accepted rejected campaignId approvalId } }`,
    variables: { ids: lights.map(id => city.lightIds.get(id)!), input: request.input },
    ...now(lights, request),
  }
}

export function operateTarget(context: ActionContext): Action {
  const { random } = context
  const { name, where, lights } = random.oneOf(targetsOf(context))
  const at = random.between(0, 1) < 0.4 ? context.freeInstant(15, 240) : undefined
  const request = requestOf(context, at)
  const later = at === undefined ? now(lights, request) : startingAt([{ at, lights, ...request }])
  return {
    text: `target ${name} at ${request.text}${at === undefined ? '' : ` from ${iso(at)}`}`,
    mutation: `mutation ($target: LightTargetInput!, $input: LightControlInput!, $startsAt: DateTime) {
      overrideLights(target: $target, input: $input, startsAt: $startsAt) { id } }`,
    variables: { target: { name, where }, input: request.input, startsAt: at && iso(at) },
    ...later,
  }
}

function targetsOf({ city, random }: ActionContext): { name: string; where: object; lights: string[] }[] {
  const some = someLights(city, random, 8)
  const group = random.oneOf([...GROUPS])
  return [
    {
      ...{ name: 'district', where: { regionCode: { equals: DISTRICT.code } } },
      lights: lightsOf(city, ['SUN', 'TIMED', 'BY_HAND', 'UNGROUPED']),
    },
    // The roads are named as the groups.
    { name: `road ${group}`, where: { address1: { equals: group } }, lights: lightsOf(city, [group]) },
    { name: `selection ${some}`, where: whereIds(city.lightIds, some), lights: some },
  ]
}

export function startScene(context: ActionContext): Action {
  const { city, random } = context
  const scene = random.oneOf(city.scenes)
  const at = random.between(0, 1) < 0.3 ? context.freeInstant(15, 240) : undefined
  const parts = scene.actions.filter(({ lights }) => lights.length > 0)
  const endOf = (start: number) => (scene.minutes === null ? undefined : start + scene.minutes * MINUTE_MS)
  return {
    text: `scene ${scene.id}${at === undefined ? '' : ` from ${iso(at)}`}`,
    mutation: 'mutation ($id: Int!, $input: LightSceneStartInput) { startLightScene(id: $id, input: $input) { id } }',
    variables: { id: scene.id, input: at === undefined ? {} : { startsAt: iso(at) } },
    ...(at === undefined ? sceneNow(parts, endOf) : startingAt(parts.map(part => ({ ...part, at, until: endOf(at) })))),
  }
}

function sceneNow(parts: Scene['actions'], endOf: (start: number) => number | undefined): Effect {
  return {
    campaigns: parts.length,
    apply: (model, ids) => {
      for (const [i, { lights, level }] of parts.entries())
        model.request(lights, { id: ids[i]!, level, until: endOf(model.now) })
    },
  }
}

type Effect = Pick<Action, 'apply' | 'campaigns' | 'coming'>
type LevelRequest = { level: number; until?: number | undefined; input: object; text: string }

function requestOf({ random, freeInstant }: ActionContext, startsAt?: number): LevelRequest {
  const level = random.oneOf(LEVELS)
  const until =
    random.between(0, 1) < 0.5
      ? freeInstant(startsAt === undefined ? 10 : 250, startsAt === undefined ? 300 : 500)
      : undefined
  const input = { mainBrightness: level, ...(until !== undefined && { until: iso(until) }) }
  return { level, until, input, text: `${level} %${until === undefined ? '' : ` until ${iso(until)}`}` }
}

function now(lights: string[], { level, until }: Omit<Request, 'id'>): Effect {
  return { campaigns: 1, apply: (model, ids) => model.request(lights, { id: ids[0]!, level, until }) }
}

function startingAt(parts: NonNullable<Action['coming']>): Effect {
  return {
    campaigns: parts.length,
    coming: parts,
    apply: (model, ids, approved) => {
      model.coming = [...model.coming, ...parts.map((part, i) => ({ ...part, id: ids[i]!, approved }))]
    },
  }
}

function lightsOf({ model }: MixedCity, groups: GroupName[]): string[] {
  return [...model.lights.values()].filter(({ group }) => groups.includes(group as GroupName)).map(({ id }) => id)
}

export function someLights({ model }: MixedCity, random: Random, count: number): string[] {
  const ids = [...model.lights.keys()]
  return [...new Set(Array.from({ length: count }, () => random.oneOf(ids)))]
}

const iso = (at: number) => new Date(at).toISOString()
