import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound, Refusal } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import {
  changed,
  multiLineTextOrThrow,
  nameOrThrow,
  SetString,
  textOrThrow,
  unchangedOrThrow,
} from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { mixesAlphabets } from '../../foundation/graphql/visibleText.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { STANDARD_ROLES } from '../../foundation/security/permissions.ts'
import { confirmedOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { mayGrantOrThrow } from './privilegeEscalation.ts'
import {
  countAccountsOf,
  deleteRole,
  insertPermissions,
  insertRole,
  lockRole,
  lockRoleName,
  type RoleRow,
  selectRoleId,
  selectRolePage,
  selectRoles,
  takenLabelOf,
  updateRole,
} from './roles.store.ts'

export type { RoleRow }
export const SUPER_ADMIN = 'SUPER_ADMIN'

/** At start: creates the built-in roles. Existing ones stay unchanged: operators may have changed their permissions. */
export async function ensureRoles(db: Connection): Promise<void> {
  await transact(db, async tx => {
    for (const [name, { alias, description, permissions }] of Object.entries(STANDARD_ROLES)) {
      const id = await insertRole(tx, { name, alias, description })
      if (id) await insertPermissions(tx, id, permissions)
    }
    // Includes permissions that a newer version adds.
    await insertPermissions(tx, await roleNamed(tx, SUPER_ADMIN), STANDARD_ROLES[SUPER_ADMIN]!.permissions)
  })
}

/** Id of a built-in role. */
export async function roleNamed(db: Connection, name: string): Promise<number> {
  const id = await selectRoleId(db, name)
  if (!id) throw new Error(`there is no role ${name}`)
  return id
}

/** Called by other features; they check their own permission. */
export async function findRole(db: Connection, id: number): Promise<RoleRow | undefined> {
  return (await selectRoles(db, [id]))[0]
}

/** Locks the super administrators until the end of the transaction. */
export async function lockSuperAdmins(tx: Connection): Promise<void> {
  await lockRoleName(tx, SUPER_ADMIN)
}

/** All roles, oldest first; accounts that may read accounts need them for the form. */
export async function findRolePage(db: Connection, viewer: Viewer, args: PageArgs): Promise<Page<RoleRow>> {
  if (!may(viewer, 'Admin:read')) mayOrThrow(viewer, 'AdminRole:read')
  return selectRolePage(db, readPage(args))
}

export const AdminRoleCreateInput = builder.inputType('AdminRoleCreateInput', {
  description: 'A new role without permissions.',
  fields: t => ({
    name: t.string({
      required: true,
      extensions: { emptyKey: 'admin:role-write.name.required' },
      description: 'at least 2 characters; unique, case-insensitive, and unlike other names in appearance',
    }),
    alias: t.string({ description: 'display name' }),
    description: t.string({ description: 'purpose' }),
  }),
})
export type AdminRoleCreateInput = typeof AdminRoleCreateInput.$inferInput

/** Creates a role without permissions. @throws BAD_USER_INPUT with the field */
export async function addRole(db: Connection, viewer: Viewer, input: AdminRoleCreateInput): Promise<RoleRow> {
  mayGrantOrThrow(viewer, 'AdminRole:create')
  const columns = checkFields({
    name: () => roleNameOrThrow(input.name),
    alias: () => aliasOrThrow(input.alias),
    description: () => multiLineTextOrThrow('input.description', input.description),
  })
  return transact(db, async tx => {
    await freeLabelsOrThrow(tx, columns)
    const id = await insertRole(tx, columns)
    if (!id) throw taken('name')
    return (await findRole(tx, id))!
  })
}

export const AdminRoleUpdateInput = builder.inputType('AdminRoleUpdateInput', {
  description: 'Omitted fields stay unchanged.',
  fields: t => ({
    name: t.field({ type: SetString, description: 'cannot be changed for built-in roles' }),
    alias: t.field({ type: SetString, description: 'display name' }),
    description: t.field({ type: SetString, description: 'purpose' }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt when the form was loaded: CONFLICT if it differs',
    }),
  }),
})
export type AdminRoleUpdateInput = typeof AdminRoleUpdateInput.$inferInput

