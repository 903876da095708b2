import { type Condition, type Connection, transact } from '../../foundation/database/database.ts'
import { unchangedOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { notFound } from '../../foundation/graphql/errors.ts'
import type { Order } from '../../foundation/graphql/order.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/graphql/pagination.ts'
import { siteWords } from '../../foundation/security/commonPasswords.ts'
import { hashPassword } from '../../foundation/security/password.ts'
import { type Account, confirmedOrThrow, mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { mayGrantOrThrow, roleToGive, withinOwnRightsOrThrow } from '../roles/rights.ts'
import { findRole, queueForSuperAdmins, type RoleRow, SUPER_ADMIN } from '../roles/roles.ts'
import {
  avatarOrThrow,
  changedPerson,
  emailOrThrow,
  misfit,
  type PersonChange,
  passwordOrThrow,
  phoneNumberOrThrow,
  phonePrefixOrThrow,
  requiredOrThrow,
} from './accountInput.ts'
import {
  type AdminRow,
  countOthersWith,
  deleteSessions,
  insertAdmin,
  lockAdmin,
  selectAdminPage,
  selectAdmins,
  updateAdmin,
} from './admins.store.ts'

/*
 * Accounts are made, changed, disabled; never deleted, for the audit names them. What is taken from one is gone at once.
 */

export async function findAdmin(db: Connection, viewer: Viewer, id: number): Promise<AdminRow | undefined> {
  mayOrThrow(viewer, 'Admin:read')
  return (await selectAdmins(db, [id]))[0]
}

export async function findAdminPage(
  db: Connection,
  viewer: Viewer,
  where: Condition,
  order: Order[],
  args: PageArgs,
): Promise<Page<AdminRow>> {
  mayOrThrow(viewer, 'Admin:read')
  const page = readPage(args)
  return { ...(await selectAdminPage(db, where, order, page)), ...page }
}

type Link = { connect: { id: number } }

export interface AdminInput {
  avatarFileId?: number | null
  nickname: string
  firstName: string
  lastName: string
  phoneNumber: string
  phonePrefix?: string | null
  email: string
  password: string
  role: Link
}

/** @throws BAD_USER_INPUT naming the field; FORBIDDEN for a role that may do more than the viewer; CONFIRMATION_NEEDED */
export async function addAdmin(db: Connection, viewer: Viewer, input: AdminInput): Promise<AdminRow> {
  const account = mayGrantOrThrow(viewer, 'Admin:create')
  const columns = {
    nickname: requiredOrThrow('nickname', input.nickname),
    first_name: requiredOrThrow('firstName', input.firstName),
    last_name: requiredOrThrow('lastName', input.lastName),
    phone_number: phoneNumberOrThrow(input.phoneNumber),
    phone_prefix: phonePrefixOrThrow(input.phonePrefix ?? '86'),
    email: emailOrThrow(input.email),
  }
  const { email, nickname, first_name, last_name } = columns
  const own = [email, nickname, first_name, last_name, ...(await siteWords(db))]
  const password = await passwordOrThrow(input.password, own)
  return transact(db, async tx => {
    const avatar_file_id = await avatarOrThrow(tx, account, input.avatarFileId)
    const role = await roleToGive(tx, account, input.role.connect.id)
    confirmedOrThrow(account)
    const password_hash = await hashPassword(password)
    return notTaken(await insertAdmin(tx, { ...columns, avatar_file_id, password_hash, role_id: role.id }))
  })
}

export interface AdminChange extends PersonChange {
  avatarFileId?: { set?: number | null } | null
  email?: { set?: string | null } | null
  password?: { set?: string | null } | null
  isEnabled?: { set?: boolean | null } | null
  role?: Link | null
  expectedUpdatedAt?: Date | null
}

/**
 * All of it or nothing. An account that is disabled or has a new password is signed out. One's own password has a verb of
 * its own, which asks for the present one.
 * @throws NOT_FOUND, CONFLICT; CONFIRMATION_NEEDED for another e-mail address, password or role, and to enable it again; BAD_USER_INPUT naming the field; FORBIDDEN for an account or role that may do more than
 * the viewer
 */
export async function changeAdmin(db: Connection, viewer: Viewer, id: number, input: AdminChange): Promise<AdminRow> {
  const account = mayGrantOrThrow(viewer, 'Admin:update')
  const person = changedPerson(input)
  const email = input.email?.set !== undefined ? { email: emailOrThrow(input.email.set) } : {}
  const isEnabled = enabledOrThrow(input.isEnabled)
  return transact(db, async tx => {
    if (isEnabled === false || input.role) await queueForSuperAdmins(tx)
    const admin = await lockAdmin(tx, id)
    if (!admin) throw notFound('admin')
    unchangedOrThrow(admin.updated_at, input.expectedUpdatedAt)
    const role = (await findRole(tx, admin.role_id))!
    withinOwnRightsOrThrow(account, role.permissions)
    if (input.password?.set && isOwn(account, id))
      throw misfit('password', 'own', 'one’s own password is changed in the profile, by the present one')
    if (input.password?.set || (email.email !== undefined && email.email !== admin.email)) confirmedOrThrow(account)
    // A form that is left empty here means: the old one.
    const own = { ...admin, ...person, ...email }
    const words = [own.email, own.nickname, own.first_name, own.last_name].filter(word => word !== null)
    const password = input.password?.set
      ? await passwordOrThrow(input.password.set, [...words, ...(await siteWords(tx))])
      : undefined
    const rights = {
      ...(isEnabled !== undefined && isEnabled !== admin.is_enabled && { is_enabled: isEnabled }),
      ...(await newRole(tx, account, admin, input.role)),
    }
    await removableOrThrow(tx, account, admin, role, rights)
    // Somebody else's account is a way in, too, where one knows its password.
    if (rights.is_enabled || rights.role_id !== undefined) confirmedOrThrow(account)
    const changes = { ...person, ...email, ...rights, ...(await newAvatar(tx, account, admin, input.avatarFileId)) }
    const secret = password ? { password_hash: await hashPassword(password) } : {}
    const updated = notTaken(await updateAdmin(tx, id, { ...changes, ...secret }))
    if (password || rights.is_enabled === false) await deleteSessions(tx, id, password ? 'PASSWORD' : 'ENDED')
    return updated
  })
}

/**
 * For what others keep of an account: nobody else changes it meanwhile.
 * @returns the viewer, who may change it @throws NOT_FOUND; FORBIDDEN for an account that may do more than the viewer
 */
export async function accountToChange(tx: Connection, viewer: Viewer, id: number): Promise<Account> {
  const account = mayGrantOrThrow(viewer, 'Admin:update')
  const admin = await lockAdmin(tx, id)
  if (!admin) throw notFound('admin')
  withinOwnRightsOrThrow(account, (await findRole(tx, admin.role_id))!.permissions)
  return account
}

function enabledOrThrow(input: AdminChange['isEnabled']): boolean | undefined {
  if (input?.set === null) throw misfit('isEnabled', 'required', 'true or false')
  return input?.set
}

async function newRole(
  tx: Connection,
  account: Account,
  admin: AdminRow,
  link: Link | null | undefined,
): Promise<{ role_id?: number }> {
  if (!link || link.connect.id === admin.role_id) return {}
  return { role_id: (await roleToGive(tx, account, link.connect.id)).id }
}

/** For the profile, too: the picture that an account has already may stay. */
export async function newAvatar(
  tx: Connection,
  account: Account,
  admin: AdminRow,
  input: AdminChange['avatarFileId'],
): Promise<{ avatar_file_id?: number | null }> {
  if (input?.set === undefined || input.set === admin.avatar_file_id) return {}
  return { avatar_file_id: await avatarOrThrow(tx, account, input.set) }
}

/** Nobody shuts themselves out, and somebody who may do everything is always left. */
async function removableOrThrow(
  tx: Connection,
  account: Account,
  admin: AdminRow,
  role: RoleRow,
  rights: { is_enabled?: boolean; role_id?: number },
): Promise<void> {
  const field = rights.is_enabled === false ? 'isEnabled' : rights.role_id !== undefined ? 'role' : undefined
  if (!field) return
  if (isOwn(account, admin.id)) throw misfit(field, 'self', 'nobody disables or demotes themselves')
  if (role.name !== SUPER_ADMIN || !admin.is_enabled) return
  if ((await countOthersWith(tx, role.id, admin.id)) === 0)
    throw misfit(field, 'lastSuperAdmin', `this is the last enabled ${SUPER_ADMIN}`)
}

export function isOwn(account: Account, id: number): boolean {
  return account.kind === 'ADMIN' && account.id === id
}

function notTaken(admin: AdminRow | undefined): AdminRow {
  if (!admin) throw misfit('email', 'taken', 'another account has this address')
  return admin
}
