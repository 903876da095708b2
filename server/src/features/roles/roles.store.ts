import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AdminRole } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import type { Page, PageRange } from '../../foundation/list/pagination.ts'
import { selectPage } from '../../foundation/list/selectPage.ts'
import { takenLabel } from './takenLabel.ts'

export type RoleRow = Selectable<AdminRole> & { permissions: string[] }

const PERMISSIONS = sql<string[]>`
  array(select p.subject || ':' || p.action from role_permission p where p.role_id = r.id order by 1)`.as('permissions')

export async function selectRoles(db: Connection, ids: number[]): Promise<RoleRow[]> {
  return db
    .selectFrom('admin_role as r')
    .selectAll()
    .select(PERMISSIONS)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

export async function selectRolePage(db: Connection, page: PageRange): Promise<Page<RoleRow>> {
  return selectPage(db.selectFrom('admin_role as r').selectAll().select(PERMISSIONS), { order: [], page }, 'r.id')
}

export async function selectRoleId(db: Connection, name: string): Promise<number | undefined> {
  return (await db.selectFrom('admin_role').select('id').where('name', '=', name).executeTakeFirst())?.id
}

/** Reads the role and locks it against change, deletion and assignment. */
export async function lockRole(tx: Connection, id: number): Promise<RoleRow | undefined> {
  return tx
    .selectFrom('admin_role as r')
    .selectAll()
    .select(PERMISSIONS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Reads the role and locks it against deletion. */
export async function lockRoleAgainstDeletion(tx: Connection, id: number): Promise<RoleRow | undefined> {
  return tx
    .selectFrom('admin_role as r')
    .selectAll()
    .select(PERMISSIONS)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
}

/** Locks the role of this name; accounts can still be assigned to it. */
export async function lockRoleName(tx: Connection, name: string): Promise<void> {
  await tx.selectFrom('admin_role').select('id').where('name', '=', name).forNoKeyUpdate().execute()
}

/** @returns its id; undefined if a role has this name */
export async function insertRole(db: Connection, role: Insertable<AdminRole>): Promise<number | undefined> {
  const made = await db
    .insertInto('admin_role')
    .values(role)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function updateRole(tx: Connection, id: number, columns: Updateable<AdminRole>): Promise<void> {
  await tx
    .updateTable('admin_role')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The label that looks like one of another role. Locks the labels of all roles. @param role that is changed */
export async function takenLabelOf(
  tx: Connection,
  labels: { name?: string; alias?: string | null },
  role?: { id: number; name: string },
): Promise<'name' | 'alias' | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('names of roles', 0))`.execute(tx)
  const others = tx
    .selectFrom('admin_role')
    .select(['name', 'alias'])
    .where('id', '<>', role?.id ?? 0)
  return takenLabel(labels, await others.execute(), role?.name)
}

export async function countAccountsOf(tx: Connection, role: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from admin where role_id = ${role}) + (select count(*) from app_user where role_id = ${role})
      as count`.execute(tx)
  return rows[0]!.count
}

export async function deleteRole(tx: Connection, id: number): Promise<void> {
  await tx.deleteFrom('admin_role').where('id', '=', id).execute()
}

/** @param permissions each subject:action @returns how many were added */
export async function insertPermissions(db: Connection, role: number, permissions: readonly string[]): Promise<number> {
  const rows = permissions.map(permission => {
    const [subject, action] = permission.split(':') as [string, string]
    return { role_id: role, subject, action }
  })
  const made = await db
    .insertInto('role_permission')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return Number(made.numInsertedOrUpdatedRows ?? 0)
}

/** @returns whether the role had it */
export async function deletePermission(db: Connection, role: number, permission: string): Promise<boolean> {
  const [subject, action] = permission.split(':') as [string, string]
  const { numDeletedRows } = await db
    .deleteFrom('role_permission')
    .where('role_id', '=', role)
    .where('subject', '=', subject)
    .where('action', '=', action)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
