import { type Connection, type Database, forceIndexScans, transact } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import { originOf } from '../../foundation/lights/commandOrigin.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { tryLockCampaigns, updateCampaignStatuses } from './campaignProgress.store.ts'
import {
  type CampaignFilter,
  type CampaignLightFilter,
  type CampaignLightRow,
  type CampaignRow,
  hasCampaignLights,
  lockCampaign,
  selectCampaignLightIds,
  selectCampaignLights,
  selectCampaigns,
  stopCampaignLights,
  updateCampaign,
} from './campaigns.store.ts'
import { cancelRequests, issueCommands } from './issueCommands.ts'
import { cancelUnstarted } from './targets.store.ts'
import { endUndone, inheritReplaced, isInForce, selectUndoableLights } from './undo.store.ts'

export type { CampaignLightRow, CampaignRow }

/*
 * A campaign is one request for many lights. It is stored in the database from the start, so it survives a restart of the
 * server, and the reconciler retries its lights until the override ends.
 */

const PENDING = ['WAITING', 'UNCONFIRMED']
const RETRYABLE = ['WAITING', 'UNCONFIRMED', 'REJECTED', 'STOPPED']
/** After the request or its last retry. */
export const UNDO_MS = 10 * 60_000

/** null: it cannot be undone, or has not started */
export function undoableUntil({
  is_undoable,
  status,
  resumed_at,
}: Pick<CampaignRow, 'is_undoable' | 'status' | 'resumed_at'>): Date | null {
  return is_undoable && status !== 'UNDONE' && status !== 'COMING' ? new Date(resumed_at.getTime() + UNDO_MS) : null
}

/** When a user requested it, or last changed its times or its reason. */
export function updatedAt({ updated_at, created_at }: Pick<CampaignRow, 'updated_at' | 'created_at'>): Date {
  return updated_at ?? created_at
}

/** It started later than it was requested, and no light matched any more. */
export function foundNoLights({
  is_undoable,
  status,
  starts_at,
}: Pick<CampaignRow, 'is_undoable' | 'status' | 'starts_at'>): boolean {
  return status === 'DONE' && starts_at !== null && !is_undoable
}

export async function findCampaignPage(
  db: Connection,
  viewer: Viewer,
  filter: CampaignFilter,
  args: PageArgs,
): Promise<Page<CampaignRow>> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  return { ...(await selectCampaigns(db, account, { ...filter, ...page })), ...page }
}

/** Newest first. */
export async function findCampaigns(db: Connection, viewer: Viewer, ids: number[]): Promise<CampaignRow[]> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  return (await selectCampaigns(db, account, { ids, limit: ids.length, offset: 0 })).items
}

export async function findCampaign(db: Connection, viewer: Viewer, id: number): Promise<CampaignRow | undefined> {
  return (await findCampaigns(db, viewer, [id]))[0]
}

/** The progress of each light of a campaign. */
export async function findCampaignLights(
  db: Connection,
  viewer: Viewer,
  where: CampaignLightFilter,
  args: PageArgs,
): Promise<Page<CampaignLightRow>> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  return { ...(await selectCampaignLights(db, account, where, page)), ...page }
}

/**
 * Cancels the campaign for the viewer's pending lights: their previous rules apply again. It continues for pending lights of
 * other users, because a customer must not stop it for the whole city.
 * @throws NOT_FOUND; BAD_USER_INPUT when none of the viewer's lights is pending
 */
export async function stopCampaign(db: Connection, viewer: Viewer, id: number): Promise<CampaignRow> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  return transact(db, async tx => {
    const campaign = await lockedOrThrow(tx, viewer, id)
    if (campaign.status === 'COMING') return stopComing(tx, viewer, id)
    if (campaign.status !== 'RUNNING') throw badInput('id', 'campaignNotRunning', 'the campaign is not running')
    const unstarted = await cancelUnstarted(tx, account, id, 'STOPPED')
    const lights = await selectCampaignLightIds(tx, account, id, PENDING)
    await stopCampaignLights(tx, id, lights, 'STOPPED')
    await cancelRequests(tx, lights, originOf(tx, 'STOPPED', { account, campaign: id }), id)
    if (!(await hasCampaignLights(tx, id, PENDING))) await updateCampaign(tx, id, 'STOPPED')
    else if (lights.length + unstarted === 0)
      throw badInput('id', 'campaignNotRunning', 'none of your lights is pending')
    await announce(tx, 'campaign.changed', { ids: [id] })
    return (await findCampaign(tx, viewer, id))!
  })
}