/** @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT with the field */
export async function changeRole(
  db: Connection,
  viewer: Viewer,
  id: number,
  input: AdminRoleUpdateInput,
): Promise<RoleRow> {
  mayGrantOrThrow(viewer, 'AdminRole:update')
  const { name, alias, description } = changed({
    name: input.name,
    alias: input.alias,
    description: input.description,
  })
  const columns = checkFields({
    name: name !== undefined && (() => roleNameOrThrow(name)),
    alias: alias !== undefined && (() => aliasOrThrow(alias)),
    description: description !== undefined && (() => multiLineTextOrThrow('input.description', description)),
  })
  return transact(db, async tx => {
    const role = await lockRole(tx, id)
    if (!role) throw notFound('role')
    unchangedOrThrow(role.updated_at, input.expectedUpdatedAt)
    const { name: newName, alias: newAlias } = columns
    if (newName && newName !== role.name) renamableOrThrow(role)
    const labels = {
      ...(newName !== undefined && newName !== role.name && { name: newName }),
      ...(newAlias && newAlias !== role.alias && { alias: newAlias }),
    }
    if (Object.keys(labels).length > 0) await freeLabelsOrThrow(tx, labels, role)
    await updateRole(tx, id, columns)
    return (await findRole(tx, id))!
  })
}

/** @throws NOT_FOUND; BAD_USER_INPUT for a built-in role; CONFLICT while accounts have it; CONFIRMATION_NEEDED */
export async function removeRole(db: Connection, viewer: Viewer, id: number): Promise<RoleRow> {
  const account = mayGrantOrThrow(viewer, 'AdminRole:update')
  return transact(db, async tx => {
    const role = await lockRole(tx, id)
    if (!role) throw notFound('role')
    if (isStandard(role)) throw badInput('id', 'admin:role-write.standard', `${role.name} is a built-in role`)
    const count = await countAccountsOf(tx, id)
    if (count)
      throw new Refusal('CONFLICT', `accounts with this role: ${count}`, {
        field: 'id',
        key: 'admin:role-write.inUse',
        count,
      })
    confirmedOrThrow(account)
    await deleteRole(tx, id)
    return role
  })
}

/** The server refers to these roles by name. */
export function isStandard(role: { name: string }): boolean {
  return Object.hasOwn(STANDARD_ROLES, role.name)
}

function renamableOrThrow(role: RoleRow): void {
  if (isStandard(role))
    throw badInput('input.name', 'admin:role-write.name.standard', 'built-in roles cannot be renamed')
}

/** @throws BAD_USER_INPUT if name or display name look like one of another role */
async function freeLabelsOrThrow(
  tx: Connection,
  labels: { name?: string; alias?: string | null },
  role?: RoleRow,
): Promise<void> {
  const label = await takenLabelOf(tx, labels, role)
  if (label) throw taken(label)
}

function roleNameOrThrow(name: string | null | undefined): string {
  return ofOneAlphabetOrThrow('input.name', nameOrThrow('input.name', 'admin:role-write.name.required', name))
}

function aliasOrThrow(alias: string | null | undefined): string | null {
  return ofOneAlphabetOrThrow('input.alias', textOrThrow('input.alias', alias, 100))
}

/** Letters of another alphabet could make it look like the label of another role. */
function ofOneAlphabetOrThrow<T extends string | null>(field: string, label: T): T {
  if (label && mixesAlphabets(label))
    throw badInput(field, 'textMixedAlphabets', 'mixes letters of alphabets that look alike')
  return label
}

function taken(label: 'name' | 'alias'): Refusal {
  return badInput(
    `input.${label}`,
    'admin:role-write.name.taken',
    'a role with this name, or one that looks like it, exists already',
  )
}
