import { sql } from 'kysely'
import type { RefusalReason } from '#lighting/connectivity/causes.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'

/** Times are seconds before the write: gateways have clocks of their own. */
export interface OpenedRow {
  username: string
  address: string
  tls: boolean
  connectedAgo: number
  /** null: still connected */
  disconnectedAgo: number | null
}

export interface ClosedRow {
  username: string
  disconnectedAgo: number
}

export interface RefusedRow {
  /** User name, or the address of a client without one. */
  source: string
  reason: RefusalReason
  detail: string
  address: string | null
  count: number
  ago: number
}

const before = (column: string) => sql`clock_timestamp() - make_interval(secs => ${sql.ref(column)})`
/** In the order of user names, as all writers do, to avoid deadlocks. */
const IN_ORDER = sql`order by t.username`

export async function upsertOpened(db: Connection, gatewayId: string, rows: OpenedRow[]): Promise<void> {
  const types = { username: 'text', address: 'text', tls: 'bool', connectedAgo: 'float8', disconnectedAgo: 'float8' }
  await sql`
    insert into endpoint_connection as k (username, registered, gateway_id, address, tls, connected_at, disconnected_at)
    select t.username, true, ${gatewayId}::uuid, t.address, t.tls, ${before('t.connectedAgo')},
      ${before('t.disconnectedAgo')}
    from ${unnestRows('t', rows, types)} ${IN_ORDER}
    on conflict (username) do update set registered = true, gateway_id = excluded.gateway_id,
      address = excluded.address, tls = excluded.tls, connected_at = excluded.connected_at,
      disconnected_at = excluded.disconnected_at`.execute(db)
}

/** Connections that another server has replaced stay as they are. */
export async function updateClosed(db: Connection, gatewayId: string, rows: ClosedRow[]): Promise<void> {
  await sql`
    with t as materialized (select k.username, t."disconnectedAgo"
      from ${unnestRows('t', rows, { username: 'text', disconnectedAgo: 'float8' })}
      join endpoint_connection k on k.username = t.username
      where k.gateway_id = ${gatewayId}::uuid order by k.username for update of k)
    update endpoint_connection k set disconnected_at = ${before('t.disconnectedAgo')}
    from t where k.username = t.username`.execute(db)
}

const REFUSED = { source: 'text', reason: 'text', detail: 'text', address: 'text', count: 'int', ago: 'float8' }
const COUNT_AGAIN = (table: string) => sql`case
  when ${sql.ref(`${table}.refusal`)} = excluded.refusal and ${sql.ref(`${table}.refused_at`)} > now() - interval '1 day'
  then least(${sql.ref(`${table}.refusal_count`)}::bigint + excluded.refusal_count, 2147483647)
  else excluded.refusal_count end`

/** @returns whether a name is not registered */
export async function upsertRefused(db: Connection, rows: RefusedRow[]): Promise<boolean> {
  const { rows: written } = await sql<{ registered: boolean }>`
    insert into endpoint_connection as k
      (username, registered, refused_at, refusal, refusal_detail, refusal_address, refusal_count)
    select t.source, exists (select from light_device d where d.device_id = t.source)
        or exists (select from light_center c where c.device_id = t.source),
      ${before('t.ago')}, t.reason, t.detail, t.address, t.count
    from ${unnestRows('t', rows, REFUSED)} order by t.source
    on conflict (username) do update set registered = excluded.registered, refused_at = excluded.refused_at,
      refusal = excluded.refusal, refusal_detail = excluded.refusal_detail,
      -- refused messages come from the address of the connection
      refusal_address = coalesce(excluded.refusal_address, k.address), refusal_count = ${COUNT_AGAIN('k')}
    returning registered`.execute(db)
  return written.some(({ registered }) => !registered)
}

export async function upsertRefusedAddresses(db: Connection, rows: RefusedRow[]): Promise<void> {
  await sql`
    insert into refused_address as a (address, refused_at, refusal, refusal_detail, refusal_count)
    select t.source, ${before('t.ago')}, t.reason, t.detail, t.count
    from ${unnestRows('t', rows, REFUSED)} order by t.source
    on conflict (address) do update set refused_at = excluded.refused_at, refusal = excluded.refusal,
      refusal_detail = excluded.refusal_detail, refusal_count = ${COUNT_AGAIN('a')}`.execute(db)
}

/** Keeps the newest of the names that are not registered. */
export async function limitUnknown(db: Connection, limit: number): Promise<void> {
  await sql`
    delete from endpoint_connection where username in (
      select username from endpoint_connection where not registered
      order by refused_at desc offset ${limit} for update skip locked)`.execute(db)
}

export async function limitRefusedAddresses(db: Connection, limit: number): Promise<void> {
  await sql`
    delete from refused_address where address in (
      select address from refused_address order by refused_at desc offset ${limit} for update skip locked)`.execute(db)
}

export async function deleteOlder(db: Connection, days: number): Promise<void> {
  const old = sql`now() - make_interval(days => ${days})`
  await sql`
    delete from endpoint_connection k
    where greatest(k.connected_at, k.disconnected_at, k.refused_at) < ${old}
      and (k.disconnected_at is not null or not exists (select from gateway g where g.id = k.gateway_id))`.execute(db)
  await sql`delete from refused_address where refused_at < ${old}`.execute(db)
  await sql`delete from gateway where seen_at < now() - interval '1 day'`.execute(db)
}

export async function upsertGateway(db: Connection, id: string): Promise<void> {
  await sql`
    insert into gateway (id) values (${id}::uuid)
    on conflict (id) do update set seen_at = clock_timestamp()`.execute(db)
}

export async function deleteGateway(db: Connection, id: string): Promise<void> {
  await sql`delete from gateway where id = ${id}::uuid`.execute(db)
}