/**
 * Restores what lights did before a campaign: earlier overrides return, with their old end. Only for lights whose newest
 * request is this campaign; the others keep their status in the campaign, which lists them.
 * @throws NOT_FOUND; BAD_USER_INPUT after ten minutes, or when it is the newest request of none of the viewer's lights
 */
export async function undoCampaign(db: Connection, viewer: Viewer, id: number): Promise<CampaignRow> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  return transact(db, async tx => {
    const campaign = await lockedOrThrow(tx, viewer, id)
    const until = undoableUntil(campaign)
    if (!until || until <= new Date())
      throw badInput('id', 'campaignUndoExpired', 'a batch operation can be undone for 10 minutes, once')
    const lights = await selectUndoableLights(tx, account, id)
    const unstarted = await cancelUnstarted(tx, account, id, 'UNDONE')
    if (lights.length + unstarted === 0)
      throw badInput('id', 'campaignNothingToUndo', 'none of the lights is still under this batch operation')
    await stopCampaignLights(tx, id, lights, 'UNDONE')
    await cancelRequests(tx, lights, originOf(tx, 'UNDONE', { account, campaign: id }), id)
    await inheritReplaced(tx, account, id)
    if (!(await isInForce(tx, id))) await endUndone(tx, id)
    await announce(tx, 'campaign.changed', { ids: [id] })
    return (await findCampaign(tx, viewer, id))!
  })
}

/** Its lights are not known yet. */
async function stopComing(tx: Connection, viewer: Viewer, id: number): Promise<CampaignRow> {
  await updateCampaign(tx, id, 'STOPPED')
  await announce(tx, 'campaign.changed', { ids: [id] })
  return (await findCampaign(tx, viewer, id))!
}

/** Its lights get no commands until the transaction ends. @throws NOT_FOUND */
export async function lockedOrThrow(tx: Connection, viewer: Viewer, id: number): Promise<CampaignRow> {
  await lockCampaign(tx, id)
  const campaign = await findCampaign(tx, viewer, id)
  if (!campaign) throw notFound('campaign')
  return campaign
}

/** Retries the lights of a campaign that have not confirmed. @throws NOT_FOUND; BAD_USER_INPUT when none is left or it has ended */
export async function retryCampaign(db: Connection, viewer: Viewer, id: number): Promise<CampaignRow> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  return transact(db, async tx => {
    const campaign = await lockedOrThrow(tx, viewer, id)
    if (campaign.is_starting)
      throw badInput('id', 'campaignStarting', 'its lights are still getting their first command')
    if (campaign.until && campaign.until <= new Date()) throw badInput('id', 'campaignOver', 'the campaign has ended')
    const lights = await selectCampaignLightIds(tx, account, id, RETRYABLE)
    if (lights.length === 0) throw badInput('id', 'campaignComplete', 'no lights left to retry')
    await updateCampaign(tx, id, 'RUNNING')
    await issueCommands(
      tx,
      account,
      { ...campaign.override, until: campaign.until, reason: campaign.override_reason },
      { ids: lights, campaign: id, group: campaign.group_id },
    )
    await announce(tx, 'campaign.changed', { ids: [id] })
    return (await findCampaign(tx, viewer, id))!
  })
}

/** For the scheduler: updates the progress of running campaigns. */
export async function updateCampaignProgress(db: Database): Promise<void> {
  await transact(db, async tx => {
    if (!(await tryLockCampaigns(tx))) return
    await forceIndexScans(tx)
    const ids = await updateCampaignStatuses(tx)
    if (ids.length) await announce(tx, 'campaign.changed', { ids })
  })
}
