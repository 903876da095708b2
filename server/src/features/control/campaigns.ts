import { byIndex, type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { badInput, notFound } from '../../foundation/graphql/errors.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/graphql/pagination.ts'
import { mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { askLights, withdraw } from './asking.ts'
import {
  type CampaignLightRow,
  type CampaignRow,
  hasLights,
  lightsOfCampaign,
  moveCampaigns,
  selectCampaignLights,
  selectCampaigns,
  stopLights,
  takeFollowing,
  updateCampaign,
} from './campaigns.store.ts'

export type { CampaignLightRow, CampaignRow }

/*
 * One deed on many lights. It stands in the database from its first moment: a restart of the server changes nothing
 * about it, and the reconciler goes on driving what is left until the wish ends.
 */

const UNDER_WAY = ['WAITING', 'UNCONFIRMED']
const LEFT = ['WAITING', 'UNCONFIRMED', 'REJECTED', 'STOPPED']

export async function findCampaignPage(db: Connection, viewer: Viewer, args: PageArgs): Promise<Page<CampaignRow>> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  return { ...(await selectCampaigns(db, account, page)), ...page }
}

export async function findCampaigns(db: Connection, viewer: Viewer, ids: number[]): Promise<CampaignRow[]> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  return (await selectCampaigns(db, account, { ids, limit: ids.length, offset: 0 })).items
}

export async function findCampaign(db: Connection, viewer: Viewer, id: number): Promise<CampaignRow | undefined> {
  return (await findCampaigns(db, viewer, [id]))[0]
}

/** How far each light of a campaign has come. */
export async function findCampaignLights(
  db: Connection,
  viewer: Viewer,
  id: number,
  statuses: string[] | undefined,
  args: PageArgs,
): Promise<Page<CampaignLightRow>> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  return { ...(await selectCampaignLights(db, account, id, statuses, page)), ...page }
}

/**
 * Those of the viewer's lights that have not done it yet go back to what was wanted of them before. The campaign goes on
 * while lights of others are left: a customer must not stop it for the whole city.
 * @throws NOT_FOUND; BAD_USER_INPUT when none of the viewer's lights is under way
 */
export async function stopCampaign(db: Connection, viewer: Viewer, id: number): Promise<CampaignRow> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  return transact(db, async tx => {
    const campaign = await findCampaign(tx, viewer, id)
    if (!campaign) throw notFound('campaign')
    if (campaign.status !== 'RUNNING') throw badInput('id', 'campaignNotRunning', 'it is not running')
    const lights = await lightsOfCampaign(tx, account, id, UNDER_WAY)
    await stopLights(tx, id, lights)
    await withdraw(tx, lights, id)
    if (!(await hasLights(tx, id, UNDER_WAY))) await updateCampaign(tx, id, 'STOPPED')
    else if (lights.length === 0) throw badInput('id', 'campaignNotRunning', 'none of your lights is under way')
    await announce(tx, 'campaign.changed', { ids: [id] })
    return (await findCampaign(tx, viewer, id))!
  })
}

/** Asks once more what is left of a campaign. @throws NOT_FOUND; BAD_USER_INPUT when nothing is, or its time is over */
export async function retryCampaign(db: Connection, viewer: Viewer, id: number): Promise<CampaignRow> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  return transact(db, async tx => {
    const campaign = await findCampaign(tx, viewer, id)
    if (!campaign) throw notFound('campaign')
    if (campaign.until && campaign.until <= new Date()) throw badInput('id', 'campaignOver', 'its end has come')
    const lights = await lightsOfCampaign(tx, account, id, LEFT)
    if (lights.length === 0) throw badInput('id', 'campaignComplete', 'nothing is left of it')
    await updateCampaign(tx, id, 'RUNNING')
    await askLights(
      tx,
      account,
      lights,
      { ...campaign.wish, until: campaign.until },
      {
        campaign: id,
        group: campaign.group_id,
      },
    )
    await announce(tx, 'campaign.changed', { ids: [id] })
    return (await findCampaign(tx, viewer, id))!
  })
}

/** For the clock: how far running campaigns have come. */
export async function followCampaigns(db: Database): Promise<void> {
  await transact(db, async tx => {
    if (!(await takeFollowing(tx))) return
    await byIndex(tx)
    const ids = await moveCampaigns(tx)
    if (ids.length) await announce(tx, 'campaign.changed', { ids })
  })
}
