import { MATRIX } from '../../../server/src/api/matrix.ts'
import { forbidden, Refusal } from '../../../server/src/foundation/errors.ts'
import type { City } from './city.ts'
import type { Row } from './select.ts'

export interface Viewer {
  admin: Row
  session: Row
  permissions: ReadonlySet<string>
}

/** @returns who a token belongs to; none without one. @throws UNAUTHORIZED for a token that is none */
export function viewerOf(city: City, authorization: string | undefined): Viewer | undefined {
  const token = authorization?.replace(/^Bearer /, '')
  if (!token) return
  const session = city.rows.sessions.find(one => one.token === token)
  const admin = session && city.find('admins', session.adminId)
  if (!session || !admin?.isEnabled) throw new Refusal('UNAUTHORIZED', 'this token is none')
  return { admin, session, permissions: new Set(city.find('roles', admin.roleId)?.permissions ?? []) }
}

/** The permissions of an operation are those of the server: its own table. @throws UNAUTHENTICATED, FORBIDDEN */
export function allowedOrThrow(field: string, viewer: Viewer | undefined): void {
  const rule = MATRIX[field]
  if (!rule || rule.open) return
  if (!viewer) throw new Refusal('UNAUTHENTICATED', 'sign in first')
  const missing = rule.needs.find(permission => !viewer.permissions.has(permission))
  if (missing) throw forbidden(missing)
}

export function abilities(viewer: Viewer | undefined, subject: string, actions: string[]): string[] {
  return actions.filter(action => viewer?.permissions.has(`${subject}:${action}`))
}
