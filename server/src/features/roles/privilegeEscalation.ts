import type { Connection } from '../../foundation/database/database.ts'
import { badInput, forbidden } from '../../foundation/errors/errors.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { EMERGENCY, type Permission } from '../../foundation/security/permissions.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import { lockRoleAgainstDeletion, type RoleRow } from './roles.store.ts'

/*
 * Prevents privilege escalation: an account cannot grant permissions that it does not have, directly or through another account.
 */

/**
 * First line of every operation that creates or changes accounts and roles. An account limited to authorised objects
 * cannot do that, whatever its role allows: the new account might see everything.
 * @throws UNAUTHENTICATED, FORBIDDEN
 */
export function mayGrantOrThrow(viewer: Viewer, permission: Permission): Account {
  const account = mayOrThrow(viewer, permission)
  if (account.onlyAuthorisedTo !== undefined) throw forbidden(permission)
  return account
}

/** @param permissions each subject:action @throws FORBIDDEN with one that the account does not have */
export function grantableOrThrow(account: Account, permissions: readonly string[]): void {
  const beyond = permissions.find(
    permission => !account.permissions.has(permission) && !mayGrantEmergency(account, permission),
  )
  if (beyond) throw forbidden(beyond)
}

/** No role has the emergency right at first: administrators grant it. */
function mayGrantEmergency({ roleName }: Account, permission: string): boolean {
  return permission === EMERGENCY && roleName === 'SUPER_ADMIN'
}

/** The role selected in a form, locked against deletion. @throws BAD_USER_INPUT, FORBIDDEN */
export async function roleToAssign(tx: Connection, account: Account, id: number): Promise<RoleRow> {
  const role = await lockRoleAgainstDeletion(tx, id)
  if (!role) throw badInput('input.role', 'admin:admin-write.role.required', 'please select a role')
  grantableOrThrow(account, role.permissions)
  return role
}

/** For abilities: whether the viewer may change an account of this role. */
export function mayChange(viewer: Viewer, role: RoleRow): boolean {
  const { account } = viewer
  if (!account || !may(viewer, 'Admin:update') || account.onlyAuthorisedTo !== undefined) return false
  return role.permissions.every(permission => account.permissions.has(permission))
}
