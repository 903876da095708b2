import { type Connection, transact } from '../../foundation/database.ts'
import { badInput, notFound } from '../../foundation/errors.ts'
import { announce } from '../../foundation/events.ts'
import { CUSTOMER } from '../../foundation/permission.ts'
import type { Viewer } from '../../foundation/viewer.ts'
import { mayGrantOrThrow } from '../roles/rights.ts'
import { findRole } from '../roles/roles.ts'
import { type AdminRow, lockAdmin } from './admins.store.ts'
import { deleteManaged, insertManaged, keepThings, type ManagedThing } from './authorisations.store.ts'

/** At once; a city has fewer lights. */
const MOST_ITEMS = 100_000

export type ManagerItemType = 'CENTER' | 'DEVICE' | 'GROUP'
const THINGS: Record<ManagerItemType, ManagedThing> = {
  CENTER: 'light_center',
  DEVICE: 'light_device',
  GROUP: 'light_group',
}

export interface ManagerItems {
  id: number
  itemIds: number[]
  type: ManagerItemType
}

/** Authorises a customer to things: to all of them or to none. @throws NOT_FOUND, BAD_USER_INPUT */
export async function bindItems(
  db: Connection,
  viewer: Viewer,
  { id, itemIds, type }: ManagerItems,
): Promise<AdminRow> {
  mayGrantOrThrow(viewer, 'Admin:update')
  const ids = idsOrThrow(itemIds)
  return transact(db, async tx => {
    const customer = await lockCustomer(tx, id)
    if ((await keepThings(tx, THINGS[type], ids)) < ids.length) throw notFound(type.toLowerCase())
    await insertManaged(tx, THINGS[type], id, ids)
    await announce(tx, 'authority.changed', {})
    return customer
  })
}

/** Ends a customer's authorisation to things; what was not authorised, or is gone, is no error. @throws as bindItems */
export async function unbindItems(
  db: Connection,
  viewer: Viewer,
  { id, itemIds, type }: ManagerItems,
): Promise<AdminRow> {
  mayGrantOrThrow(viewer, 'Admin:update')
  const ids = idsOrThrow(itemIds)
  return transact(db, async tx => {
    const customer = await lockCustomer(tx, id)
    await deleteManaged(tx, THINGS[type], id, ids)
    await announce(tx, 'authority.changed', {})
    return customer
  })
}

/** Everyone else sees everything, and would not know what the list is for. */
async function lockCustomer(tx: Connection, id: number): Promise<AdminRow> {
  const admin = await lockAdmin(tx, id)
  if (!admin) throw notFound('admin')
  if ((await findRole(tx, admin.role_id))!.name !== CUSTOMER)
    throw badInput('id', 'notACustomer', `only accounts of the role ${CUSTOMER} are authorised to things`)
  return admin
}

function idsOrThrow(itemIds: number[]): number[] {
  const ids = [...new Set(itemIds)]
  if (ids.length > MOST_ITEMS) throw badInput('itemIds', 'tooManyItems', `at most ${MOST_ITEMS} at once`)
  return ids
}
