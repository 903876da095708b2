import type { Connection } from '../../foundation/database/database.ts'
import { hashPassword } from '../../foundation/security/password.ts'
import { roleNamed, SUPER_ADMIN } from '../roles/roles.ts'
import {
  type AdminRow,
  authoriseFirstGroup,
  countEnabled,
  deleteDemoAdmins,
  insertAdmin,
  selectUser,
  type UserRow,
} from './admins.store.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, ENGLISH_NAMES } from './demoAccounts.ts'

export type { AdminRow, UserRow }
export const findUser = selectUser

/** At start in demo mode on the loopback address: creates missing demo accounts. */
export async function ensureDemoAccounts(db: Connection, language: 'zh' | 'en' = 'zh'): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const { role, email, ...account } of DEMO_ACCOUNTS) {
    const { nickname, firstName, lastName } = language === 'en' ? ENGLISH_NAMES[role] : account
    const created = await insertAdmin(db, {
      email,
      nickname,
      first_name: firstName,
      last_name: lastName,
      password_hash: passwordHash,
      role_id: await roleNamed(db, role),
      of_demo: true,
    })
    if (created && role === 'CUSTOMER') await authoriseFirstGroup(db, created.id)
  }
}

/** At start outside demo mode: deletes the accounts of an earlier demo, also renamed ones. */
export async function removeDemoAccounts(db: Connection): Promise<void> {
  await deleteDemoAdmins(db)
}

/**
 * Whether a SUPER_ADMIN exists besides demo accounts. Accounts with other roles that were created in a demo stay, but cannot create
 * administrators.
 */
export async function hasAdmin(db: Connection): Promise<boolean> {
  return (await countEnabled(db, await roleNamed(db, SUPER_ADMIN))) > 0
}

export interface FirstAdmin {
  email: string
  passwordHash: string
  firstName?: string
  lastName?: string
}

/**
 * Creates the first administrator from the configuration or the set-up. An existing account keeps its password and role.
 * @returns its id; undefined if the address exists already
 */
export async function ensureFirstAdmin(db: Connection, admin: FirstAdmin): Promise<number | undefined> {
  const created = await insertAdmin(db, {
    email: admin.email,
    password_hash: admin.passwordHash,
    role_id: await roleNamed(db, SUPER_ADMIN),
    nickname: admin.email.split('@')[0],
    first_name: admin.firstName,
    last_name: admin.lastName,
  })
  return created?.id
}
