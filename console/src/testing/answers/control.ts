import {
  applyOverride,
  type Override,
  type Setting,
  validateOverride,
} from '../../../../server/src/features/control/overrideLevels.ts'
import { optionsOf } from '../../../../server/src/features/models/options.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { visible, visibleOrThrow } from '../scope.ts'
import { pageOf, type Row } from '../select.ts'
import { nameOf } from './admins.ts'
import { beginCampaign, campaignAnswers, keepReplaced, moveCampaigns, visibleEntries } from './campaigns.ts'
import { type Levels, overrideEnd } from './desired.ts'
import { isSwitchedOn } from './lightCounts.ts'
import { later, patienceOf } from './patience.ts'

/** Delay until a light applies a command. A light with `isUnresponsive` never does. */
const REPORT_DELAY_MS = 100
const TEST_DURATION_MS = 300_000
const YEAR_MS = 365 * 86_400_000

interface Request {
  ids: number[]
  input: Omit<Override, 'until'> & { until?: string | null }
  group?: Row
  campaign?: Row
}

/** Operates lights: each gets a command, and all share one override. @throws BAD_USER_INPUT, NOT_FOUND */
export function operate(call: Call, { ids, input, group, campaign }: Request) {
  const { city, server } = call
  const { until: end, reason: why, ...levels } = input
  validateOverride({ ...levels, reason: why, until: end ? new Date(end) : null })
  const lightIds = [...new Set(ids)]
  if (lightIds.length === 0) throw badInput('ids', 'noLightsChosen', 'no lights are named')
  const lights = lightIds.map(id => visibleOrThrow(call, 'devices', id))
  const by = nameOf(call.viewer!.admin)
  const activeCampaign =
    campaign ?? (lightIds.length > 1 || group ? beginCampaign(city, { input, group, by, lights }) : undefined)
  const override = city.add('overrides', {
    ...{ by, setting: levels, reason: why?.trim() || null, lightIds: [] as number[] },
    ...{ groupId: group?.id ?? null, campaignId: activeCampaign?.id ?? null },
    target: group ? 'GROUP' : lights.length > 1 ? 'SELECTION' : 'LIGHT',
    deviceId: lights.length === 1 && !group ? lights[0]!.id : null,
  })
  const commands = lights.map(light => {
    const setting = settingOf(city, light, levels)
    const reason = refusalOf(city, light) ?? (setting ? undefined : 'NOT_SUPPORTED')
    const command = addCommand(city, light, { setting: setting ?? light, reason, cause: 'OPERATOR', by })
    const until = end ?? overrideEnd(city, light)
    const held = { id: override.id, by, since: command.createdAt, setting, reason: override.reason }
    if (reason) return command
    override.lightIds.push(light.id)
    if (activeCampaign) keepReplaced(city, activeCampaign, light)
    if (until) light.override = { ...held, until: new Date(until).toISOString() }
    else Object.assign(light, { manual: held, override: null })
    return command
  })
  const accepted = commands.filter(({ status }) => status !== 'REJECTED')
  override.until = end ?? new Date(Date.now() + YEAR_MS).toISOString()
  if (activeCampaign) moveCampaigns(city, commands, activeCampaign)
  server.live.publish('lightOverrideChanges', [override.id])
  applyLater(server, accepted)
  return answerOf(commands, activeCampaign)
}

function answerOf(commands: Row[], campaign?: Row) {
  const rejected = commands.filter(({ status }) => status === 'REJECTED').length
  return { accepted: commands.length - rejected, rejected, commands, campaignId: campaign?.id ?? null }
}

interface Commanded {
  setting: Levels | Row
  reason: string | undefined
  cause: 'OPERATOR' | 'TEST'
  by: string
}

function addCommand(city: City, light: Row, { setting, reason, cause, by }: Commanded): Row {
  const { mainBrightness = null, subBrightness = null, mainColorTemp = null, subColorTemp = null } = setting
  const now = new Date().toISOString()
  const command = city.add('commands', {
    ...{ deviceId: light.id, cause, causeBy: by, mainBrightness, subBrightness, mainColorTemp, subColorTemp },
    ...{ status: reason ? 'REJECTED' : 'SENT', reason: reason ?? null, attempts: reason ? 0 : 1 },
    ...{ sentAt: reason ? null : now, expiresAt: later(now, patienceOf(city, light).commandSeconds) },
  })
  if (!reason) Object.assign(light, { commandedId: command.id, confirmation: 'WAITING' })
  return command
}

function refusalOf(city: City, { deviceStatus, groupId, test }: Row): string | undefined {
  if (deviceStatus !== 'NORMAL') return deviceStatus
  if (city.find('groups', groupId)?.groupStatus === 'MAINTENANCE') return 'MAINTENANCE'
  return test ? 'TEST' : undefined
}

