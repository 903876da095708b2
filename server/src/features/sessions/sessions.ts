import { hash, randomBytes } from 'node:crypto'
import type { Remembered } from '../../foundation/cache/eventCache.ts'
import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { badInput, Refusal } from '../../foundation/graphql/errors.ts'
import type { Witness } from '../../foundation/graphql/graphql.ts'
import type { Seal } from '../../foundation/security/encryption.ts'
import { forgetEnded, whyEnded } from '../../foundation/security/endedSessions.ts'
import { passwordFits } from '../../foundation/security/password.ts'
import { CUSTOMER, withoutTheCitys } from '../../foundation/security/permission.ts'
import { type Account, signedInAtAll, type Viewer } from '../../foundation/security/viewer.ts'
import { type ClientRow, clientOf, findClient } from '../clients/clients.ts'
import { attempt, sweepAttempts } from './attempts.ts'
import { proofOfCode, takeCode } from './secondFactor.ts'
import {
  deleteExpired,
  deleteSessions,
  endByToken,
  endOldest,
  findLive,
  findLogin,
  insertSession,
  type Kind,
  keepLogin,
  type LiveSession,
  markSeen,
  replaceToken,
} from './sessions.store.ts'

/** So long a proof of the password counts as recent. */
const CONFIRMED_SECONDS = 15 * 60
/** A day. */
export const SESSION_SECONDS = 86_400
/** However often it is renewed: after that the password is asked for again. */
export const LONGEST_SESSION_SECONDS = 30 * 86_400

export interface TokenPayload {
  accessToken: string
  accessTokenExpiresAt: number
  tokenType: string
}

export interface LoginInput {
  email: string
  password: string
  type?: 'ADMIN' | 'USER' | null
  /** of the second factor */
  code?: string | null
  userAgent?: string
}

/**
 * Signs in.
 * @throws UNAUTHENTICATED, never saying which of the two was wrong; SECOND_FACTOR_NEEDED when both were right and a code is
 * still to be said; FORBIDDEN when the client lets this type not in;
 * TOO_MANY_REQUESTS with retryAfterSeconds; BAD_USER_INPUT for what cannot be an e-mail address or password
 */
export async function loginWithEmail(
  db: Database,
  viewer: Viewer,
  seal: Seal,
  input: LoginInput,
  witness: Witness,
): Promise<TokenPayload> {
  const email = input.email.trim()
  if (!/^\S+@\S+$/.test(email) || email.length > 254) throw badInput('email', 'invalidEmail', 'Invalid email')
  if (input.password.length <= 6 || input.password.length > 200)
    throw badInput('password', 'passwordTooShort', 'Password should include at least 6 characters')
  const kind = input.type ?? 'ADMIN'
  const client = await clientToSignIn(db, viewer, kind)
  const forgive = await attempt(db, email, viewer.address)
  const login = await findLogin(db, kind, email)
  if (!(await passwordFits(login?.password_hash, input.password)) || !login!.is_enabled) throw failed()
  // A wrong code stays counted, as a wrong password does; to be asked for one is no wrong try.
  if (!input.code) await forgive()
  const proof = await proofOfCode(db, seal, { kind, id: login!.id }, input.code)
  if (input.code) await forgive()

  return transact(db, async tx => {
    // Else a password that was changed a moment ago would open one more session, after all others were ended.
    if (!(await keepLogin(tx, kind, login!))) throw failed()
    if (proof) await takeCode(tx, proof)
    // Nor does one that began before a second factor was switched on.
    else await proofOfCode(tx, seal, { kind, id: login!.id }, undefined)
    const who = { kind, id: login!.id, address: viewer.address, userAgent: input.userAgent }
    const opened = await openSession(tx, client, who)
    // Last, as everywhere: rows of the audit are written one after the other, and nobody waits for anything behind it.
    await witness(tx)
    return opened
  })
}

/** @throws FORBIDDEN when the client lets this type not in */
export async function clientToSignIn(db: Connection, { clientId }: Viewer, kind: Kind): Promise<ClientRow> {
  const client = await findClient(db, clientId)
  if (!(kind === 'ADMIN' ? client.allow_admin_auth : client.allow_user_auth))
    throw new Refusal('FORBIDDEN', `this client lets accounts of type ${kind} not sign in`)
  return client
}

/** For an account that has shown who it is. */
export async function openSession(
  tx: Connection,
  client: ClientRow,
  { kind, id, address, userAgent }: { kind: Kind; id: number; address?: string; userAgent?: string },
): Promise<TokenPayload> {
  const token = newToken()
  const session = {
    tokenHash: hashToken(token),
    kind,
    accountId: id,
    clientId: client.id,
    seconds: SESSION_SECONDS,
    address,
    userAgent: userAgent?.slice(0, 300),
  }
  await insertSession(tx, session)
  await endOldest(tx, session, client.max_auth_count)
  return payload(token, SESSION_SECONDS)
}

