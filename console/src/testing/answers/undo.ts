import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { visibleOrThrow } from '../scope.ts'
import type { Row } from '../select.ts'
import { nameOf } from './admins.ts'
import { UNDER_WAY, undoEndOf, visibleEntries } from './campaigns.ts'
import { report } from './control.ts'
import { OFF, overrideEnd } from './desired.ts'

/** The lights whose newest request is this campaign return to what they did before. */
function undo(call: Call, id: number): Row {
  const { city, server } = call
  const campaign = visibleOrThrow(call, 'campaigns', id)
  const until = undoEndOf(campaign)
  if (!until || until <= new Date())
    throw badInput('id', 'campaignUndoExpired', 'a batch operation can be undone for 10 minutes, once')
  const entries = visibleEntries(call, campaign).filter(entry => entry.replaced && isNewest(city, campaign, entry))
  if (entries.length === 0)
    throw badInput('id', 'campaignNothingToUndo', 'none of the lights is still under this batch operation')
  const at = new Date().toISOString()
  const lights = entries.map(({ deviceId }) => city.find('devices', deviceId)!)
  const ended = lights.flatMap(({ override }) => override?.id ?? [])
  for (const entry of entries) Object.assign(entry, { status: 'UNDONE', at })
  for (const command of city.rows.commands)
    if (command.campaignId === id && command.status === 'SENT' && lights.some(light => light.id === command.deviceId))
      Object.assign(command, { status: 'FAILED', reason: 'STOPPED' })
  for (const [i, light] of lights.entries()) restore(city, light, entries[i]!.replaced)
  const all = campaign.entries as Row[]
  if (!all.some(entry => isNewest(city, campaign, entry))) {
    for (const entry of all.filter(({ status }) => UNDER_WAY.includes(status)))
      Object.assign(entry, { status: 'SUPERSEDED', at })
    Object.assign(campaign, { undone: true, endedAt: at })
  }
  server.live.publish('lightDeviceChanges', lights)
  server.live.publish('lightOverrideChanges', [...new Set(ended)])
  return campaign
}

/** Whether the newest request of the light is this campaign. */
function isNewest(city: City, campaign: Row, { deviceId }: Row): boolean {
  const { override, manual } = city.find('devices', deviceId)!
  const newest = Math.max(override?.id ?? 0, manual?.id ?? 0)
  return city.find('overrides', newest)?.campaignId === campaign.id
}

/** An override that has expired since is not restored. */
function restore(city: City, light: Row, { override, manual }: { override: Row | null; manual: Row | null }): void {
  const isActive = override && Date.parse(override.until) > Date.now()
  Object.assign(light, { override: isActive ? override : null, manual })
  const isPlanned = overrideEnd(city, light) !== undefined
  report(city, light, light.override?.setting ?? (isPlanned ? OFF : (manual?.setting ?? OFF)))
}

/** The own newest request that can be undone, as findNewestUndoable of the server. */
function newestUndoable(call: Call) {
  const { city } = call
  const by = nameOf(call.viewer!.admin)
  const lightsOf = (campaign: Row) =>
    visibleEntries(call, campaign).filter(
      entry => (entry.replaced && isNewest(city, campaign, entry)) || (entry.status === 'WAITING' && !entry.replaced),
    ).length
  const undoable = city.rows.campaigns.filter(
    campaign => campaign.by === by && (undoEndOf(campaign)?.getTime() ?? 0) > Date.now() && lightsOf(campaign) > 0,
  )
  const [newest] = undoable.toSorted((a, b) => Date.parse(b.resumedAt) - Date.parse(a.resumedAt) || b.id - a.id)
  if (!newest) return null
  const campaigns = undoable.filter(one => one === newest || (newest.startId && one.startId === newest.startId))
  return {
    campaigns,
    lightCount: campaigns.reduce((sum, campaign) => sum + lightsOf(campaign), 0),
    undoableUntil: campaigns.map(campaign => undoEndOf(campaign)!.toISOString()).sort()[0],
  }
}

export const undoAnswers: Answers = {
  Query: {
    newestUndoableLightRequest: (_, __, call) => newestUndoable(call),
  },
  Mutation: {
    undoLightCampaign: (_, { id }, call) => undo(call, id),
  },
}
