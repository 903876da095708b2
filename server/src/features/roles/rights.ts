import type { Connection } from '../../foundation/database/database.ts'
import { badInput, forbidden } from '../../foundation/graphql/errors.ts'
import type { Permission } from '../../foundation/security/permission.ts'
import { type Account, may, mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { keepRole, type RoleRow } from './roles.store.ts'

/*
 * Nobody gives away, or takes over by way of another account, what they do not have themselves.
 */

/**
 * The first line of every verb that makes or changes accounts and roles. Who is bound to what was authorised to them
 * cannot do that, whatever their role allows: the next account might see everything.
 * @throws UNAUTHENTICATED, FORBIDDEN
 */
export function mayGrantOrThrow(viewer: Viewer, permission: Permission): Account {
  const account = mayOrThrow(viewer, permission)
  if (account.onlyAuthorisedTo !== undefined) throw forbidden(permission)
  return account
}

/** @param permissions each subject:action @throws FORBIDDEN naming one that the account does not have */
export function withinOwnRightsOrThrow(account: Account, permissions: readonly string[]): void {
  const beyond = permissions.find(permission => !account.permissions.has(permission))
  if (beyond) throw forbidden(beyond)
}

/** The role that a form chose, which cannot be deleted meanwhile. @throws BAD_USER_INPUT, FORBIDDEN */
export async function roleToGive(tx: Connection, account: Account, id: number): Promise<RoleRow> {
  const role = await keepRole(tx, id)
  if (!role) throw badInput('input.role', 'admin:admin-write.role.required', 'please select a role')
  withinOwnRightsOrThrow(account, role.permissions)
  return role
}

/** For abilities: whether an account of this role is the viewer's to change. */
export function mayChange(viewer: Viewer, role: RoleRow): boolean {
  const { account } = viewer
  if (!account || !may(viewer, 'Admin:update') || account.onlyAuthorisedTo !== undefined) return false
  return role.permissions.every(permission => account.permissions.has(permission))
}
