import { sql } from 'kysely'
import { type Connection, lookups } from '../../foundation/database/database.ts'
import { type EndReason, endSessions } from '../../foundation/security/endedSessions.ts'
import { LACKS_SECOND_FACTOR } from '../../foundation/security/scope.ts'

export type AccountKind = 'ADMIN' | 'USER'
const ACCOUNTS = { ADMIN: 'admin', USER: 'app_user' } as const

export interface Login {
  id: number
  email: string
  password_hash: string
  is_enabled: boolean
}

export async function findLogin(db: Connection, kind: AccountKind, email: string): Promise<Login | undefined> {
  return db
    .selectFrom(ACCOUNTS[kind])
    .select(['id', 'email', 'password_hash', 'is_enabled'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
}

export async function findLoginOf(db: Connection, kind: AccountKind, id: number): Promise<Login | undefined> {
  return db
    .selectFrom(ACCOUNTS[kind])
    .select(['id', 'email', 'password_hash', 'is_enabled'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether the account is unchanged; locks it against being disabled and against a change of its password. */
export async function lockUnchangedLogin(
  tx: Connection,
  kind: AccountKind,
  { id, password_hash }: Login,
): Promise<boolean> {
  const login = await tx
    .selectFrom(ACCOUNTS[kind])
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('is_enabled', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return login !== undefined
}

/** @returns false if the old password is no longer the current one */
export async function replacePassword(tx: Connection, kind: AccountKind, old: Login, fresh: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(ACCOUNTS[kind])
    .set({ password_hash: fresh })
    .where('id', '=', old.id)
    .where('password_hash', '=', old.password_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface NewSession {
  tokenHash: Buffer
  kind: AccountKind
  accountId: number
  clientId: number
  seconds: number
  address?: string
  userAgent?: string
}

export async function insertSession(db: Connection, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      admin_id: session.kind === 'ADMIN' ? session.accountId : null,
      user_id: session.kind === 'USER' ? session.accountId : null,
      client_id: session.clientId,
      expires_at: sql`now() + make_interval(secs => ${session.seconds})`,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute()
}

/** Ends the oldest sessions of an account on a client until `keep` are left. */
export async function deleteOldestSessions(db: Connection, session: NewSession, keep: number): Promise<void> {
  const mine = session.kind === 'ADMIN' ? sql`admin_id = ${session.accountId}` : sql`user_id = ${session.accountId}`
  await endSessions(
    db,
    sql<boolean>`id in (
      select id from session where ${mine} and client_id = ${session.clientId} and expires_at > now()
      order by created_at desc, id desc offset ${keep})`,
    'REPLACED',
  )
}

export async function endByToken(db: Connection, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('session').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}

export interface AccountRow {
  kind: AccountKind
  account_id: number
  name: string
  role_id: number | null
  role_name: string | null
  permissions: string[]
  /** required, and not set up */
  lacks_second_factor: boolean
}

export interface LiveSession extends AccountRow {
  session_id: number
  client_id: number
  client_uuid: string
  /** Last use was stored more than a minute ago. */
  unmarked: boolean
  /** ms until it expires */
  ms_left: number
  /** ms for which the password confirmation is recent; negative: it is not */
  ms_confirmed: number
}

/** Of `admin as a` and `app_user as u`. */
const NAME = sql`coalesce(nullif(a.full_name, ''), a.nickname, a.email, u.full_name, u.email)`

/** Of `admin as a`, `app_user as u` and the role `r`. */
const ACCOUNT = sql`
  case when a.id is null then 'USER' else 'ADMIN' end as kind, coalesce(a.id, u.id) as account_id,
  ${NAME} as name,
  r.id as role_id, r.name as role_name, ${LACKS_SECOND_FACTOR} as lacks_second_factor,
  array(select p.subject || ':' || p.action from role_permission p where p.role_id = r.id) as permissions`

export async function selectAccountName(db: Connection, kind: AccountKind, id: number): Promise<string> {
  const isAdmin = kind === 'ADMIN'
  const { rows } = await sql<{ name: string }>`
    select ${NAME} as name from (select ${id}::int as id) x left join admin a on a.id = x.id and ${isAdmin}
    left join app_user u on u.id = x.id and not ${isAdmin}`.execute(db)
  return rows[0]!.name
}

/** An enabled account of type ADMIN, as it is now. */
export async function selectAdminAccount(db: Connection, id: number): Promise<AccountRow | undefined> {
  const found = await sql<AccountRow>`
    select ${ACCOUNT} from admin a left join app_user u on false left join admin_role r on r.id = a.role_id
    where a.id = ${id} and a.is_enabled`.execute(db)
  return found.rows[0]
}

/** The session of a token; undefined if it is unknown, expired or idle, or its account or client is disabled. */
export async function findLive(
  db: Connection,
  tokenHash: Buffer,
  { idleMinutes, confirmedSeconds }: { idleMinutes: number; confirmedSeconds: number },
): Promise<LiveSession | undefined> {
  const found = await sql<LiveSession>`
    select s.id as session_id, s.client_id, c.uuid as client_uuid,
      s.seen_at < now() - interval '1 minute' as unmarked,
      extract(epoch from s.expires_at - now()) * 1000 as ms_left,
      (extract(epoch from s.confirmed_at - now()) + ${confirmedSeconds}) * 1000 as ms_confirmed,
      ${ACCOUNT}
    from session s
    join client c on c.id = s.client_id and c.is_enabled
    left join admin a on a.id = s.admin_id and a.is_enabled
    left join app_user u on u.id = s.user_id and u.is_enabled
    left join admin_role r on r.id = coalesce(a.role_id, u.role_id)
    where s.token_hash = ${tokenHash} and s.expires_at > now()
      and s.seen_at > now() - make_interval(mins => ${idleMinutes}) and coalesce(a.id, u.id) is not null`.execute(
    lookups(db),
  )
  return found.rows[0]
}

/** The password was confirmed now. */
export async function markConfirmed(db: Connection, id: number): Promise<void> {
  await sql`update session set confirmed_at = now() where id = ${id}`.execute(db)
}

/** Marks it as used. Of many concurrent requests, one writes. */
export async function markSeen(db: Connection, id: number): Promise<void> {
  await sql`
    update session set seen_at = now() where id = (
      select id from session where id = ${id} and seen_at < now() - interval '1 minute' for update skip locked)`.execute(
    db,
  )
}

/**
 * Replaces the token by a new one.
 * @param lasting lifetime from now, and from signing in; s
 * @returns lifetime, s; undefined if the old one has ended or is too old
 */
export async function replaceToken(
  db: Connection,
  old: Buffer,
  fresh: Buffer,
  lasting: { seconds: number; longest: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    update session set token_hash = ${fresh}, seen_at = now(),
      expires_at = least(now() + make_interval(secs => ${lasting.seconds}),
        created_at + make_interval(secs => ${lasting.longest}))
    where token_hash = ${old} and expires_at > now()
      and created_at > now() - make_interval(secs => ${lasting.longest})
    returning ceil(extract(epoch from expires_at - now()))::int as seconds`.execute(db)
  return rows[0]?.seconds
}

/** @returns how many there were */
export async function deleteAllSessions(db: Connection): Promise<number> {
  return endSessions(db, sql<boolean>`true`, 'ENDED')
}

export async function deleteExpiredSessions(db: Connection, idleMinutes: number): Promise<void> {
  await endSessions(
    db,
    sql<boolean>`expires_at < now() or seen_at < now() - make_interval(mins => ${idleMinutes})`,
    sql<EndReason>`case when expires_at < now() then 'EXPIRED' else 'IDLE' end`,
  )
}
