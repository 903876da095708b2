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
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demoAccounts.ts'

export type { AdminRow, UserRow }
export const findUser = selectUser

/** At start, in demo mode on the loopback address: the demo accounts exist. */
export async function ensureDemoAccounts(db: Connection): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const { role, email, nickname, firstName, lastName } of DEMO_ACCOUNTS) {
    const made = await insertAdmin(db, {
      email,
      nickname,
      first_name: firstName,
      last_name: lastName,
      password_hash: passwordHash,
      role_id: await roleNamed(db, role),
      of_demo: true,
    })
    if (made && role === 'CUSTOMER') await authoriseFirstGroup(db, made.id)
  }
}

/** At start, outside demo mode: what a demo on this database left behind is closed, by whatever address it goes now. */
export async function removeDemoAccounts(db: Connection): Promise<void> {
  await deleteDemoAdmins(db)
}

/**
 * Whether anyone but the demo's accounts may do everything. Whoever was made in a demo to do less is left alone when it ends,
 * and could let nobody in.
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
 * As the configuration or the set-up names them. One who exists keeps the password they chose, and their role.
 * @returns its id; undefined: there was one of that address
 */
export async function ensureFirstAdmin(db: Connection, admin: FirstAdmin): Promise<number | undefined> {
  const made = await insertAdmin(db, {
    email: admin.email,
    password_hash: admin.passwordHash,
    role_id: await roleNamed(db, SUPER_ADMIN),
    nickname: admin.email.split('@')[0],
    first_name: admin.firstName,
    last_name: admin.lastName,
  })
  return made?.id
}
