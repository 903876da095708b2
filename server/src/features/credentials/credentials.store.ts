import { type RawBuilder, sql } from 'kysely'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { centersVisibleTo, lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

/** By user name, without endpoints that have none. */
export async function selectSecretHashes(db: Connection, usernames: string[]): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('light_credential')
    .select(['username', 'secret_hash'])
    .where('username', '=', sql<string>`any(${usernames})`)
    .execute()
  return new Map(rows.map(row => [row.username, row.secret_hash]))
}

export interface NameCheck {
  /** It is the device id of a light or center, or a user name with a password. */
  exists: boolean
  hasCredential: boolean
}

export async function selectNames(db: Connection, names: string[]): Promise<Map<string, NameCheck>> {
  const { rows } = await sql<NameCheck & { name: string }>`
    select name, has_credential as "hasCredential", has_credential
        or exists (select from light_device d where d.device_id = name)
        or exists (select from light_center c where c.device_id = name) as exists
    from unnest(${names}::text[]) as name,
      lateral (select ${hasCredentialSql('name')} as has_credential) as credential`.execute(db)
  return new Map(rows.map(row => [row.name, row]))
}

/** @returns false if the user name belongs to another endpoint */
export async function upsertCredential(
  db: Connection,
  credential: { username: string; lightId: number | null; centerId: number | null; secretHash: Buffer; by: string },
): Promise<boolean> {
  const fresh = { secret_hash: credential.secretHash, issued_by: credential.by, issued_at: sql<Date>`now()` }
  const written = await db
    .insertInto('light_credential')
    .values({
      username: credential.username,
      light_device_id: credential.lightId,
      light_center_id: credential.centerId,
      ...fresh,
    })
    .onConflict(conflict =>
      conflict
        .column('username')
        .doUpdateSet(fresh)
        .where(sql<boolean>`light_credential.light_device_id is not distinct from excluded.light_device_id
          and light_credential.light_center_id is not distinct from excluded.light_center_id`),
    )
    .returning('username')
    .executeTakeFirst()
  return written !== undefined
}

/** Lights or centers that an account selected, and which of them connect by themselves. */
export interface EndpointSource {
  kind: 'light' | 'center'
  /** Columns id, username, name, is_direct and has_credential. */
  rows: RawBuilder<unknown>
}

const hasCredentialSql = (deviceId: string) =>
  sql`exists (select from light_credential k where k.username = ${sql.ref(deviceId)})`

/** @param where on `light_device as d` and `light_state as s` */
export function lightEndpoints(account: Account, where: Condition): EndpointSource {
  const rows = sql`
    select d.id, d.device_id as username, d.name, d.center_id is null as is_direct,
      ${hasCredentialSql('d.device_id')} as has_credential
    from light_device d join light_state s on s.light_id = d.id
    where ${where} and ${lightsVisibleTo(account)}`
  return { kind: 'light', rows }
}

/** @param where on `light_center as c` */
export function centerEndpoints(account: Account, where: Condition): EndpointSource {
  const rows = sql`
    select c.id, c.device_id as username, c.name, true as is_direct,
      ${hasCredentialSql('c.device_id')} as has_credential
    from light_center c where ${where} and ${centersVisibleTo(account)}`
  return { kind: 'center', rows }
}

export interface CredentialCounts {
  /** without a password */
  missing: number
  /** with a password */
  issued: number
  behindCenter: number
}

export async function countEndpoints(db: Connection, { rows }: EndpointSource): Promise<CredentialCounts> {
  const { rows: counted } = await sql<CredentialCounts>`
    select count(*) filter (where is_direct and not has_credential)::int as missing,
      count(*) filter (where is_direct and has_credential)::int as issued,
      count(*) filter (where not is_direct)::int as "behindCenter" from (${rows}) e`.execute(db)
  return counted[0]!
}

export interface EndpointRow {
  id: number
  username: string
  name: string
}

/** Those that connect by themselves, in the order of their user names. */
export async function selectDirectEndpoints(
  db: Connection,
  { rows }: EndpointSource,
  { onlyMissing, limit }: { onlyMissing: boolean; limit: number },
): Promise<EndpointRow[]> {
  const { rows: found } = await sql<EndpointRow>`
    select id, username, name from (${rows}) e
    where is_direct and not (${onlyMissing} and has_credential) order by username collate "C" limit ${limit}`.execute(
    db,
  )
  return found
}

export interface NewCredential extends EndpointRow {
  secretHash: Buffer
}

/**
 * @param onlyMissing existing passwords are kept
 * @returns the user names that have the new password: not those of another endpoint, or of a deleted one
 */
export async function upsertCredentials(
  tx: Connection,
  kind: EndpointSource['kind'],
  credentials: NewCredential[],
  { by, onlyMissing }: { by: string; onlyMissing: boolean },
): Promise<Set<string>> {
  const table = sql.table(`light_${kind === 'light' ? 'device' : 'center'}`)
  const owner = sql.ref(`light_${kind === 'light' ? 'device' : 'center'}_id`)
  const { rows } = await sql<{ username: string }>`
    with owners as materialized (
      select id from ${table} where id = any(${credentials.map(({ id }) => id)}) order by id for key share)
    insert into light_credential (username, ${owner}, secret_hash, issued_by, issued_at)
    select n.username, n.id, decode(n.hash, 'hex'), ${by}, now()
    from unnest(${credentials.map(({ username }) => username)}::text[], ${credentials.map(({ id }) => id)}::int[],
      ${credentials.map(({ secretHash }) => secretHash.toString('hex'))}::text[]) as n (username, id, hash)
    join owners on owners.id = n.id
    order by n.username collate "C"
    on conflict (username) do ${
      onlyMissing
        ? sql`nothing`
        : sql`update set secret_hash = excluded.secret_hash, issued_by = excluded.issued_by, issued_at = now()
            where light_credential.${owner} = excluded.${owner}`
    }
    returning username`.execute(tx)
  return new Set(rows.map(({ username }) => username))
}
