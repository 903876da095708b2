import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { PERMISSIONS, type Subject } from '../../foundation/security/permissions.ts'
import { type Account, confirmedOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { ACTIONS, SUBJECTS } from './labels.ts'
import { grantableOrThrow, mayGrantOrThrow } from './privilegeEscalation.ts'
import { deletePermission, insertPermissions, lockRole, type RoleRow, updateRole } from './roles.store.ts'
import { SUPER_ADMIN } from './roles.ts'

/** Kinds of account that can have permissions. */
const CHANNELS = ['admin']

export interface PermissionItem {
  subject: string
  subjectLabel: string
  action: string
  actionLabel: string
  group: string
  channels: string[]
}

/** All permissions. @throws BAD_USER_INPUT for an unknown channel */
export function findAllPermissions(viewer: Viewer, channel?: string | null): PermissionItem[] {
  mayOrThrow(viewer, 'AdminRole:read')
  if (channel !== null && channel !== undefined) channelOrThrow(channel)
  return (Object.keys(PERMISSIONS) as Subject[]).flatMap(subject =>
    PERMISSIONS[subject].map(action => ({
      subject,
      subjectLabel: SUBJECTS[subject].label,
      action,
      actionLabel: ACTIONS[action],
      group: SUBJECTS[subject].group,
      channels: CHANNELS,
    })),
  )
}

export interface PermissionBind {
  channel: string
  subject: string
  action: string
  /** id of a role */
  targetId: number
}

/** Grants a permission. @throws NOT_FOUND; FORBIDDEN without that permission of one's own; BAD_USER_INPUT, CONFIRMATION_NEEDED */
export async function bindPermission(db: Connection, viewer: Viewer, bind: PermissionBind): Promise<true> {
  const account = mayGrantOrThrow(viewer, 'AdminRole:update')
  const permission = permissionOrThrow(bind)
  grantableOrThrow(account, [permission])
  confirmedOrThrow(account)
  await transact(db, async tx => {
    const role = await lockTarget(tx, bind.targetId)
    if (await insertPermissions(tx, role.id, [permission])) await updateRole(tx, role.id, {})
  })
  return true
}

/** Revokes a permission. @throws NOT_FOUND, BAD_USER_INPUT, CONFIRMATION_NEEDED */
export async function unbindPermission(db: Connection, viewer: Viewer, bind: PermissionBind): Promise<true> {
  const account = mayGrantOrThrow(viewer, 'AdminRole:update')
  const permission = permissionOrThrow(bind)
  confirmedOrThrow(account)
  await transact(db, async tx => {
    const role = await lockTarget(tx, bind.targetId)
    revocableOrThrow(account, role)
    if (await deletePermission(tx, role.id, permission)) await updateRole(tx, role.id, {})
  })
  return true
}

async function lockTarget(tx: Connection, id: number): Promise<RoleRow> {
  const role = await lockRole(tx, id)
  if (!role) throw notFound('role')
  return role
}

function revocableOrThrow(account: Account, role: RoleRow): void {
  if (role.name === SUPER_ADMIN)
    throw badInput('targetId', 'admin:role-write.permissions.superAdmin', `${SUPER_ADMIN} always has all permissions`)
  if (role.id === account.roleId)
    throw badInput('targetId', 'admin:role-write.permissions.own', 'you cannot remove your own permissions')
}

function channelOrThrow(channel: string): void {
  if (!CHANNELS.includes(channel))
    throw badInput('channel', 'admin:role-write.channel.unknown', `must be one of ${CHANNELS.join(', ')}`)
}

function permissionOrThrow({ channel, subject, action }: PermissionBind): string {
  channelOrThrow(channel)
  if (!Object.hasOwn(PERMISSIONS, subject))
    throw badInput('subject', 'admin:role-write.subject.unknown', 'unknown subject')
  if (!(PERMISSIONS[subject as Subject] as readonly string[]).includes(action))
    throw badInput('action', 'admin:role-write.action.unknown', `unknown action of ${subject}`)
  return `${subject}:${action}`
}
