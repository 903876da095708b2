import { sql } from 'kysely'
import type { RefusalReason } from '#lighting/connectivity/causes.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { OFFLINE_AFTER } from '../../foundation/lights/patience.ts'

/** A gateway without a heartbeat for so long has crashed: its connections are closed. */
const GATEWAY_TIMEOUT_SECONDS = 30

/** What is stored about the connection of a light or center. */
export interface ConnectivityRow {
  id: number
  kind: 'LIGHT' | 'CENTER'
  /** User name of the endpoint: of the light or its center. */
  endpoint: string
  online: boolean
  offline_after: number
  report_every_seconds: number | null
  heard_at: Date | null
  measured_at: Date | null
  clock_drift: number | null
  has_credential: boolean
  connected: boolean
  connected_at: Date | null
  disconnected_at: Date | null
  address: string | null
  tls: boolean | null
  refused_at: Date | null
  refusal: RefusalReason | null
  refusal_detail: string | null
  refusal_address: string | null
  refusal_count: number | null
  /** Of a light behind a center. */
  center_id: number | null
  center_online: boolean | null
  center_refused_at: Date | null
  center_refusal: RefusalReason | null
  center_refusal_detail: string | null
  center_refusal_address: string | null
  center_refusal_count: number | null
  /** The last refused connection without a user name. */
  anonymous_at: Date | null
  anonymous_own: boolean | null
  anonymous_refusal: RefusalReason | null
  /** Of a center: its cabinet and its inventory. */
  cabinet_at: Date | null
  inventory_at: Date | null
}

const CONNECTED = sql<boolean>`(k.disconnected_at is null and exists (
  select from gateway g where g.id = k.gateway_id
    and g.seen_at > clock_timestamp() - make_interval(secs => ${GATEWAY_TIMEOUT_SECONDS})))`
const CONNECTION = sql`${CONNECTED} as connected, k.connected_at, k.disconnected_at, k.address, k.tls`

/** As announced by the device itself, otherwise as its model states. */
const REPORT_EVERY = (of: 'd' | 'c') =>
  sql`coalesce((${sql.ref(`${of}.capabilities`)} ->> 'reportEverySeconds')::int, m.report_every_seconds) as report_every_seconds`

/** The newest one from an address of `addresses`, otherwise the newest one. */
function anonymous(addresses: ReturnType<typeof sql>) {
  return sql`left join lateral (
    select a.refused_at as anonymous_at, coalesce(a.address = any(${addresses}), false) as anonymous_own,
      a.refusal as anonymous_refusal
    from refused_address a order by anonymous_own desc, a.refused_at desc limit 1) a on true`
}

export async function selectOfLights(db: Connection, ids: number[]): Promise<ConnectivityRow[]> {
  const { rows } = await sql<ConnectivityRow>`
    select d.id, 'LIGHT' as kind, coalesce(c.device_id, d.device_id) as endpoint, s.online,
      ${OFFLINE_AFTER} as offline_after, ${REPORT_EVERY('d')},
      s.heard_at, s.measured_at, s.clock_drift,
      exists (select from light_credential l where l.username = coalesce(c.device_id, d.device_id)) as has_credential,
      ${CONNECTION}, o.refused_at, o.refusal, o.refusal_detail, o.refusal_address, o.refusal_count,
      c.id as center_id, c.online as center_online, k.refused_at as center_refused_at, k.refusal as center_refusal,
      k.refusal_detail as center_refusal_detail, k.refusal_address as center_refusal_address,
      k.refusal_count as center_refusal_count, a.*, null as cabinet_at, null as inventory_at
    from light_device d join light_state s on s.light_id = d.id
    left join device_mode m on m.id = d.mode_id
    left join light_center c on c.id = d.center_id
    left join endpoint_connection k on k.username = coalesce(c.device_id, d.device_id)
    left join endpoint_connection o on o.username = d.device_id
    ${anonymous(sql`array[k.address, o.refusal_address, d.ip_address]`)}
    where d.id = any(${ids})`.execute(db)
  return rows
}

export async function selectOfCenters(db: Connection, ids: number[]): Promise<ConnectivityRow[]> {
  const { rows } = await sql<ConnectivityRow>`
    select c.id, 'CENTER' as kind, c.device_id as endpoint, c.online, ${OFFLINE_AFTER} as offline_after,
      ${REPORT_EVERY('c')}, c.heard_at, n.measured_at, n.clock_drift,
      exists (select from light_credential l where l.username = c.device_id) as has_credential,
      ${CONNECTION}, k.refused_at, k.refusal, k.refusal_detail, k.refusal_address, k.refusal_count,
      null as center_id, null as center_online, null as center_refused_at, null as center_refusal,
      null as center_refusal_detail, null as center_refusal_address, null as center_refusal_count, a.*,
      c.cabinet_at, (c.device_remote_data ->> 'receivedAt')::timestamptz as inventory_at
    from light_center c
    left join device_mode m on m.id = c.mode_id
    left join endpoint_connection k on k.username = c.device_id
    left join lateral (
      select s.measured_at, s.clock_drift from light_device d join light_state s on s.light_id = d.id
      where d.center_id = c.id order by s.measured_at desc nulls last limit 1) n on true
    ${anonymous(sql`array[k.address, k.refusal_address]`)}
    where c.id = any(${ids})`.execute(db)
  return rows
}

export interface UnknownRow {
  username: string | null
  at: Date
  count: number
  address: string | null
  reason: string
  detail: string | null
}

/** User names without a light or center, and addresses without a user name, newest first. */
export async function selectUnknown(db: Connection, limit: number): Promise<UnknownRow[]> {
  const { rows } = await sql<UnknownRow>`
    (select username, refused_at as at, refusal_count as count, refusal_address as address, refusal as reason,
      refusal_detail as detail
    from endpoint_connection k
    where not registered and refused_at is not null
      and not exists (select from light_device d where d.device_id = k.username)
      and not exists (select from light_center c where c.device_id = k.username)
    order by refused_at desc limit ${limit})
    union all
    (select null, refused_at, refusal_count, address, refusal, refusal_detail
    from refused_address order by refused_at desc limit ${limit})
    order by at desc limit ${limit}`.execute(db)
  return rows
}
