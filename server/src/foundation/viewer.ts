import { forbidden, Refusal } from './errors.ts'
import type { Permission, Subject } from './permission.ts'

/** Who asks. Made anew for each request and each subscription event, so that a changed role counts at once. */
export interface Viewer {
  /** Of clientInfo's client; every request names one. */
  clientId: number
  /** Set when a token was given and holds. */
  account?: Account
  /** For the audit. */
  address?: string
}

export interface Account {
  sessionId: number
  kind: 'ADMIN' | 'USER'
  id: number
  name: string
  roleId: number | null
  roleName: string | null
  permissions: ReadonlySet<string>
  /** Sees only lights that were authorised to this admin id; undefined: sees all. */
  onlyAuthorisedTo?: number
}

/** @throws UNAUTHENTICATED without a token */
export function signedIn(viewer: Viewer): Account {
  if (!viewer.account) throw new Refusal('UNAUTHENTICATED', 'sign in first')
  return viewer.account
}

/** The first line of every verb. @throws UNAUTHENTICATED, FORBIDDEN */
export function mayOrThrow(viewer: Viewer, permission: Permission): Account {
  const account = signedIn(viewer)
  if (!account.permissions.has(permission)) throw forbidden(permission)
  return account
}

/** Those of the actions on a subject that the viewer may do: they travel with the answer, so that no screen works them out anew. */
export function abilitiesOf(viewer: Viewer, subject: Subject, actions: string[]): string[] {
  return actions.filter(action => viewer.account?.permissions.has(`${subject}:${action}`))
}

export function may(viewer: Viewer, permission: Permission): boolean {
  return viewer.account?.permissions.has(permission) ?? false
}
