import type { Connection } from '../../foundation/database/database.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type CampaignRow, findCampaigns, UNDO_MS, undoableUntil } from './campaigns.ts'
import { selectNewestUndoable } from './undo.store.ts'

/** A request that its user can undo. */
export interface UndoableRequest {
  /** Several, if it was the start of a scene. */
  campaigns: CampaignRow[]
  /** that an undo would restore */
  lights: number
  /** when the first of the campaigns cannot be undone any more */
  until: Date
}

/** The viewer's own newest request that can be undone. undefined: there is none */
export async function findNewestUndoable(db: Connection, viewer: Viewer): Promise<UndoableRequest | undefined> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  if (account.kind !== 'ADMIN') return
  const found = await selectNewestUndoable(db, account, new Date(Date.now() - UNDO_MS))
  if (found.length === 0) return
  const campaigns = await findCampaigns(
    db,
    viewer,
    found.map(({ id }) => id),
  )
  const ends = campaigns.flatMap(campaign => undoableUntil(campaign)?.getTime() ?? [])
  if (ends.length === 0) return
  return { campaigns, lights: found.reduce((sum, { lights }) => sum + lights, 0), until: new Date(Math.min(...ends)) }
}
