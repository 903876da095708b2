import { checkEnd, type Override, validateOverride } from '../../../../server/src/features/control/overrideLevels.ts'
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
  target: { name: string; where: Record<string, unknown> }
  input: Input
  startsAt?: string | null
}

const overrideOf = ({ until, ...input }: Input): Override => ({ ...input, until: until ? new Date(until) : null })

/** @throws BAD_USER_INPUT with the fields */
function nameOrThrow(call: Call, { target, input, startsAt }: Request): string {
  const start = startsAt ? new Date(startsAt) : null
  const { name } = checkFields({
    name: () => textOrThrow('target.name', target.name, 100),
    where: () => lightsThat(call, target.where),
    override: () => validateOverride(overrideOf(input)),
    start: () => {
      checkEnd(start, 'startsAt')
      if (start && input.until && new Date(input.until) <= start)
        throw badInput('input.until', 'untilBeforeStart', 'the end must be later than the start')
    },
  })
  if (name === null) throw badInput('target.name', 'targetNameRequired', 'the target needs a name')
  return name
}

function overrideTarget(call: Call, request: Request): Row {
  const targetName = nameOrThrow(call, request)
  const { target, input, startsAt } = request
  const lights = startsAt ? [] : lightsThat(call, target.where)
  if (!startsAt && lights.length === 0) throw badInput('target.where', 'targetWithoutLights', 'no light matches')
  const campaign = beginCampaign(call.city, { input, group: undefined, by: nameOf(call.viewer!.admin), lights })
  Object.assign(campaign, { targetName, startsAt: startsAt ?? null, isComing: Boolean(startsAt), target: target.where })
  const wait = startsAt ? Date.parse(startsAt) - Date.now() : START_DELAY_MS
  setTimeout(() => start(call, campaign, request), Math.min(wait, 2 ** 31 - 1)).unref()
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

/** Overrides that a request for these lights replaces, and coming requests for some of them. */
export function overlapsOf(call: Call, lights: Row[]) {
  const { city } = call
  const ids = [...new Set(lights.flatMap(light => heldBy(light)?.id ?? []))]
  const replaces = ids.map(id => {
    const held = lights.flatMap(light => (heldBy(light)?.id === id ? heldBy(light)! : []))
    const { by, reason = null, until = null, campaignId } = { ...held[0], ...city.find('overrides', id) } as Row
    const sceneName = city.find('campaigns', campaignId)?.sceneName ?? null
    return { overrideId: id, by, reason, sceneName, until, lightCount: held.length }
  })
  const coming = city.rows.campaigns
    .filter(({ isComing, stopped }) => isComing && !stopped)
    .map(({ id, target, ...campaign }) => {
      const theirs = new Set(lightsThat(call, target))
      const lightCount = lights.filter(light => theirs.has(light)).length
      return { ...campaign, campaignId: id, name: campaign.targetName, lightCount }
    })
  return {
    replaces: replaces.sort((a, b) => b.lightCount - a.lightCount).slice(0, 10),
    coming: coming.filter(({ lightCount }) => lightCount > 0).slice(0, 10),
  }
}

function previewTarget(call: Call, where: Record<string, unknown>, input: Input) {
  validateOverride(overrideOf(input))
  const lights = lightsThat(call, where)
  return { ...countsOf(call, lights, overrideOf(input)), ...overlapsOf(call, lights) }
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
    offlineCount: is('OFFLINE'),
    faultyCount: is('FAULT'),
    maintenanceCount: count(light => light.deviceStatus === 'MAINTENANCE' || isMaintained(light)),
    overriddenCount: count(({ override }) => override),
  }
}

export const targetAnswers: Answers = {
  Query: {
    previewOverrideLights: (_, { where, input }, call) => previewTarget(call, where, input),
  },
  Mutation: {
    overrideLights: (_, args, call) => overrideTarget(call, args as Request),
  },
}