function settingOf(city: City, light: Row, override: Override): Levels | undefined {
  const options = optionsOf(city.find('models', light.modeId)?.options)
  const known: Setting = {
    ...{ main_level: light.mainBrightness ?? null, main_color_temp: light.mainColorTemp ?? null },
    ...{ sub_level: light.subBrightness ?? null, sub_color_temp: light.subColorTemp ?? null },
  }
  const last = { main_last_level: light.mainLastBrightness ?? null, sub_last_level: light.subLastBrightness ?? null }
  const after = applyOverride({ ...known, ...last, options }, override)
  return (
    after && {
      ...{ mainBrightness: after.main_level, subBrightness: after.sub_level },
      ...{ mainColorTemp: after.main_color_temp, subColorTemp: after.sub_color_temp },
    }
  )
}

/** Lights acknowledge and report after a delay; subscribers receive the changes. */
function applyLater(server: Call['server'], commands: Row[]): void {
  const { city } = server
  const lights = commands.map(({ deviceId }) => city.find('devices', deviceId)!)
  server.live.publish('lightDeviceChanges', lights)
  setTimeout(() => {
    if (server.city !== city) return
    const obeyed = commands.filter(
      ({ deviceId, status }) => status === 'SENT' && !city.find('devices', deviceId)?.isUnresponsive,
    )
    for (const command of obeyed) acknowledge(city, command)
    moveCampaigns(city, obeyed)
    server.live.publish('lightDeviceChanges', lights)
  }, REPORT_DELAY_MS)
}

function acknowledge(city: City, command: Row): void {
  const light = city.find('devices', command.deviceId)
  if (!light || light.commandedId !== command.id) return
  Object.assign(command, { status: 'ACKNOWLEDGED', acknowledgedAt: new Date().toISOString() })
  light.acknowledgedId = command.id
  report(city, light, command as unknown as Levels)
}

/** Sets the measured state of a light to its command or its plan. */
export function report(city: City, light: Row, { mainBrightness, subBrightness, mainColorTemp, subColorTemp }: Levels) {
  const model = city.find('models', light.modeId)
  const watts = (level: number | null, nominal = 0) => (nominal * (level ?? 0)) / 100
  Object.assign(light, {
    ...{ mainBrightness, subBrightness, mainColorTemp, subColorTemp, confirmation: 'CONFIRMED' },
    ...{
      mainPower: watts(mainBrightness, model?.nominalMainWatts),
      subPower: watts(subBrightness, model?.nominalSubWatts),
    },
    litState: isSwitchedOn({ mainBrightness, subBrightness }) ? 'LIT' : 'DARK',
    ...{ lastOnlineTime: new Date().toISOString(), measuredAt: new Date().toISOString() },
  })
}

/** Ends overrides and tests of lights, which return to their plan. */
export function returnToPlan({ city, server }: Call, lights: Row[]): void {
  const ended = lights.flatMap(({ override }) => override?.id ?? [])
  for (const light of lights) {
    Object.assign(light, { override: null, test: null, manual: null })
    report(city, light, { mainBrightness: 0, subBrightness: 0, mainColorTemp: null, subColorTemp: null })
  }
  server.live.publish('lightDeviceChanges', lights)
  server.live.publish('lightOverrideChanges', [...new Set(ended)])
}

function operateGroup(call: Call, id: number, input: Request['input']) {
  const group = visibleOrThrow(call, 'groups', id)
  if (group.groupStatus !== 'NORMAL') throw badInput('id', 'groupNotNormal', 'only a NORMAL group can be operated')
  const lights = visible(call, 'devices').filter(({ groupId }) => groupId === id)
  const ids = lights.map(light => light.id)
  if (ids.length === 0) throw badInput('id', 'groupWithoutLights', 'the group has no lights')
  return operate(call, { ids, input, group })
}

/** A test at the pole: FAULT lights can be tested, too. */
function test(call: Call, id: number, on: boolean) {
  const { city, server } = call
  const light = visibleOrThrow(call, 'devices', id)
  const by = nameOf(call.viewer!.admin)
  const refused = ['OFFLINE', 'MAINTENANCE'].includes(light.deviceStatus) ? light.deviceStatus : undefined
  const setting = settingOf(city, light, { mainSwitch: on, subSwitch: on })
  const command = addCommand(city, light, { setting: setting ?? light, reason: refused, cause: 'TEST', by })
  if (!refused) {
    const until = new Date(Date.now() + TEST_DURATION_MS).toISOString()
    light.test = { id: command.id, by, since: command.createdAt, until, setting }
    applyLater(server, [command])
  }
  return answerOf([command])
}

