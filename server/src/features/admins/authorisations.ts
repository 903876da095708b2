import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound, someNotFound } from '../../foundation/errors/errors.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { CUSTOMER, type Permission } from '../../foundation/security/permissions.ts'
import { confirmedOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { grantableOrThrow, mayGrantOrThrow } from '../roles/privilegeEscalation.ts'
import { findRole } from '../roles/roles.ts'
import { endAuthorisations } from '../trash/trash.ts'
import { type AdminRow, lockAdmin, selectAdmins } from './admins.store.ts'
import {
  deleteManaged,
  hasAnyManaged,
  insertManaged,
  lockObjects,
  type ManagedObject,
  type ManagerItemRow,
  selectManagerItemPage,
} from './authorisations.store.ts'

/** Per request. A city has fewer lights. */
const MAX_ITEMS = 100_000

export type ManagerItemType = 'CENTER' | 'DEVICE' | 'GROUP'
const TABLES: Record<ManagerItemType, ManagedObject> = {
  CENTER: 'light_center',
  DEVICE: 'light_device',
  GROUP: 'light_group',
}

const READ_PERMISSIONS: Record<ManagerItemType, Permission> = {
  CENTER: 'LightCenter:read',
  DEVICE: 'LightDevice:read',
  GROUP: 'LightGroup:read',
}

const MAX_SEARCH_LENGTH = 200

export interface ManagerItemArgs extends PageArgs {
  id: number
  type: ManagerItemType
  authorised: boolean
  search?: string | null
}

/** For a picker: a page of objects that a customer is, or is not, authorised for. @throws NOT_FOUND, BAD_USER_INPUT */
export async function findManagerItems(
  db: Connection,
  viewer: Viewer,
  args: ManagerItemArgs,
): Promise<Page<ManagerItemRow>> {
  const { id, type, authorised } = args
  mayGrantOrThrow(viewer, 'Admin:update')
  mayOrThrow(viewer, READ_PERMISSIONS[type])
  const search = args.search?.trim() ?? ''
  if (search.length > MAX_SEARCH_LENGTH)
    throw badInput('search', 'textTooLong', `at most ${MAX_SEARCH_LENGTH} characters`)
  const page = readPage(args)
  await customerOrThrow(db, (await selectAdmins(db, [id]))[0])
  return { ...(await selectManagerItemPage(db, TABLES[type], { admin: id, authorised, search }, page)), ...page }
}

export interface ManagerItems {
  id: number
  itemIds: number[]
  type: ManagerItemType
}

/**
 * Authorises a customer for all of these objects or none. The viewer needs all permissions of the customer: otherwise an account
 * that may not operate lights could do so through another one.
 * @throws NOT_FOUND, BAD_USER_INPUT, CONFIRMATION_NEEDED; FORBIDDEN with a permission that the viewer lacks
 */
export async function bindItems(
  db: Connection,
  viewer: Viewer,
  { id, itemIds, type }: ManagerItems,
): Promise<AdminRow> {
  const account = mayGrantOrThrow(viewer, 'Admin:update')
  const ids = idsOrThrow(itemIds)
  return transact(db, async tx => {
    const customer = await lockCustomer(tx, id)
    grantableOrThrow(account, (await findRole(tx, customer.role_id))!.permissions)
    confirmedOrThrow(account)
    const found = await lockObjects(tx, TABLES[type], ids)
    if (found.length < ids.length) throw someNotFound(type.toLowerCase(), { requested: ids, found })
    await insertManaged(tx, TABLES[type], id, ids)
    return customer
  })
}

/**
 * Ends a customer's authorisation for objects, also in the trash. Objects that were not authorised or do not exist are no error.
 * If none of a type remains, it ends for all in the trash, too, because these are not visible. @throws as bindItems
 */
export async function unbindItems(
  db: Connection,
  viewer: Viewer,
  { id, itemIds, type }: ManagerItems,
): Promise<AdminRow> {
  mayGrantOrThrow(viewer, 'Admin:update')
  const ids = idsOrThrow(itemIds)
  return transact(db, async tx => {
    const customer = await lockCustomer(tx, id)
    const table = TABLES[type]
    // Waits for running deletions and restores.
    await lockObjects(tx, table, ids)
    await endAuthorisations(tx, table, id, ids)
    await deleteManaged(tx, table, id, ids)
    if (!(await hasAnyManaged(tx, table, id))) await endAuthorisations(tx, table, id)
    return customer
  })
}

/** Other roles see all objects: authorisations are for customers only. */
async function lockCustomer(tx: Connection, id: number): Promise<AdminRow> {
  return customerOrThrow(tx, await lockAdmin(tx, id))
}

async function customerOrThrow(db: Connection, admin: AdminRow | undefined): Promise<AdminRow> {
  if (!admin) throw notFound('admin')
  if ((await findRole(db, admin.role_id))!.name !== CUSTOMER)
    throw badInput('id', 'notACustomer', `only accounts of the role ${CUSTOMER} have authorisations`)
  return admin
}

function idsOrThrow(itemIds: number[]): number[] {
  const ids = [...new Set(itemIds)]
  if (ids.length > MAX_ITEMS) throw badInput('itemIds', 'tooManyItems', `at most ${MAX_ITEMS} at once`)
  return ids
}
