import { forbidden, Refusal } from '../graphql/errors.ts'
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
  /** Until then the proof of the password counts as recent; by performance.now(). Left out: there was none. */
  confirmedUntil?: number
  /** The site demands a second factor, and there is none: may do nothing but set it up. */
  lacksSecondFactor?: boolean
  /** Sees only lights that were authorised to this admin id; undefined: sees all. */
  onlyAuthorisedTo?: number
}

/** @throws UNAUTHENTICATED without a token; SECOND_FACTOR_MISSING where one is demanded */
export function signedIn(viewer: Viewer): Account {
  const account = signedInAtAll(viewer)
  if (account.lacksSecondFactor)
    throw new Refusal('SECOND_FACTOR_MISSING', 'everybody needs a second factor here: set yours up first')
  return account
}

/** For what sets up a second factor, too. @throws UNAUTHENTICATED without a token */
export function signedInAtAll(viewer: Viewer): Account {
  if (!viewer.account) throw new Refusal('UNAUTHENTICATED', 'sign in first')
  return viewer.account
}

/**
 * For what somebody who found a console open must not do: a proof of the password, by signing in or by confirming it, that
 * is at most a quarter of an hour old.
 * @throws CONFIRMATION_NEEDED
 */
export function confirmedOrThrow(account: Account): void {
  if (!account.confirmedUntil || account.confirmedUntil <= performance.now())
    throw new Refusal('CONFIRMATION_NEEDED', 'confirm the password first')
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