function failed(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'login failed')
}

/** Ends the session of a token. @returns whether there was one */
export async function logout(db: Database, token: string | undefined): Promise<boolean> {
  if (!token) return false
  return endByToken(db, hashToken(token))
}

/**
 * A new token and a new day for a live session, though not beyond 30 days after signing in; the old token is refused from
 * now on.
 * @throws UNAUTHORIZED
 */
export async function refreshToken(db: Database, viewer: Viewer, token: string | undefined): Promise<TokenPayload> {
  signedInAtAll(viewer)
  const fresh = newToken()
  const lasting = { seconds: SESSION_SECONDS, longest: LONGEST_SESSION_SECONDS }
  const left = token && (await replaceToken(db, hashToken(token), hashToken(fresh), lasting))
  if (!left) throw new Refusal('UNAUTHORIZED', 'this token is refused')
  return payload(fresh, left)
}

/** Everybody signs in anew: whatever token somebody else may know is worth nothing any more. @returns how many sessions ended */
export const endAllSessions = deleteSessions

/** What a request says about who it comes from. */
export interface Caller {
  /** X-Client-Id */
  client?: string
  token?: string
  address?: string
}

/** Who a live session stands for. */
export interface Known {
  clientId: number
  clientUuid: string
  account: Account
}

/**
 * Who a request stands for.
 * @param known sessions that were looked up a moment ago; all changes of what they say are announced (0019_authority.sql)
 * @param idleMinutes a session that was not used for so long has ended
 * @throws UNAUTHORIZED for a token that is unknown, expired or revoked, with a reason if it was ours; FORBIDDEN for an unknown client
 */
export async function viewerOf(
  db: Database,
  { client, token, address }: Caller,
  known: Remembered<Known>,
  idleMinutes: number,
): Promise<Viewer> {
  if (!token) return { clientId: (await clientOf(db, client)).id, address }
  const tokenHash = hashToken(token)
  const session = await known.get(tokenHash.toString('base64'), () => look(db, tokenHash, idleMinutes))
  if (!session) throw await refused(db, tokenHash, idleMinutes)
  if (session.clientUuid !== client?.toLowerCase()) throw new Refusal('UNAUTHORIZED', 'this token is refused')
  return { clientId: session.clientId, account: session.account, address }
}

/** A token that was ours says why it is not any more: only who had the session knows it. */
async function refused(db: Database, tokenHash: Buffer, idleMinutes: number): Promise<Refusal> {
  const reason = await whyEnded(db, tokenHash, idleMinutes)
  return new Refusal('UNAUTHORIZED', 'this token is refused', {
    ...(reason && { reason }),
    ...(reason === 'IDLE' && { idleMinutes }),
  })
}

async function look(
  db: Database,
  tokenHash: Buffer,
  idleMinutes: number,
): Promise<{ value: Known; ms: number } | undefined> {
  const live = await findLive(db, tokenHash, { idleMinutes, confirmedSeconds: CONFIRMED_SECONDS })
  if (!live) return undefined
  if (live.unmarked) await markSeen(db, live.session_id)
  const onlyAuthorisedTo = scope(live)
  const account: Account = {
    sessionId: live.session_id,
    kind: live.kind,
    id: live.account_id,
    name: live.name,
    roleId: live.role_id,
    roleName: live.role_name,
    permissions: new Set(permissionsOf(live, onlyAuthorisedTo)),
    lacksSecondFactor: live.lacks_second_factor,
    confirmedUntil: performance.now() + live.ms_confirmed,
    onlyAuthorisedTo,
  }
  return { value: { clientId: live.client_id, clientUuid: live.client_uuid, account }, ms: live.ms_left }
}

function permissionsOf({ lacks_second_factor, permissions }: LiveSession, onlyAuthorisedTo?: number): string[] {
  if (lacks_second_factor) return []
  return onlyAuthorisedTo === undefined ? permissions : withoutTheCitys(permissions)
}

/** Nothing can be authorised to accounts of type USER yet: no admin has the id 0. */
function scope(live: LiveSession): number | undefined {
  if (live.kind === 'USER') return 0
  return live.role_name === CUSTOMER ? live.account_id : undefined
}

/** For the clock: forgets sessions that have expired or were not used, and tries to sign in that count no more. */
export async function sweepSessions(db: Database, idleMinutes: number): Promise<void> {
  await deleteExpired(db, idleMinutes)
  await forgetEnded(db)
  await sweepAttempts(db)
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

function payload(accessToken: string, seconds: number): TokenPayload {
  return { accessToken, accessTokenExpiresAt: seconds, tokenType: 'Bearer' }
}
