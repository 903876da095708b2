import type { CityModel } from './cityModel.ts'
import { perform } from './mixedApproval.ts'
import type { MixedCity } from './mixedCity.ts'
import {
  type Action,
  type ActionContext,
  operateGroup,
  operateSelection,
  operateTarget,
  someLights,
  startScene,
} from './mixedRequests.ts'

/*
 * Random actions of two administrators, each as a change of the platform and of the model.
 */

const MINUTE_MS = 60_000
/** The platform permits ten. */
const UNDO_MS = 9 * MINUTE_MS
const MAX_IN_MAINTENANCE = 3
/** s after which a group has left an active daylight rule that it does not belong to any more. */
const DISTRICT_SECONDS = 70

/** Chooses an action that is possible now, and performs it. @returns what was done */
export async function actAtRandom(context: ActionContext): Promise<string> {
  for (;;) {
    const action = await context.random.oneOf(CHOICES)(context)
    if (!action) continue
    const { text, campaigns } = await perform(context.city, context.random, action)
    const { model } = context.city
    const later = recordStarts(context.city, [...campaigns, ...(action.changes ?? [])])
    if (later !== undefined && context.random.between(0, 1) < 0.5) context.actAgain(later + 4 * MINUTE_MS)
    if (later !== undefined && later > model.now && context.random.between(0, 1) < 0.6)
      context.actAgain(model.now + 4 * MINUTE_MS)
    if (action.waitSeconds) context.city.night.clock.step(action.waitSeconds)
    return text
  }
}

/** @returns when they start; undefined: there are none */
function recordStarts({ model, started }: MixedCity, campaigns: number[]): number | undefined {
  const starts = campaigns.map(id => ({ id, at: model.coming.find(coming => coming.id === id)?.at ?? model.now }))
  started.push(...starts)
  return starts[0]?.at
}

type Choice = (context: ActionContext) => Action | undefined | Promise<Action | undefined>

/** Several times: the more likely ones. */
const CHOICES: Choice[] = [
  operateGroup,
  operateGroup,
  operateSelection,
  operateSelection,
  operateTarget,
  operateTarget,
  operateTarget,
  startScene,
  startScene,
  undo,
  undo,
  undo,
  endOverride,
  returnLights,
  stopComing,
  changeComing,
  changeComing,
  changeComing,
  changeComing,
  maintain,
  switchMode,
]

function undo({ city, random }: ActionContext): Action | undefined {
  const { model } = city
  const known = city.started.filter(({ id, at }) => model.now - at < UNDO_MS && model.isNewest(id))
  if (known.length === 0) return undefined
  const { id } = random.oneOf(known)
  return {
    text: `undo of ${id}`,
    mutation: 'mutation ($id: Int!) { undoLightCampaign(id: $id) { status } }',
    variables: { id },
    apply: model => model.undo(id),
  }
}

async function endOverride({ city, random }: ActionContext): Promise<Action | undefined> {
  const ids = activeRequests(city.model)
  if (ids.length === 0) return undefined
  const id = random.oneOf(ids)
  const overrides = await city.night.sql<{ id: string }>('select id from override_request where campaign_id = $1', [id])
  return {
    text: `end of ${id}`,
    mutation: 'mutation ($ids: [Int!]!) { endLightOverrides(ids: $ids) }',
    variables: { ids: overrides.map(override => Number(override.id)) },
    apply: model => model.end(id),
  }
}

function returnLights({ city, random }: ActionContext): Action | undefined {
  if (activeRequests(city.model).length === 0) return undefined
  const lights = someLights(city, random, 10)
  return {
    text: `${lights} return to their plan`,
    mutation: 'mutation ($ids: [Int!]!) { returnLightsToPlan(ids: $ids) }',
    variables: { ids: lights.map(id => city.lightIds.get(id)!) },
    apply: model => model.return(lights),
  }
}

function stopComing({ city, random }: ActionContext): Action | undefined {
  if (city.model.coming.length === 0 || random.between(0, 1) < 0.5) return undefined
  const { id } = random.oneOf([...city.model.coming])
  return {
    text: `stop of ${id}`,
    mutation: 'mutation ($id: Int!) { stopLightCampaign(id: $id) { status } }',
    variables: { id },
    apply: model => {
      model.coming = model.coming.filter(coming => coming.id !== id)
    },
  }
}

/** What a second person approved for its earlier times counts no more. */
function changeComing({ city, random, freeInstant }: ActionContext): Action | undefined {
  if (city.model.coming.length === 0) return undefined
  const { id, level, lights } = random.oneOf([...city.model.coming])
  const at = freeInstant(15, 120)
  const until = random.between(0, 1) < 0.5 ? freeInstant(130, 300) : undefined
  const iso = (instant: number) => new Date(instant).toISOString()
  return {
    text: `${id} starts at ${iso(at)}${until === undefined ? '' : ` until ${iso(until)}`}`,
    mutation: `mutation ($id: Int!, $input: LightCampaignUpdateInput!) {
      updateLightCampaign(id: $id, input: $input) { id } }`,
    variables: { id, input: { startsAt: iso(at), until: until === undefined ? null : iso(until) } },
    changes: [id],
    coming: [{ at, until, level, lights: [...lights] }],
    apply: (model, _, approved) => {
      model.coming = model.coming.map(coming => (coming.id === id ? { ...coming, at, until, approved } : coming))
    },
  }
}

function maintain({ city, random }: ActionContext): Action {
  const { model } = city
  const repaired = [...model.lights.values()].filter(({ state }) => state.isInMaintenance)
  const isOver = repaired.length > 0 && (repaired.length >= MAX_IN_MAINTENANCE || random.between(0, 1) < 0.6)
  const id = isOver ? random.oneOf(repaired).id : someLights(city, random, 1)[0]!
  const isOn = !model.lights.get(id)!.state.isInMaintenance
  return {
    text: `maintenance of ${id} ${isOn ? 'begins' : 'ends'}`,
    mutation:
      'mutation ($id: Int!, $input: LightDeviceUpdateInput!) { updateLightDevice(id: $id, input: $input) { id } }',
    variables: { id: city.lightIds.get(id), input: { deviceStatus: { set: isOn ? 'MAINTENANCE' : 'NORMAL' } } },
    apply: changed => changed.setMaintenance(id, isOn),
  }
}

function switchMode({ city }: ActionContext): Action {
  const isManual = !city.model.manual.has('TIMED')
  return {
    text: `TIMED becomes ${isManual ? 'MANUAL' : 'TIMING'}`,
    mutation:
      'mutation ($id: Int!, $input: LightGroupUpdateInput!) { updateLightGroup(id: $id, input: $input) { id } }',
    variables: { id: city.groupIds.TIMED, input: { controlMode: { set: isManual ? 'MANUAL' : 'TIMING' } } },
    apply: model => model.setManual('TIMED', isManual),
    ...(city.model.daylight && { waitSeconds: DISTRICT_SECONDS }),
  }
}

function activeRequests(model: CityModel): number[] {
  const ids = [...model.lights.values()].flatMap(({ state }) => state.requests.at(-1)?.id ?? [])
  return [...new Set(ids)].filter(id => id > 0)
}
