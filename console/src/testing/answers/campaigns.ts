import { badInput } from '../../../../server/src/foundation/graphql/errors.ts'
import { foundOrThrow } from '../change.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { pageOf, type Row } from '../select.ts'

/* One request to several lights, and how far each has come. */

export function beginCampaign(
  city: City,
  { wish, group, by, lights }: { wish: object; group: Row | undefined; by: string; lights: Row[] },
): Row {
  const at = new Date().toISOString()
  const entries = lights.map(({ id }) => ({ id, deviceId: id, status: 'WAITING', reason: null, at }))
  return city.add('campaigns', { wish, groupId: group?.id ?? null, by, entries, until: null, endedAt: null })
}

/** By what became of commands. */
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

const count = (status: string) => (campaign: Row) =>
  (campaign.entries as Row[]).filter(entry => entry.status === status).length

function isUnderWay({ entries }: Row): boolean {
  return (entries as Row[]).some(({ status }) => status === 'WAITING' || status === 'UNCONFIRMED')
}

export const campaignAnswers: Answers = {
  Query: {
    findManyLightCampaign: (_, args, { city }) => pageOf(city.rows.campaigns, { ...args, orderBy: [{ id: 'desc' }] }),
    findOneLightCampaign: (_, { id }, { city }) => city.find('campaigns', id),
  },
  Mutation: {
    stopLightCampaign: (_, { id }, { city }) => {
      const campaign = foundOrThrow(city, 'campaigns', id)
      if (!isUnderWay(campaign)) throw badInput('id', 'campaignNotRunning', 'it is not running')
      for (const entry of campaign.entries as Row[])
        if (['WAITING', 'UNCONFIRMED'].includes(entry.status)) entry.status = 'STOPPED'
      return Object.assign(campaign, { stopped: true, endedAt: new Date().toISOString() })
    },
  },
  LightCampaign: {
    status: campaign => (isUnderWay(campaign) ? 'RUNNING' : campaign.stopped ? 'STOPPED' : 'DONE'),
    group: ({ groupId }, _, { city }) => city.find('groups', groupId),
    waitingCount: count('WAITING'),
    confirmedCount: count('CONFIRMED'),
    unconfirmedCount: count('UNCONFIRMED'),
    rejectedCount: count('REJECTED'),
    unsupportedCount: ({ entries }) => entries.filter(({ reason }: Row) => reason === 'NOT_SUPPORTED').length,
    supersededCount: count('SUPERSEDED'),
    stoppedCount: count('STOPPED'),
    lights: ({ entries }, { status, ...args }) =>
      pageOf(status ? entries.filter((entry: Row) => status.includes(entry.status)) : entries, args),
  },
  LightCampaignLight: {
    device: ({ deviceId }, _, { city }) => city.find('devices', deviceId),
  },
}
