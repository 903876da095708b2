import { type Selectable, sql } from 'kysely'
import type { Admin, AppUser } from '../../foundation/database.generated.ts'
import type { Connection } from '../../foundation/database.ts'

/** Never with the password's hash. */
export type AdminRow = Omit<Selectable<Admin>, 'password_hash'>
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

export async function selectUser(db: Connection, id: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(['id', 'uuid', 'email', 'full_name', 'is_enabled', 'role_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface NewAdmin {
  email: string
  passwordHash: string
  roleId: number
  nickname?: string
  firstName?: string
  lastName?: string
}

/** @returns its id, or undefined when the e-mail address is taken */
export async function insertAdmin(db: Connection, admin: NewAdmin): Promise<number | undefined> {
  const made = await db
    .insertInto('admin')
    .values({
      email: admin.email,
      password_hash: admin.passwordHash,
      role_id: admin.roleId,
      nickname: admin.nickname,
      first_name: admin.firstName,
      last_name: admin.lastName,
    })
    .onConflict(conflict => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function countAdmins(db: Connection, emailsToIgnore: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('admin')
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`email <> all(${emailsToIgnore})`)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteAdmins(db: Connection, emails: string[]): Promise<void> {
  await db.deleteFrom('admin').where('email', '=', sql<string>`any(${emails})`).execute()
}

/** Gives a customer a group to look after. */
export async function authoriseFirstGroup(db: Connection, adminId: number): Promise<void> {
  await sql`
    insert into light_group_manager (admin_id, light_group_id)
    select ${adminId}, min(id) from light_group having min(id) is not null on conflict do nothing`.execute(db)
}
