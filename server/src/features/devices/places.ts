import type { Connection } from '../../foundation/database/database.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type PlaceRow, selectPlaces } from './places.store.ts'

export type { PlaceRow }

/** Of each kind. */
const MAX_PLACES = 20

/** Regions and roads where the viewer's lights are, with a text in their names; '' matches all. */
export async function findPlaces(db: Connection, viewer: Viewer, text: string): Promise<PlaceRow[]> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  return selectPlaces(db, account, { text: text.trim(), limit: MAX_PLACES })
}
