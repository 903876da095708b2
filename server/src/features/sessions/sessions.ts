import { hash, randomBytes } from 'node:crypto'
import type { EventCache } from '../../foundation/cache/eventCache.ts'
import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { badInput, Refusal } from '../../foundation/errors/errors.ts'
import type { AuditWriter } from '../../foundation/graphql/graphql.ts'
import type { Cipher } from '../../foundation/security/encryption.ts'
import { deleteOldEndedSessions, whyEnded } from '../../foundation/security/endedSessions.ts'
import { verifyPassword } from '../../foundation/security/password.ts'
import { CUSTOMER, withoutCityWide } from '../../foundation/security/permission.ts'
import { type Account, signedInWithoutFactor, type Viewer } from '../../foundation/security/viewer.ts'
import { type ClientRow, clientOf, findClient } from '../clients/clients.ts'
import { countPasswordAttempt, deleteExpiredAttempts } from './loginRateLimit.ts'
import { consumeCode, verifyCode } from './secondFactor.ts'
import {
  type AccountKind,
  deleteAllSessions,
  deleteExpiredSessions,
  deleteOldestSessions,
  endByToken,
  findLive,
  findLogin,
  insertSession,
  type LiveSession,
  lockUnchangedLogin,
  markSeen,
  replaceToken,
} from './sessions.store.ts'

/** How long a password confirmation counts as recent. */
const CONFIRMED_SECONDS = 15 * 60
/** A day. */
const SESSION_SECONDS = 86_400
/** Maximum age of a session with renewals: after that the password is required again. */
const MAX_SESSION_SECONDS = 30 * 86_400

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
 * @throws UNAUTHENTICATED, without saying which of the two was wrong; SECOND_FACTOR_NEEDED if both were correct and a code is
 * required; FORBIDDEN if the client does not allow this type;
 * TOO_MANY_REQUESTS with retryAfterSeconds; BAD_USER_INPUT for an invalid e-mail address or password
 */
export async function loginWithEmail(
  db: Database,
  viewer: Viewer,
  input: LoginInput,
  { cipher, writeAudit }: { cipher: Cipher; writeAudit: AuditWriter },
): Promise<TokenPayload> {
  const email = input.email.trim()
  if (!/^\S+@\S+$/.test(email) || email.length > 254) throw badInput('email', 'invalidEmail', 'Invalid email')
  if (input.password.length <= 6 || input.password.length > 200)
    throw badInput('password', 'passwordTooShort', 'Password should include at least 6 characters')
  const kind = input.type ?? 'ADMIN'
  const client = await clientToSignIn(db, viewer, kind)
  const forgive = await countPasswordAttempt(db, email, viewer.address)
  const login = await findLogin(db, kind, email)
  if (!(await verifyPassword(login?.password_hash, input.password)) || !login!.is_enabled) throw failed()
  // A wrong code stays counted, like a wrong password; a missing code is not a failed attempt.
  if (!input.code) await forgive()
  const proof = await verifyCode(db, cipher, { kind, id: login!.id }, input.code)
  if (input.code) await forgive()

  return transact(db, async tx => {
    // Otherwise a concurrent change of the password would leave this session open after all others were ended.
    if (!(await lockUnchangedLogin(tx, kind, login!))) throw failed()
    if (proof) await consumeCode(tx, proof)
    // The same for a second factor that was enabled in the meantime.
    else await verifyCode(tx, cipher, { kind, id: login!.id }, undefined)
    const who = { kind, id: login!.id, address: viewer.address, userAgent: input.userAgent }
    const opened = await openSession(tx, client, who)
    // Last, as everywhere: audit rows are written one after the other, and nothing else must wait behind that lock.
    await writeAudit(tx)
    return opened
  })
}

/** @throws FORBIDDEN if the client does not allow this type */
export async function clientToSignIn(db: Connection, { clientId }: Viewer, kind: AccountKind): Promise<ClientRow> {
  const client = await findClient(db, clientId)
  if (!(kind === 'ADMIN' ? client.allow_admin_auth : client.allow_user_auth))
    throw new Refusal('FORBIDDEN', `this client does not allow accounts of type ${kind}`)
  return client
}

/** For an authenticated account. */
export async function openSession(
  tx: Connection,
  client: ClientRow,
  { kind, id, address, userAgent }: { kind: AccountKind; id: number; address?: string; userAgent?: string },
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
  await deleteOldestSessions(tx, session, client.max_auth_count)
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
 * Replaces the token of a session by a new one, valid for a day but not beyond 30 days after signing in; the old token
 * becomes invalid.
 * @throws UNAUTHORIZED
 */
export async function refreshToken(db: Database, viewer: Viewer, token: string | undefined): Promise<TokenPayload> {
  signedInWithoutFactor(viewer)
  const fresh = newToken()
  const lasting = { seconds: SESSION_SECONDS, longest: MAX_SESSION_SECONDS }
  const left = token && (await replaceToken(db, hashToken(token), hashToken(fresh), lasting))
  if (!left) throw new Refusal('UNAUTHORIZED', 'invalid token')
  return payload(fresh, left)
}

/** Ends all sessions, for example after tokens leaked. @returns how many */
export const endAllSessions = deleteAllSessions

/** Credentials of a request. */
export interface Caller {
  /** X-Client-Id */
  client?: string
  token?: string
  address?: string
}

/** The identity of a session. */
export interface Known {
  clientId: number
  clientUuid: string
  account: Account
}

/**
 * Authenticates a request.
 * @param known cache of sessions; all changes that affect them are announced (0019_authority.sql)
 * @param idleMinutes sessions that were not used for so long have ended
 * @throws UNAUTHORIZED for an unknown, expired or revoked token, with a reason if it was ours; FORBIDDEN for an unknown client
 */
export async function viewerOf(
  db: Database,
  { client, token, address }: Caller,
  known: EventCache<Known>,
  idleMinutes: number,
): Promise<Viewer> {
  if (!token) return { clientId: (await clientOf(db, client)).id, address }
  const tokenHash = hashToken(token)
  const session = await known.get(tokenHash.toString('base64'), () => look(db, tokenHash, idleMinutes))
  if (!session) throw await refused(db, tokenHash, idleMinutes)
  if (session.clientUuid !== client?.toLowerCase()) throw new Refusal('UNAUTHORIZED', 'invalid token')
  return { clientId: session.clientId, account: session.account, address }
}

/** A token that was valid once gets the reason: only its owner knows it. */
async function refused(db: Database, tokenHash: Buffer, idleMinutes: number): Promise<Refusal> {
  const reason = await whyEnded(db, tokenHash, idleMinutes)
  return new Refusal('UNAUTHORIZED', 'invalid token', {
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
  return onlyAuthorisedTo === undefined ? permissions : withoutCityWide(permissions)
}

/** Nothing can be authorised to accounts of type USER yet: no admin has the id 0. */
function scope(live: LiveSession): number | undefined {
  if (live.kind === 'USER') return 0
  return live.role_name === CUSTOMER ? live.account_id : undefined
}

/** Called by the clock: deletes expired and idle sessions, and attempts outside of the window. */
export async function sweepSessions(db: Database, idleMinutes: number): Promise<void> {
  await deleteExpiredSessions(db, idleMinutes)
  await deleteOldEndedSessions(db)
  await deleteExpiredAttempts(db)
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
