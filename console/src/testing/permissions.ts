import { forbidden, Refusal } from '../../../server/src/foundation/errors/errors.ts'
import { CUSTOMER, withoutCityWide } from '../../../server/src/foundation/security/permissions.ts'
import { MATRIX } from '../../../server/src/testing/permissionMatrix.ts'
import type { City } from './city.ts'
import type { Row } from './select.ts'

export interface Viewer {
  admin: Row
  session: Row
  permissions: ReadonlySet<string>
  lacksSecondFactor: boolean
}

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Signs an account in, which also confirms the password. @returns the session */
export function openSession(city: City, { id }: Row): Row {
  const now = new Date().toISOString()
  const session = city.add('sessions', { adminId: id, address: '127.0.0.1', userAgent: CHROME, seenAt: now })
  return Object.assign(session, { token: `${session.uuid}-memory`, isConfirmed: true })
}

/** Active sessions. */
export function sessionsOf(city: City, adminId: number): Row[] {
  return city.rows.sessions.filter(session => session.adminId === adminId && !session.ended)
}

/** Other sessions of the same account. */
export function othersOf(city: City, session: Row): Row[] {
  return sessionsOf(city, session.adminId).filter(one => one !== session)
}

/** @param reason reason shown on the sign-in page */
export function endSessions(sessions: Row[], reason: 'ENDED' | 'PASSWORD' | 'SECOND_FACTOR'): number {
  for (const session of sessions) session.ended = reason
  return sessions.length
}

/** @returns the viewer of a token; undefined without one. @throws UNAUTHORIZED for an invalid or expired token */
export function viewerOf(city: City, authorization: string | undefined): Viewer | undefined {
  const token = authorization?.replace(/^Bearer /, '')
  if (!token) return
  const session = city.rows.sessions.find(one => one.token === token)
  const admin = session && city.find('admins', session.adminId)
  if (!session || session.ended || !admin?.isEnabled)
    throw new Refusal('UNAUTHORIZED', 'this token is none', { reason: session?.ended })
  const role = city.find('roles', admin.roleId)
  const all: string[] = role?.permissions ?? []
  const permissions = new Set(role?.name === CUSTOMER ? withoutCityWide(all) : all)
  const lacksSecondFactor = city.demandsSecondFactor && !admin.secondFactor?.since
  return { admin, session, permissions: lacksSecondFactor ? new Set() : permissions, lacksSecondFactor }
}

/** Operations that need one of two permissions; the table has only one. */
const OR_ELSE: Record<string, string> = {
  findManyAdminRole: 'Admin:read',
  readLights: 'LightDevice:test',
}
/** Operations for an account without a required second factor: setting it up. */
const TO_SET_UP = [
  'mySecondFactor',
  'beginSecondFactor',
  'switchOnSecondFactor',
  'switchOffSecondFactor',
  'confirmPassword',
]

/**
 * Checks the permissions of an operation by the server's own table.
 * @throws UNAUTHENTICATED, SECOND_FACTOR_MISSING, FORBIDDEN
 */
export function allowedOrThrow(field: string, viewer: Viewer | undefined): void {
  const rule = MATRIX[field]
  if (!rule || rule.open) return
  if (!viewer) throw new Refusal('UNAUTHENTICATED', 'sign in first')
  if (viewer.lacksSecondFactor && !TO_SET_UP.includes(field))
    throw new Refusal('SECOND_FACTOR_MISSING', 'set your second factor up first')
  if (viewer.permissions.has(OR_ELSE[field] ?? '')) return
  const missing = rule.needs.find(permission => !viewer.permissions.has(permission))
  if (missing) throw forbidden(missing)
}

/** Checks the recent password confirmation. @throws CONFIRMATION_NEEDED */
export function confirmedOrThrow(viewer: Viewer | undefined): void {
  if (!viewer?.session.isConfirmed) throw new Refusal('CONFIRMATION_NEEDED', 'confirm the password first')
}

export function abilities(viewer: Viewer | undefined, subject: string, actions: string[]): string[] {
  return actions.filter(action => viewer?.permissions.has(`${subject}:${action}`))
}
