import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type DeviceRow, findDevices } from './devices.ts'
import { selectRanked } from './lightSearch.store.ts'
import { deleteUnusedTexts } from './lightTexts.store.ts'
import type { Preload } from './preload.ts'

/** Deleted in one transaction; new texts wait for it. */
const TEXTS_AT_ONCE = 1000

/** Called by the clock: deletes texts that no light has any more. */
export function purgeLightTexts(db: Connection): Promise<void> {
  return transact(db, tx => deleteUnusedTexts(tx, TEXTS_AT_ONCE))
}

const MAX_SUGGESTIONS = 50

/** The first lights that a search text finds, the most similar numbers first. @throws BAD_USER_INPUT */
export async function searchDevices(
  db: Connection,
  viewer: Viewer,
  { text, limit }: { text: string; limit: number },
  companions: Preload[] = [],
): Promise<{ items: DeviceRow[]; alongside: unknown[][] }> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  if (limit < 1 || limit > MAX_SUGGESTIONS)
    throw badInput('limit', 'limitOutOfRange', `limit is 1 to ${MAX_SUGGESTIONS}`)
  const ids = await selectRanked(db, account, text, limit)
  const { items, alongside } = await findDevices(db, viewer, ids, companions)
  const places = new Map(ids.map((id, at) => [id, at]))
  return { items: items.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!), alongside }
}
