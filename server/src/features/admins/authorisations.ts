import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/graphql/errors.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/graphql/pagination.ts'
import { CUSTOMER, type Permission } from '../../foundation/security/permission.ts'
import { confirmedOrThrow, mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { mayGrantOrThrow, withinOwnRightsOrThrow } from '../roles/rights.ts'
import { findRole } from '../roles/roles.ts'
import { endAuthorisations } from '../trash/trash.ts'
import { type AdminRow, lockAdmin, selectAdmins } from './admins.store.ts'
import {
  deleteManaged,
  insertManaged,
  keepThings,
  type ManagedThing,
  managesAny,
  type PickedRow,
  selectPickedPage,
} from './authorisations.store.ts'

/** At once; a city has fewer lights. */
const MOST_ITEMS = 100_000

export type ManagerItemType = 'CENTER' | 'DEVICE' | 'GROUP'
const THINGS: Record<ManagerItemType, ManagedThing> = {
  CENTER: 'light_center',
  DEVICE: 'light_device',
  GROUP: 'light_group',
}

const TO_READ: Record<ManagerItemType, Permission> = {
  CENTER: 'LightCenter:read',
  DEVICE: 'LightDevice:read',
  GROUP: 'LightGroup:read',
}

/** Characters that one may look for. */
const MOST_SOUGHT = 200

export interface PickedArgs extends PageArgs {
  id: number
  type: ManagerItemType
  authorised: boolean
  search?: string | null
}

/** For a picker: a page of what a customer is authorised to, or of all else. @throws NOT_FOUND, BAD_USER_INPUT */
export async function findPicked(db: Connection, viewer: Viewer, args: PickedArgs): Promise<Page<PickedRow>> {
  const { id, type, authorised } = args
  mayGrantOrThrow(viewer, 'Admin:update')
  mayOrThrow(viewer, TO_READ[type])
  const search = args.search?.trim() ?? ''
  if (search.length > MOST_SOUGHT) throw badInput('search', 'textTooLong', `at most ${MOST_SOUGHT} characters`)
  const page = readPage(args)
  await customerOrThrow(db, (await selectAdmins(db, [id]))[0])
  return { ...(await selectPickedPage(db, THINGS[type], id, authorised, search, page)), ...page }
}

export interface ManagerItems {
  id: number
  itemIds: number[]
  type: ManagerItemType
}

/**
 * Authorises a customer to things: to all of them or to none. What the customer may do with them, the viewer has to have the
 * right to do: else an account that may not operate lights could do so through another one.
 * @throws NOT_FOUND, BAD_USER_INPUT, CONFIRMATION_NEEDED; FORBIDDEN naming a right that the viewer lacks
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
    withinOwnRightsOrThrow(account, (await findRole(tx, customer.role_id))!.permissions)
    confirmedOrThrow(account)
    if ((await keepThings(tx, THINGS[type], ids)) < ids.length) throw notFound(type.toLowerCase())
    await insertManaged(tx, THINGS[type], id, ids)
    return customer
  })
}

/**
 * Ends a customer's authorisation to things, to those in the trash as well; what was not authorised, or is gone, is no error.
 * Whoever leaves none of a kind means all: nobody could see those in the trash. @throws as bindItems
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
    const thing = THINGS[type]
    // One that is being deleted is in the trash then; one that is being put back is there again.
    await keepThings(tx, thing, ids)
    await endAuthorisations(tx, thing, id, ids)
    await deleteManaged(tx, thing, id, ids)
    if (!(await managesAny(tx, thing, id))) await endAuthorisations(tx, thing, id)
    return customer
  })
}

/** Everyone else sees everything, and would not know what the list is for. */
async function lockCustomer(tx: Connection, id: number): Promise<AdminRow> {
  return customerOrThrow(tx, await lockAdmin(tx, id))
}

async function customerOrThrow(db: Connection, admin: AdminRow | undefined): Promise<AdminRow> {
  if (!admin) throw notFound('admin')
  if ((await findRole(db, admin.role_id))!.name !== CUSTOMER)
    throw badInput('id', 'notACustomer', `only accounts of the role ${CUSTOMER} are authorised to things`)
  return admin
}

function idsOrThrow(itemIds: number[]): number[] {
  const ids = [...new Set(itemIds)]
  if (ids.length > MOST_ITEMS) throw badInput('itemIds', 'tooManyItems', `at most ${MOST_ITEMS} at once`)
  return ids
}
