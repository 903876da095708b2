import { Refusal } from '../errors/errors.ts'

/** The client of a request. Read for each request and each subscription event, so that a changed role takes effect at once. */
export interface Viewer {
  /** Client of `X-Client-Id`; every request names one. */
  clientId: number
  /** Set if the request has a valid token. */
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
  /** Until when the password confirmation counts as recent, by performance.now(). Left out: no confirmation. */
  confirmedUntil?: number
  /** The site requires a second factor, and the account has none: it may do nothing but set it up. */
  lacksSecondFactor?: boolean
  /** Admin id whose authorised lights the account sees; undefined: sees all. */
  onlyAuthorisedTo?: number
}

/** @throws UNAUTHENTICATED without a token; SECOND_FACTOR_MISSING where one is required */
export function signedIn(viewer: Viewer): Account {
  const account = signedInWithoutFactor(viewer)
  if (account.lacksSecondFactor)
    throw new Refusal('SECOND_FACTOR_MISSING', 'this site requires a second factor: set it up first')
  return account
}

/** Also for accounts that still have to set up a second factor. @throws UNAUTHENTICATED without a token */
export function signedInWithoutFactor(viewer: Viewer): Account {
  if (!viewer.account) throw new Refusal('UNAUTHENTICATED', 'sign in first')
  return viewer.account
}

/**
 * For operations that must not be possible on an unattended console: the password was entered within the last 15 minutes,
 * by signing in or by confirming it.
 * @throws CONFIRMATION_NEEDED
 */
export function confirmedOrThrow(account: Account): void {
  if (!account.confirmedUntil || account.confirmedUntil <= performance.now())
    throw new Refusal('CONFIRMATION_NEEDED', 'confirm the password first')
}
