import { type RawBuilder, sql } from 'kysely'
import { MAP_STATUSES, type MapLights } from '#lighting/map/pack.ts'
import type { Connection } from '../../foundation/database.ts'
import { lightsVisibleTo } from '../../foundation/scope.ts'
import type { Account } from '../../foundation/viewer.ts'

const [, OFFLINE, FAULT, MAINTENANCE] = MAP_STATUSES
const RECORD_BYTES = 14
const STEPS_PER_DEGREE = 1e6

/**
 * Lights that have a place, by id, in one value: rows of a hundred thousand lights would hold the event loop for a third
 * of a second, their bytes do not.
 */
export async function selectPlaced(db: Connection, account: Account, only: { ids?: number[] }): Promise<MapLights> {
  const status = sql`case s.device_status when ${sql.lit(OFFLINE)} then 1 when ${sql.lit(FAULT)} then 2
    when ${sql.lit(MAINTENANCE)} then 3 else 0 end`
  const { rows } = await sql<Records>`
    select ${records(status, sql`s.switched_on`)}
    from light_device d join light_state s on s.light_id = d.id
    where d.latitude is not null and ${lightsVisibleTo(account)}
      ${only.ids ? sql`and d.id = any(${only.ids})` : sql``}`.execute(db)
  return readRecords(rows)
}

/**
 * The lights as they were: each by the last thing it had said. One that had said nothing for its model's interval was
 * offline; of faults, the alerts tell. Who was in maintenance is not kept.
 */
export async function selectPlacedAt(
  db: Connection,
  account: Account,
  at: Date,
  faults: readonly string[],
): Promise<MapLights> {
  // Looked for once, and not for each light.
  const status = sql`case when said.at is null then 1 when d.id in (
      select a.light_id from alert a where a.light_id is not null and a.kind = any(${faults}) and a.raised_at <= ${at}
        and (a.cleared_at is null or a.cleared_at > ${at})) then 2 else 0 end`
  const { rows } = await sql<Records>`
    select ${records(status, sql`coalesce(said.lit, false)`)}
    from light_device d left join device_mode m on m.id = d.mode_id
    left join lateral (
      select r.at, coalesce(r.main_level, 0) > 0 or coalesce(r.sub_level, 0) > 0 as lit
      from light_reading r
      where r.light_id = d.id and r.at <= ${at}::timestamptz and r.at > ${at}::timestamptz - interval '1 day'
        and r.at > ${at}::timestamptz - make_interval(secs => coalesce(m.offline_after, 180))
      order by r.at desc limit 1) said on true
    where d.latitude is not null and d.created_at <= ${at} and ${lightsVisibleTo(account)}`.execute(db)
  return readRecords(rows)
}

interface Records {
  bytes: Buffer | null
}

function records(status: RawBuilder<unknown>, lit: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`string_agg(
    int4send(d.id)
      || int4send(round(d.latitude * ${sql.lit(STEPS_PER_DEGREE)})::int)
      || int4send(round(d.longitude * ${sql.lit(STEPS_PER_DEGREE)})::int)
      || int2send((${status} + case when ${lit} then 4 else 0 end)::int2),
    '' order by d.id) as bytes`
}

function readRecords([row]: Records[]): MapLights {
  const bytes = row?.bytes ?? Buffer.alloc(0)
  const count = bytes.length / RECORD_BYTES
  const lights: MapLights = {
    ids: new Int32Array(count),
    latitudes: new Float64Array(count),
    longitudes: new Float64Array(count),
    states: new Uint8Array(count),
  }
  for (let i = 0, at = 0; i < count; i++, at += RECORD_BYTES) {
    lights.ids[i] = bytes.readInt32BE(at)
    lights.latitudes[i] = bytes.readInt32BE(at + 4) / STEPS_PER_DEGREE
    lights.longitudes[i] = bytes.readInt32BE(at + 8) / STEPS_PER_DEGREE
    lights.states[i] = bytes.readInt16BE(at + 12)
  }
  return lights
}
