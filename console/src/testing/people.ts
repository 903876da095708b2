import type { MemoryServer } from './memoryServer.ts'
import type { Row } from './select.ts'

/* Accounts and roles that a test adds to the demo city. */

export const ADMIN = 'admin@lamplighter.example'
export const PASSWORD = 'long-enough'

/** A role with exactly these permissions. */
export function addRole({ city }: MemoryServer, name: string, ...permissions: string[]): Row {
  return city.add('roles', { name, permissions })
}

/** An account with the email `emailOf(name)`. @param role its name, or the row */
export function addAdmin({ city }: MemoryServer, role: string | Row, name: string): Row {
  const roleId = typeof role === 'string' ? city.findBy('roles', 'name', role).id : role.id
  const person = { nickname: name, firstName: '名', lastName: '姓', phonePrefix: '86', phoneNumber: '13800000000' }
  return city.add('admins', { ...person, email: emailOf(name), password: PASSWORD, roleId, isEnabled: true })
}

export function emailOf(name: string): string {
  return `${name.toLowerCase()}@city.example`
}
