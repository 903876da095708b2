import { type CampaignRow, undoableUntil } from '../../../../server/src/features/control/campaigns.ts'
import { checkStart, type Override } from '../../../../server/src/features/control/overrideLevels.ts'
import { badInput, Refusal } from '../../../../server/src/foundation/errors/errors.ts'
import { unchangedOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import type { Call } from '../call.ts'
import type { City } from '../city.ts'
import type { Answer, Answers } from '../schema.ts'
import { findVisible, visible, visibleOrThrow } from '../scope.ts'
import { pageOf, type Row } from '../select.ts'
import { overrideEnd } from './desired.ts'

/* Batch operations and their progress. */

interface Beginning {
  input: Omit<Override, 'until'> & { until?: string | null }
  group: Row | undefined
  by: string
  lights: Row[]
}

export function beginCampaign(city: City, { input, group, by, lights }: Beginning): Row {
  const { until = null, reason, ...override } = input
  const at = new Date().toISOString()
  const entries = lights.map(({ id }) => ({ id, deviceId: id, status: 'WAITING', reason: null, at }))
  return city.add('campaigns', {
    ...{ override, groupId: group?.id ?? null, by, entries, until, endedAt: null, resumedAt: at },
    reason: reason?.trim() || null,
  })
}

/** Stores what a light does before the first request of a campaign, for an undo. */
export function keepReplaced(city: City, campaign: Row, light: Row): void {
  const entry = (campaign.entries as Row[]).find(({ deviceId }) => deviceId === light.id)
  const isRetry = city.find('overrides', (light.override ?? light.manual)?.id)?.campaignId === campaign.id
  if (!entry || isRetry) return
  const { mainBrightness, subBrightness, mainColorTemp, subColorTemp } = light
  // Without a rule, undo restores the state.
  const state = overrideEnd(city, light) === undefined && {
    setting: { mainBrightness, subBrightness, mainColorTemp, subColorTemp },
    ...{ by: null, since: campaign.createdAt },
  }
  entry.replaced = { override: light.override ?? null, manual: light.manual ?? (state || null) }
}

/** Updates campaigns with the results of commands. */
export function moveCampaigns(city: City, commands: Row[], begun?: Row): void {
  for (const command of commands) {
    const campaign = begun ?? city.find('campaigns', command.campaignId)
    if (!campaign) continue
    command.campaignId = campaign.id
    const entry = (campaign.entries as Row[]).find(({ deviceId }) => deviceId === command.deviceId)
    const status = { REJECTED: 'REJECTED', ACKNOWLEDGED: 'CONFIRMED' }[command.status as string] ?? 'WAITING'
    if (entry) Object.assign(entry, { status, reason: command.reason, at: new Date().toISOString() })
  }
}

/** Of the lights that the viewer may see. */
export function visibleEntries(call: Call, { entries }: Row): Row[] {
  return (entries as Row[]).filter(({ deviceId }) => findVisible(call, 'devices', deviceId))
}

const count =
  (status: string): Answer =>
  (campaign, _, call) =>
    visibleEntries(call, campaign).filter(entry => entry.status === status).length

export const UNDER_WAY = ['WAITING', 'UNCONFIRMED']

function isUnderWay({ entries }: Row): boolean {
  return (entries as Row[]).some(({ status }) => UNDER_WAY.includes(status))
}

function statusOf(campaign: Row): CampaignRow['status'] {
  if (campaign.isComing) return campaign.stopped ? 'STOPPED' : 'COMING'
  if (isUnderWay(campaign)) return 'RUNNING'
  return campaign.undone ? 'UNDONE' : campaign.stopped ? 'STOPPED' : 'DONE'
}

function foundNoLights(campaign: Row): boolean {
  return statusOf(campaign) === 'DONE' && Boolean(campaign.startsAt) && (campaign.entries as Row[]).length === 0
}

/** null: it cannot be undone */
export function undoEndOf(campaign: Row): Date | null {
  if (foundNoLights(campaign)) return null
  const resumed_at = new Date(campaign.resumedAt ?? campaign.createdAt)
  return undoableUntil({ is_undoable: true, status: statusOf(campaign), resumed_at })
}

/** Of the viewer's lights; it goes on while lights of others are left. */
function stop(call: Call, id: number): Row {
  const campaign = visibleOrThrow(call, 'campaigns', id)
  if (statusOf(campaign) === 'COMING')
    return Object.assign(campaign, { stopped: true, endedAt: new Date().toISOString() })
  const left = visibleEntries(call, campaign).filter(({ status }) => UNDER_WAY.includes(status))
  if (left.length === 0) throw badInput('id', 'campaignNotRunning', 'it is not running')
  for (const entry of left) entry.status = 'STOPPED'
  return isUnderWay(campaign) ? campaign : Object.assign(campaign, { stopped: true, endedAt: new Date().toISOString() })
}

function changeComing(
  call: Call,
  id: number,
  input: { startsAt?: string | null; until?: string | null; reason?: string; expectedUpdatedAt?: string | null },
) {
  const campaign = visibleOrThrow(call, 'campaigns', id)
  if (statusOf(campaign) !== 'COMING') throw new Refusal('CONFLICT', 'it has started', { key: 'campaignNotComing' })
  const { startsAt, until, reason, expectedUpdatedAt: seen } = input
  unchangedOrThrow(new Date(campaign.updatedAt), seen ? new Date(seen) : null)
  if (startsAt !== undefined) checkStart(startsAt === null ? null : new Date(startsAt), 'input.startsAt')
  return Object.assign(campaign, {
    ...(startsAt !== undefined && { startsAt: startsAt ?? new Date().toISOString() }),
    ...(until !== undefined && { until }),
    ...(reason !== undefined && { reason: reason?.trim() || null }),
    updatedAt: new Date().toISOString(),
  })
}

export const campaignAnswers: Answers = {
  Query: {
    findManyLightCampaign: (_, { status, ...args }, call) => {
      const found = visible(call, 'campaigns').filter(campaign => !status || status.includes(statusOf(campaign)))
      return pageOf(found, { ...args, orderBy: [{ id: 'desc' }] })
    },
    findOneLightCampaign: (_, { id }, call) => findVisible(call, 'campaigns', id),
  },
  Mutation: {
    stopLightCampaign: (_, { id }, call) => stop(call, id),
    updateLightCampaign: (_, { id, input }, call) => changeComing(call, id, input),
  },
  LightCampaign: {
    status: statusOf,
    foundNoLights,
    undoableUntil: undoEndOf,
    group: ({ groupId }, _, call) => findVisible(call, 'groups', groupId),
    waitingCount: count('WAITING'),
    confirmedCount: count('CONFIRMED'),
    unconfirmedCount: count('UNCONFIRMED'),
    rejectedCount: count('REJECTED'),
    unsupportedCount: (campaign, _, call) =>
      visibleEntries(call, campaign).filter(({ reason }) => reason === 'NOT_SUPPORTED').length,
    supersededCount: count('SUPERSEDED'),
    stoppedCount: count('STOPPED'),
    undoneCount: count('UNDONE'),
    lights: (campaign, { status, ...args }, call) => {
      const entries = visibleEntries(call, campaign)
      return pageOf(status ? entries.filter(entry => status.includes(entry.status)) : entries, args)
    },
  },
  LightCampaignLight: {
    device: ({ deviceId }, _, { city }) => city.find('devices', deviceId),
  },
}
