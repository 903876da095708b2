import { type Connection, transact } from '../../foundation/database/database.ts'
import { notFound } from '../../foundation/errors/errors.ts'
import { checkFieldsAsync } from '../../foundation/errors/fieldErrors.ts'
import { changed, unchangedOrThrow } from '../../foundation/graphql/changeInputs.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import type { ListQuery } from '../../foundation/list/selectPage.ts'
import { siteWords } from '../../foundation/security/commonPasswords.ts'
import { hashPassword } from '../../foundation/security/password.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { type Account, confirmedOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { grantableOrThrow, mayGrantOrThrow, roleToAssign } from '../roles/privilegeEscalation.ts'
import { findRole, lockSuperAdmins, type RoleRow, SUPER_ADMIN } from '../roles/roles.ts'
import {
  type AdminCreateInput,
  type AdminUpdateInput,
  avatarOrThrow,
  changedPerson,
  emailOrThrow,
  invalidField,
  passwordOrThrow,
  personNameOrThrow,
  phoneNumberOrThrow,
  phonePrefixOrThrow,
  wordsOf,
} from './accountInput.ts'
import {
  type AdminRow,
  countOtherEnabled,
  deleteSessionsOfAdmin,
  insertAdmin,
  lockAdmin,
  selectAdminPage,
  selectAdmins,
  updateAdmin,
} from './admins.store.ts'

/*
 * Accounts are created, changed and disabled, never deleted, because the audit refers to them. Changes of permissions take effect
 * at once.
 */

export async function findAdmin(db: Connection, viewer: Viewer, id: number): Promise<AdminRow | undefined> {
  mayOrThrow(viewer, 'Admin:read')
  return (await selectAdmins(db, [id]))[0]
}

export async function findAdminPage(db: Connection, viewer: Viewer, list: ListQuery): Promise<Page<AdminRow>> {
  mayOrThrow(viewer, 'Admin:read')
  return selectAdminPage(db, list)
}

type Link = { connect: { id: number } }

/** @throws BAD_USER_INPUT with the fields; FORBIDDEN for a role with more permissions than the viewer; CONFIRMATION_NEEDED */
export async function addAdmin(db: Connection, viewer: Viewer, input: AdminCreateInput): Promise<AdminRow> {
  const account = mayGrantOrThrow(viewer, 'Admin:create')
  const { email, nickname, firstName, lastName } = input
  return transact(db, async tx => {
    const { password, role, ...columns } = await checkFieldsAsync({
      avatar_file_id: () => avatarOrThrow(tx, account, input.avatarFileId),
      nickname: () => personNameOrThrow('nickname', nickname),
      first_name: () => personNameOrThrow('firstName', firstName),
      last_name: () => personNameOrThrow('lastName', lastName),
      phone_number: () => phoneNumberOrThrow(input.phoneNumber),
      phone_prefix: () => phonePrefixOrThrow(input.phonePrefix ?? '86'),
      email: () => emailOrThrow(email),
      password: async () =>
        passwordOrThrow(input.password, [...wordsOf([email, nickname, firstName, lastName]), ...(await siteWords(tx))]),
      role: () => roleToAssign(tx, account, input.role.connect.id),
    })
    confirmedOrThrow(account)
    const password_hash = await hashPassword(password)
    return uniqueOrThrow(await insertAdmin(tx, { ...columns, password_hash, role_id: role.id }))
  })
}

/**
 * Applies all changes or none. Disabling an account or setting its password ends its sessions. Users change their own password with
 * changePassword, which asks for the current one.
 * @throws NOT_FOUND, CONFLICT; BAD_USER_INPUT with the fields; FORBIDDEN for an account or role with more permissions than the
 * viewer; CONFIRMATION_NEEDED for another e-mail address, password or role, and to enable the account
 */
export async function changeAdmin(
  db: Connection,
  viewer: Viewer,
  id: number,
  input: AdminUpdateInput,
): Promise<AdminRow> {
  const account = mayGrantOrThrow(viewer, 'Admin:update')
  return transact(db, async tx => {
    if (input.isEnabled?.set === false || input.role) await lockSuperAdmins(tx)
    const { admin, role } = await lockOwnRights(tx, account, id)
    unchangedOrThrow(admin.updated_at, input.expectedUpdatedAt)
    const { person, email, password, rights, avatar } = await checkFieldsAsync({
      person: () => changedPerson(input),
      email: () => newEmail(admin, input.email),
      password: () => newPassword(tx, account, admin, input),
      rights: () => newRights(tx, { account, admin, role }, input),
      avatar: () => newAvatar(tx, account, admin, input.avatarFileId),
    })
    // An enabled account is a way in for those who know its password.
    if (password || email.email || rights.is_enabled || rights.role_id !== undefined) confirmedOrThrow(account)
    const secret = password ? { password_hash: await hashPassword(password) } : {}
    const updated = uniqueOrThrow(await updateAdmin(tx, id, { ...person, ...email, ...rights, ...avatar, ...secret }))
    if (password || rights.is_enabled === false) await deleteSessionsOfAdmin(tx, id, password ? 'PASSWORD' : 'ENDED')
    return updated
  })
}

