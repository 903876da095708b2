import { type Connection, transact } from '../../foundation/database/database.ts'
import { notAllowed, notFound } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import { deleteSearch, type SavedSearchRow, selectSearches, upsertSearch } from './savedSearches.store.ts'
import { fewOrThrow, type SavedLightSearchInput, searchOrThrow } from './savedSearchInput.ts'

export type { SavedSearchRow }

/* Filters of the list of lights that accounts save under a name, for themselves or shared. */

/** Own and shared ones, by name. */
export async function findSavedSearches(db: Connection, viewer: Viewer): Promise<SavedSearchRow[]> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  return account.kind === 'ADMIN' ? selectSearches(db, account) : []
}

/** Replaces the account's own search of the same name. @throws BAD_USER_INPUT with the field; FORBIDDEN */
export async function saveSearch(
  db: Connection,
  viewer: Viewer,
  input: SavedLightSearchInput,
): Promise<SavedSearchRow> {
  const account = ownerOrThrow(mayOrThrow(viewer, 'LightDevice:read'))
  const { isShared, ...texts } = searchOrThrow(input, mayShare(account))
  return transact(db, async tx => {
    const id = await upsertSearch(tx, account.id, { ...texts, is_shared: isShared })
    const found = await selectSearches(tx, account)
    fewOrThrow(found.filter(search => search.admin_id === account.id).length)
    return found.find(search => search.id === id)!
  })
}

/** An own one, or with the permission to change lights a shared one. @throws NOT_FOUND, FORBIDDEN */
export async function removeSavedSearch(db: Connection, viewer: Viewer, id: number): Promise<SavedSearchRow> {
  const account = ownerOrThrow(mayOrThrow(viewer, 'LightDevice:read'))
  return transact(db, async tx => {
    const found = (await selectSearches(tx, account)).find(search => search.id === id)
    if (!found) throw notFound('search')
    if (!mayDelete(account, found)) throw notAllowed('delete searches of other accounts')
    await deleteSearch(tx, id)
    return found
  })
}

export function mayDelete(account: Account, { admin_id }: SavedSearchRow): boolean {
  return admin_id === account.id || mayShare(account)
}

function mayShare({ onlyAuthorisedTo, permissions }: Account): boolean {
  return onlyAuthorisedTo === undefined && permissions.has('LightDevice:update')
}

function ownerOrThrow(account: Account): Account {
  if (account.kind !== 'ADMIN') throw notAllowed('save searches')
  return account
}
