import { type Selectable, sql } from 'kysely'
import type { AdminRole } from '../../foundation/database.generated.ts'
import type { Connection } from '../../foundation/database.ts'

export type RoleRow = Selectable<AdminRole> & { permissions: string[] }

export async function selectRoles(db: Connection, ids: number[]): Promise<RoleRow[]> {
  return db
    .selectFrom('admin_role as r')
    .selectAll()
    .select(
      sql<
        string[]
      >`array(select p.subject || ':' || p.action from role_permission p where p.role_id = r.id order by 1)`.as(
        'permissions',
      ),
    )
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

/** Makes a role with its permissions; one that exists stays as it is: it may have been changed by its owner. */
export async function insertRole(
  db: Connection,
  role: { name: string; alias: string; description: string; permissions: string[] },
): Promise<void> {
  const { permissions, ...row } = role
  const made = await db
    .insertInto('admin_role')
    .values(row)
    .onConflict(conflict => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  const rows = permissions.map(permission => {
    const [subject, action] = permission.split(':') as [string, string]
    return { role_id: made.id, subject, action }
  })
  await db.insertInto('role_permission').values(rows).execute()
}

export async function selectRoleId(db: Connection, name: string): Promise<number | undefined> {
  return (await db.selectFrom('admin_role').select('id').where('name', '=', name).executeTakeFirst())?.id
}
