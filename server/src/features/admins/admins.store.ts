import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Admin, AppUser, MediaFile } from '../../foundation/database/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { inOrder, type Order } from '../../foundation/graphql/order.ts'
import { type Ended, endSessions } from '../../foundation/security/endedSessions.ts'

/** Never with the password's hash. */
export type AdminRow = Omit<Selectable<Admin>, 'password_hash' | 'of_demo'>
export type UserRow = Omit<Selectable<AppUser>, 'password_hash'>

const ADMIN = [
  'id',
  'uuid',
  'email',
  'nickname',
  'first_name',
  'last_name',
  'full_name',
  'phone_prefix',
  'phone_number',
  'avatar_file_id',
  'is_enabled',
  'role_id',
  'created_at',
  'updated_at',
] as const

export async function selectAdmins(db: Connection, ids: number[]): Promise<AdminRow[]> {
  return db.selectFrom('admin').select(ADMIN).where('id', '=', sql<number>`any(${ids})`).execute()
}

export async function selectAdminPage(
  db: Connection,
  where: Condition,
  order: Order[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: AdminRow[]; totalCount: number }> {
  const query = db.selectFrom('admin').where(where)
  const [items, { count }] = await Promise.all([
    inOrder(query.select(ADMIN), order, 'admin.id').limit(limit).offset(offset).execute(),
    query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { items, totalCount: count }
}

export async function selectUser(db: Connection, id: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(['id', 'uuid', 'email', 'full_name', 'is_enabled', 'role_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** @returns undefined when the e-mail address is taken */
export async function insertAdmin(db: Connection, admin: Insertable<Admin>): Promise<AdminRow | undefined> {
  await queueForEmail(db, admin.email)
  return db
    .insertInto('admin')
    .values(admin)
    .onConflict(conflict => conflict.expression(sql`lower(email)`).doNothing())
    .returning(ADMIN)
    .executeTakeFirst()
}

/** The account as it is now; nobody else may change it meanwhile. */
export async function lockAdmin(tx: Connection, id: number): Promise<AdminRow | undefined> {
  return tx.selectFrom('admin').select(ADMIN).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** @returns undefined when the e-mail address is taken */
export async function updateAdmin(
  tx: Connection,
  id: number,
  columns: Updateable<Admin>,
): Promise<AdminRow | undefined> {
  if (columns.email !== undefined && (await emailTaken(tx, columns.email as string, id))) return undefined
  return tx
    .updateTable('admin')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(ADMIN)
    .executeTakeFirst()
}

/** Whoever wants the same address at the same moment waits here, and then finds it taken. */
async function queueForEmail(tx: Connection, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('e-mail ' || lower(${email}::text), 0))`.execute(tx)
}

async function emailTaken(tx: Connection, email: string, but: number): Promise<boolean> {
  await queueForEmail(tx, email)
  const other = await tx
    .selectFrom('admin')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('id', '<>', but)
    .executeTakeFirst()
  return other !== undefined
}

/** How many enabled accounts but this one have a role. */
export async function countOthersWith(tx: Connection, role: number, but: number): Promise<number> {
  const { count } = await tx
    .selectFrom('admin')
    .select(sql<number>`count(*)`.as('count'))
    .where('role_id', '=', role)
    .where('is_enabled', '=', true)
    .where('id', '<>', but)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends the sessions of an account. */
export async function deleteSessions(tx: Connection, admin: number, why: Ended): Promise<void> {
  await endSessions(tx, sql<boolean>`admin_id = ${admin}`, why)
}

export async function selectFile(
  db: Connection,
  id: number,
): Promise<Pick<Selectable<MediaFile>, 'file_type' | 'file_size' | 'upload_at' | 'admin_id'> | undefined> {
  return db
    .selectFrom('media_file')
    .select(['file_type', 'file_size', 'upload_at', 'admin_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How many enabled accounts have a role, without those of the demo. */
export async function countEnabled(db: Connection, role: number): Promise<number> {
  const { count } = await db
    .selectFrom('admin')
    .select(sql<number>`count(*)`.as('count'))
    .where('role_id', '=', role)
    .where('is_enabled', '=', true)
    .where('of_demo', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteDemoAdmins(db: Connection): Promise<void> {
  await db.deleteFrom('admin').where('of_demo', '=', true).execute()
}

/** Gives a customer a group to look after. */
export async function authoriseFirstGroup(db: Connection, adminId: number): Promise<void> {
  await sql`
    insert into light_group_manager (admin_id, light_group_id)
    select ${adminId}, min(id) from light_group having min(id) is not null on conflict do nothing`.execute(db)
}
