import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Admin, AppUser, MediaFile } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { type ListQuery, selectPage } from '../../foundation/list/selectPage.ts'
import { type EndReason, endSessions } from '../../foundation/security/endedSessions.ts'

/** Never includes the password hash. */
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

export async function selectAdminPage(db: Connection, list: ListQuery): Promise<Page<AdminRow>> {
  return selectPage(db.selectFrom('admin').select(ADMIN).where(list.where), list, 'admin.id')
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
  await lockEmail(db, admin.email)
  return db
    .insertInto('admin')
    .values(admin)
    .onConflict(conflict => conflict.expression(sql`lower(email)`).doNothing())
    .returning(ADMIN)
    .executeTakeFirst()
}

/** Locks the account against changes. */
export async function lockAdmin(tx: Connection, id: number): Promise<AdminRow | undefined> {
  return tx.selectFrom('admin').select(ADMIN).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** @returns undefined when the e-mail address is taken */
export async function updateAdmin(
  tx: Connection,
  id: number,
  columns: Updateable<Admin>,
): Promise<AdminRow | undefined> {
  if (columns.email !== undefined && (await isEmailTaken(tx, columns.email as string, id))) return undefined
  return tx
    .updateTable('admin')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(ADMIN)
    .executeTakeFirst()
}

/** Serializes requests for the same address: the second one finds it taken. */
async function lockEmail(tx: Connection, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('e-mail ' || lower(${email}::text), 0))`.execute(tx)
}

async function isEmailTaken(tx: Connection, email: string, except: number): Promise<boolean> {
  await lockEmail(tx, email)
  const other = await tx
    .selectFrom('admin')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('id', '<>', except)
    .executeTakeFirst()
  return other !== undefined
}

/** Number of other enabled accounts with a role. */
export async function countOtherEnabled(tx: Connection, role: number, except: number): Promise<number> {
  const { count } = await tx
    .selectFrom('admin')
    .select(sql<number>`count(*)`.as('count'))
    .where('role_id', '=', role)
    .where('is_enabled', '=', true)
    .where('id', '<>', except)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends the sessions of an account. */
export async function deleteSessionsOfAdmin(tx: Connection, admin: number, why: EndReason): Promise<void> {
  await endSessions(tx, sql<boolean>`admin_id = ${admin}`, why)
}

/** Locked, so that it is not deleted before the transaction refers to it. */
export async function lockFile(
  tx: Connection,
  id: number,
): Promise<Pick<Selectable<MediaFile>, 'file_mime' | 'file_size' | 'upload_at' | 'admin_id'> | undefined> {
  return tx
    .selectFrom('media_file')
    .select(['file_mime', 'file_size', 'upload_at', 'admin_id'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
}

/** Number of enabled accounts with a role, without demo accounts. */
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

/** Authorises a customer for the first group. */
export async function authoriseFirstGroup(db: Connection, adminId: number): Promise<void> {
  await sql`
    insert into light_group_manager (admin_id, light_group_id)
    select ${adminId}, min(id) from light_group having min(id) is not null on conflict do nothing`.execute(db)
}