function finishTest(call: Call, id: number): boolean {
  const { city, server } = call
  const light = visibleOrThrow(call, 'devices', id)
  if (!light.test) return false
  light.test = null
  const { setting } = light.override ?? light.manual ?? {}
  report(city, light, setting ?? { mainBrightness: 0, subBrightness: 0, mainColorTemp: null, subColorTemp: null })
  server.live.publish('lightDeviceChanges', [light])
  return true
}

function retry(call: Call, id: number): Row {
  const campaign = visibleOrThrow(call, 'campaigns', id)
  const { override, until, reason } = campaign
  if (until && Date.parse(until) <= Date.now()) throw badInput('id', 'campaignOver', 'the campaign has ended')
  const left = ['WAITING', 'UNCONFIRMED', 'REJECTED', 'STOPPED']
  const lights = visibleEntries(call, campaign).filter(({ status }) => left.includes(status))
  if (lights.length === 0) throw badInput('id', 'campaignComplete', 'nothing is left of it')
  Object.assign(campaign, { stopped: false, undone: false, resumedAt: new Date().toISOString() })
  operate(call, { ids: lights.map(({ deviceId }) => deviceId), input: { ...override, until, reason }, campaign })
  return campaign
}

/** Origins by the cause, of commands whose origin is not set. */
const ORIGIN_OF_CAUSE: Partial<Record<string, string>> = { OPERATOR: 'LIGHT' }

function eventsOf(call: Call, where: Row): Row[] {
  visibleOrThrow(call, 'devices', where.lightId)
  return call.city.rows.commands
    .filter(({ deviceId }) => deviceId === where.lightId)
    .map(
      (command): Row => ({
        ...command,
        at: command.createdAt,
        by: command.causeBy ?? null,
        origin: command.origin ?? (command.campaignId ? 'BATCH' : (ORIGIN_OF_CAUSE[command.cause] ?? command.cause)),
      }),
    )
    .filter(({ origin }) => !where.origin || where.origin.includes(origin))
    .filter(({ status }) => !where.status || where.status.includes(status))
    .filter(({ at }) => !where.from || new Date(at) >= new Date(where.from))
    .filter(({ at }) => !where.to || new Date(at) < new Date(where.to))
}

export const controlAnswers: Answers = {
  Query: {
    findManyLightCommand: (_, { where, ...args }, call) => {
      visibleOrThrow(call, 'devices', where.lightId)
      const asked = call.city.rows.commands.filter(({ deviceId }) => deviceId === where.lightId)
      const found = where.status ? asked.filter(({ status }) => where.status.includes(status)) : asked
      return pageOf(found, { ...args, orderBy: [{ id: 'desc' }] })
    },
    findManyLightControlEvent: (_, { where, ...args }, call) =>
      pageOf(eventsOf(call, where), { ...args, orderBy: [{ id: 'desc' }] }),
    ...campaignAnswers.Query,
  },
  Mutation: {
    exportLightHistory: (_, { where }, call) => {
      const count = eventsOf(call, where as Row).length
      const entry = { action: 'exportLightHistory', subject: 'LightDevice', objectId: where.lightId, detail: { where } }
      call.city.add('audit', { ...entry, result: 'OK' })
      return { id: where.lightId, count }
    },
    switchLightDevice: (_, { id, status: on }, call) =>
      operate(call, { ids: [id], input: { mainSwitch: on, subSwitch: on } }),
    operateLightDevice: (_, { id, input }, call) => operate(call, { ids: [id], input }),
    batchOperateLightDevice: (_, { ids, input }, call) => operate(call, { ids, input }),
    operateLightGroup: (_, { id, input }, call) => operateGroup(call, id, input),
    returnLightsToPlan: (_, { ids }, call) => {
      const lights = ids.map((id: number) => visibleOrThrow(call, 'devices', id))
      const held = lights.filter((light: Row) => light.override || light.manual)
      returnToPlan(call, held)
      return held.length
    },
    testSwitchLightDevice: (_, { id, status }, call) => test(call, id, status),
    finishLightDeviceTest: (_, { id }, call) => finishTest(call, id),
    stopLightCampaign: campaignAnswers.Mutation!.stopLightCampaign!,
    updateLightCampaign: campaignAnswers.Mutation!.updateLightCampaign!,
    retryLightCampaign: (_, { id }, call) => retry(call, id),
  },
  LightCommand: { id: ({ uuid }) => uuid },
  LightCampaign: campaignAnswers.LightCampaign!,
  LightCampaignLight: campaignAnswers.LightCampaignLight!,
}