function newEmail({ email: before }: AdminRow, input: AdminUpdateInput['email']): { email?: string } {
  if (input?.set === undefined) return {}
  const email = emailOrThrow(input.set)
  return email === before ? {} : { email }
}

/** @throws NOT_FOUND; FORBIDDEN for an account with more permissions than the viewer */
async function lockOwnRights(
  tx: Connection,
  account: Account,
  id: number,
): Promise<{ admin: AdminRow; role: RoleRow }> {
  const admin = await lockAdmin(tx, id)
  if (!admin) throw notFound('admin')
  const role = (await findRole(tx, admin.role_id))!
  grantableOrThrow(account, role.permissions)
  return { admin, role }
}

interface Change {
  account: Account
  admin: AdminRow
  role: RoleRow
}

async function newRights(
  tx: Connection,
  change: Change,
  input: AdminUpdateInput,
): Promise<{ is_enabled?: boolean; role_id?: number }> {
  const { account, admin } = change
  const { isEnabled, link } = await checkFieldsAsync({
    isEnabled: () => enabledOrThrow(input.isEnabled),
    link: () => newRole(tx, account, admin, input.role),
  })
  const rights = {
    ...(isEnabled !== undefined && isEnabled !== admin.is_enabled && { is_enabled: isEnabled }),
    ...link,
  }
  await removableOrThrow(tx, change, rights)
  return rights
}

/** @returns undefined for an empty field, which keeps the password */
async function newPassword(
  tx: Connection,
  account: Account,
  admin: AdminRow,
  input: AdminUpdateInput,
): Promise<string | undefined> {
  if (!input.password?.set) return undefined
  if (isOwn(account, admin.id)) throw invalidField('password', 'own', 'use changePassword for your own password')
  const { email, nickname, first_name, last_name } = {
    ...admin,
    ...changed({
      email: input.email,
      nickname: input.nickname,
      first_name: input.firstName,
      last_name: input.lastName,
    }),
  }
  const words = [...wordsOf([email, nickname, first_name, last_name]), ...(await siteWords(tx))]
  return passwordOrThrow(input.password.set, words)
}

/**
 * Locks an account for a change of data that other features keep for it.
 * @returns the viewer's account
 * @throws NOT_FOUND; FORBIDDEN for an account with more permissions than the viewer
 */
export async function lockAccountToChange(tx: Connection, viewer: Viewer, id: number): Promise<Account> {
  const account = mayGrantOrThrow(viewer, 'Admin:update')
  await lockOwnRights(tx, account, id)
  return account
}

function enabledOrThrow(input: AdminUpdateInput['isEnabled']): boolean | undefined {
  if (input?.set === null) throw invalidField('isEnabled', 'required', 'true or false')
  return input?.set
}

async function newRole(
  tx: Connection,
  account: Account,
  admin: AdminRow,
  link: Link | null | undefined,
): Promise<{ role_id?: number }> {
  if (!link || link.connect.id === admin.role_id) return {}
  return { role_id: (await roleToAssign(tx, account, link.connect.id)).id }
}

/** Also for the profile. The current picture of an account stays valid. */
export async function newAvatar(
  tx: Connection,
  account: Account,
  admin: AdminRow,
  input: AdminUpdateInput['avatarFileId'],
): Promise<{ avatar_file_id?: number | null }> {
  if (input?.set === undefined || input.set === admin.avatar_file_id) return {}
  return { avatar_file_id: await avatarOrThrow(tx, account, input.set) }
}

/** Users cannot lock themselves out, and one enabled SUPER_ADMIN must remain. */
async function removableOrThrow(
  tx: Connection,
  { account, admin, role }: Change,
  rights: { is_enabled?: boolean; role_id?: number },
): Promise<void> {
  const field = rights.is_enabled === false ? 'isEnabled' : rights.role_id !== undefined ? 'role' : undefined
  if (!field) return
  if (isOwn(account, admin.id)) throw invalidField(field, 'self', 'you cannot disable or demote yourself')
  if (role.name !== SUPER_ADMIN || !admin.is_enabled) return
  if ((await countOtherEnabled(tx, role.id, admin.id)) === 0)
    throw invalidField(field, 'lastSuperAdmin', `this is the last enabled ${SUPER_ADMIN}`)
}

export function isOwn(account: Account, id: number): boolean {
  return account.kind === 'ADMIN' && account.id === id
}

function uniqueOrThrow(admin: AdminRow | undefined): AdminRow {
  if (!admin) throw invalidField('email', 'taken', 'another account has this address')
  return admin
}
