import type { Connection } from '../../foundation/database.ts'
import { STANDARD_ROLES } from '../../foundation/permission.ts'
import { insertRole, selectRoleId } from './roles.store.ts'

/** At start: the roles that every installation has. */
export async function ensureRoles(db: Connection): Promise<void> {
  for (const [name, role] of Object.entries(STANDARD_ROLES)) await insertRole(db, { name, ...role })
}

/** Id of a role that the installation brought. */
export async function roleNamed(db: Connection, name: string): Promise<number> {
  const id = await selectRoleId(db, name)
  if (!id) throw new Error(`there is no role ${name}`)
  return id
}
