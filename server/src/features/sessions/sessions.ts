import { hash, randomBytes } from 'node:crypto'
import type { EventCache } from '../../foundation/cache/eventCache.ts'
import type { Connection, Database } from '../../foundation/database/database.ts'
import { Refusal } from '../../foundation/errors/errors.ts'
import { deleteOldEndedSessions, whyEnded } from '../../foundation/security/endedSessions.ts'
import { CUSTOMER, withoutCityWide } from '../../foundation/security/permissions.ts'
import { type Account, signedInWithoutFactor, type Viewer } from '../../foundation/security/viewer.ts'
import { type ClientRow, clientOf } from '../clients/clients.ts'
import { deleteExpiredAttempts } from './loginRateLimit.ts'
import {
  type AccountKind,
  type AccountRow,
  deleteAllSessions,
  deleteExpiredSessions,
  deleteOldestSessions,
  endByToken,
  findLive,
  insertSession,
  markSeen,
  replaceToken,
  selectAdminAccount,
} from './sessions.store.ts'

/** How long a password confirmation counts as recent. */
const CONFIRMED_SECONDS = 15 * 60
/** A day. */
const SESSION_SECONDS = 86_400
/** Maximum age of a session with renewals: after that the password is required again. */
const MAX_SESSION_SECONDS = 30 * 86_400
/** No session has this id. */
const NO_SESSION = 0

export interface TokenPayload {
  accessToken: string
  accessTokenExpiresAt: number
  tokenType: string
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
export interface SessionIdentity {
  clientId: number
  clientUuid: string
  account: Account
}

/**
 * Authenticates a request.
 * @param cache of sessions; all changes that affect them are announced (0019_authority.sql)
 * @param idleMinutes sessions that were not used for so long have ended
 * @throws UNAUTHORIZED for an unknown, expired or revoked token, with a reason if it was ours; FORBIDDEN for an unknown client
 */
export async function authenticate(
  db: Database,
  { client, token, address }: Caller,
  cache: EventCache<SessionIdentity>,
  idleMinutes: number,
): Promise<Viewer> {
  if (!token) return { clientId: (await clientOf(db, client)).id, address }
  const tokenHash = hashToken(token)
  const session = await cache.get(tokenHash.toString('base64'), () => readSession(db, tokenHash, idleMinutes))
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

async function readSession(
  db: Database,
  tokenHash: Buffer,
  idleMinutes: number,
): Promise<{ value: SessionIdentity; ms: number } | undefined> {
  const live = await findLive(db, tokenHash, { idleMinutes, confirmedSeconds: CONFIRMED_SECONDS })
  if (!live) return undefined
  if (live.unmarked) await markSeen(db, live.session_id)
  const account = { ...accountOf(live, live.session_id), confirmedUntil: performance.now() + live.ms_confirmed }
  return { value: { clientId: live.client_id, clientUuid: live.client_uuid, account }, ms: live.ms_left }
}

/**
 * An account of type ADMIN with the rights that it has now, for what it asked the platform to do later. undefined: it was
 * deleted or disabled
 */
export async function findAdminAccount(db: Connection, id: number): Promise<Account | undefined> {
  const row = await selectAdminAccount(db, id)
  return row && accountOf(row, NO_SESSION)
}

function accountOf(row: AccountRow, sessionId: number): Account {
  const onlyAuthorisedTo = scope(row)
  return {
    sessionId,
    kind: row.kind,
    id: row.account_id,
    name: row.name,
    roleId: row.role_id,
    roleName: row.role_name,
    permissions: new Set(permissionsOf(row, onlyAuthorisedTo)),
    lacksSecondFactor: row.lacks_second_factor,
    onlyAuthorisedTo,
  }
}

function permissionsOf({ lacks_second_factor, permissions }: AccountRow, onlyAuthorisedTo?: number): string[] {
  if (lacks_second_factor) return []
  return onlyAuthorisedTo === undefined ? permissions : withoutCityWide(permissions)
}

/** Nothing can be authorised to accounts of type USER yet: no admin has the id 0. */
function scope(live: AccountRow): number | undefined {
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
