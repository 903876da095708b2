import {
  checkOrder,
  checkStart,
  type Override,
  validateOverride,
} from '../../../../server/src/features/control/overrideLevels.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import { checkFields } from '../../../../server/src/foundation/errors/fieldErrors.ts'
import { textOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import type { Row } from '../select.ts'
import { nameOf } from './admins.ts'
import { beginCampaign } from './campaigns.ts'
import { operate } from './control.ts'
import { lightsThat } from './devices.ts'
import { isSwitchedOn } from './lightCounts.ts'

/* Requests to all lights of a district, a road, an area or a search. */

/** Delay until the scheduler of the server issues the commands. */
const START_DELAY_MS = 50

type Input = Omit<Override, 'until'> & { until?: string | null }
interface Request {
  /** scene: that it is started from */
  target: { name: string; where: Record<string, unknown>; scene?: { id: number; name: string } }
  input: Input
  startsAt?: string | null
}

const overrideOf = ({ until, ...input }: Input): Override => ({ ...input, until: until ? new Date(until) : null })

/** @throws BAD_USER_INPUT with the fields */
function nameOrThrow(call: Call, { target, input, startsAt }: Request): string {
  const { name } = checkFields({
    name: () => textOrThrow('target.name', target.name, 100),
    where: () => lightsThat(call, target.where),
    override: () => validateOverride(overrideOf(input)),
    start: () => checkSpan(startsAt, input),
  })
  if (name === null) throw badInput('target.name', 'targetNameRequired', 'the target needs a name')
  return name
}

/** @throws BAD_USER_INPUT */
function checkSpan(startsAt: string | null | undefined, { until }: Input): void {
  const start = startsAt ? new Date(startsAt) : null
  checkStart(start, 'startsAt')
  checkOrder(start, until ? new Date(until) : null)
}

/** undefined: no light matches now */
export function overrideTargetIfAny(call: Call, request: Request): Row | undefined {
  const targetName = nameOrThrow(call, request)
  const { target, input, startsAt } = request
  const lights = startsAt ? [] : lightsThat(call, target.where)
  if (!startsAt && lights.length === 0) return
  const campaign = beginCampaign(call.city, { input, group: undefined, by: nameOf(call.viewer!.admin), lights })
  const { where, scene } = target
  Object.assign(campaign, {
    ...{ targetName, startsAt: startsAt ?? null, isComing: Boolean(startsAt), target: where },
    ...(scene && { sceneId: scene.id, sceneName: scene.name }),
  })
  const wait = startsAt ? Date.parse(startsAt) - Date.now() : START_DELAY_MS
  setTimeout(() => start(call, campaign, request), Math.min(wait, 2 ** 31 - 1)).unref()
  return campaign
}

function overrideTarget(call: Call, request: Request): Row {
  const campaign = overrideTargetIfAny(call, request)
  if (!campaign) throw badInput('target.where', 'targetWithoutLights', 'no light matches')
  return campaign
}

/** The lights are found when it starts. */
function start(call: Call, campaign: Row, { target, input }: Request): void {
  if (call.server.city !== call.city || campaign.stopped || campaign.undone) return
  const at = new Date().toISOString()
  const lights = lightsThat(call, target.where)
  const entries = lights.map(({ id }) => ({ id, deviceId: id, status: 'WAITING', reason: null, at }))
  Object.assign(campaign, { entries, isComing: false, resumedAt: at })
  const ids = lights.map(({ id }) => id)
  if (ids.length > 0) operate(call, { ids, input, campaign })
}

/** The override or manual setting that a light is under. */
const heldBy = ({ override, manual }: Row): Row | undefined => override ?? (manual?.by ? manual : undefined)

interface Span {
  startsAt?: string | null
  until?: string | null
}

/** Without an end, as long as the server takes it to be. */
const rangeOf = ({ startsAt, until }: Span) => {
  const start = startsAt ? Date.parse(startsAt) : Date.now()
  return { start, end: until ? Date.parse(until) : start + 24 * 3_600_000 }
}

/** Overrides that a request for these lights replaces, and coming requests for some of them. */
export function overlapsOf(call: Call, lights: Row[], span: Span) {
  const { city } = call
  const { start, end } = rangeOf(span)
  const isHeld = (light: Row) => !(Date.parse(heldBy(light)?.until) <= start)
  const ids = [...new Set(lights.filter(isHeld).flatMap(light => heldBy(light)?.id ?? []))]
  const replaces = ids.map(id => {
    const held = lights.flatMap(light => (heldBy(light)?.id === id ? heldBy(light)! : []))
    const { by, reason = null, until = null, campaignId } = { ...held[0], ...city.find('overrides', id) } as Row
    const sceneName = city.find('campaigns', campaignId)?.sceneName ?? null
    return { overrideId: id, by, reason, sceneName, until, lightCount: held.length }
  })
  const coming = city.rows.campaigns
    .filter(({ isComing, stopped }) => isComing && !stopped)
    .filter(({ startsAt, until }) => {
      const theirs = rangeOf({ startsAt, until })
      return theirs.start < end && theirs.end > start
    })
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .map(({ id, target, ...campaign }) => {
      const theirs = new Set(lightsThat(call, target))
      const lightCount = lights.filter(light => theirs.has(light)).length
      const startsEarlier = Boolean(span.startsAt) && Date.parse(campaign.startsAt) <= start
      return { ...campaign, campaignId: id, name: campaign.targetName, startsEarlier, lightCount }
    })
  return {
    replaces: replaces.sort((a, b) => b.lightCount - a.lightCount).slice(0, 10),
    coming: coming.filter(({ lightCount }) => lightCount > 0).slice(0, 10),
  }
}

function previewTarget(call: Call, where: Record<string, unknown>, input: Input, startsAt?: string | null) {
  validateOverride(overrideOf(input))
  checkSpan(startsAt, input)
  const lights = lightsThat(call, where)
  const span = { startsAt: startsAt ?? null, until: input.until ?? null }
  return { ...countsOf(call, lights, overrideOf(input)), ...overlapsOf(call, lights, span) }
}

export function countsOf(call: Call, lights: Row[], input: Override) {
  const groupOf = ({ groupId }: Row) => call.city.find('groups', groupId)
  const isMaintained = (light: Row) => groupOf(light)?.groupStatus === 'MAINTENANCE'
  const after = (light: Row, lamp: 'main' | 'sub') => {
    const [on, level] = [input[`${lamp}Switch`], input[`${lamp}Brightness`]]
    return on ?? (typeof level === 'number' ? level > 0 : light[`${lamp}Brightness`] > 0)
  }
  const count = (holds: (light: Row) => unknown) => lights.filter(holds).length
  const is = (status: string) => count(({ deviceStatus }) => deviceStatus === status)
  return {
    lightCount: lights.length,
    ungroupedCount: count(({ groupId }) => !groupId),
    offCount: count(
      light =>
        light.deviceStatus === 'NORMAL' &&
        !isMaintained(light) &&
        isSwitchedOn(light) &&
        !after(light, 'main') &&
        !after(light, 'sub'),
    ),
    offlineCount: count(({ deviceStatus, lifecycle }) => deviceStatus === 'OFFLINE' && lifecycle === 'IN_SERVICE'),
    faultyCount: is('FAULT'),
    maintenanceCount: count(light => light.deviceStatus === 'MAINTENANCE' || isMaintained(light)),
    overriddenCount: count(({ override }) => override),
    protectedCount: count(({ isProtected }) => isProtected),
  }
}

export const targetAnswers: Answers = {
  Query: {
    previewOverrideLights: (_, { where, input, startsAt }, call) => previewTarget(call, where, input, startsAt),
  },
  Mutation: {
    overrideLights: (_, args, call) => overrideTarget(call, args as Request),
  },
}
