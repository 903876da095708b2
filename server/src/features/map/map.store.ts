import { type RawBuilder, sql } from 'kysely'
import { MAP_EXPECTATIONS, MAP_LIT_STATES, MAP_STATUSES, type MapLights } from '#lighting/map/pack.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { OFFLINE_AFTER } from '../../foundation/lights/patience.ts'
import { RATED_MAIN_WATTS, RATED_SUB_WATTS } from '../../foundation/lights/ratedPower.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { LIT_RATE_STATE } from '../devices/devices.ts'

const RECORD_BYTES = 14
const STEPS_PER_DEGREE = 1e6

/**
 * Lights with a location, by id, in one value: rows of 100,000 lights would block the event loop for a third
 * of a second, one value does not.
 */
export async function selectPlaced(db: Connection, account: Account, only: { ids?: number[] }): Promise<MapLights> {
  const status = sql`case when s.lifecycle = 'IN_SERVICE' then s.device_status else 'NOT_IN_SERVICE' end`
  const { rows } = await sql<Records>`
    select ${records(status, sql`s.lit_state`, EXPECTATION)}
    from light_device d join light_state s on s.light_id = d.id
    where d.latitude is not null and ${lightsVisibleTo(account)}
      ${only.ids ? sql`and d.id = any(${only.ids})` : sql``}`.execute(db)
  return readRecords(rows)
}

/**
 * The lights at an instant: each by its reports within the interval of its model. Without a report it was OFFLINE. FAULT and
 * lamp failures also follow from alerts open at that time, as a light may report a failure once. MAINTENANCE is not stored. A
 * value missing in a report keeps its last value; a power counts for its own level only.
 */
export async function selectPlacedAt(
  db: Connection,
  account: Account,
  at: Date,
  faults: readonly string[],
): Promise<MapLights> {
  // Computed once, not for each light.
  const stood = (kinds: readonly string[]) => sql`d.id in (
      select a.light_id from alert a where a.light_id is not null and a.kind = any(${kinds}) and a.raised_at <= ${at}
        and (a.cleared_at is null or a.cleared_at > ${at}))`
  const status = sql`case when said.at is null then 'OFFLINE' when ${stood(faults)} then 'FAULT' else 'NORMAL' end`
  const newest = (column: string, from = sql`true`) => sql`(array_agg(${sql.ref(column)} order by at desc)
    filter (where ${sql.ref(column)} is not null and ${from}))[1]`
  const lit = sql`case when said.at is null then 'UNKNOWN' else coalesce(reported_output(
    said.main_level, said.main_power, ${RATED_MAIN_WATTS},
    said.sub_level, said.sub_power, ${RATED_SUB_WATTS},
    coalesce(said.lamp_failure, false) or ${stood(['LAMP_FAILURE'])}), 'UNKNOWN') end`
  const { rows } = await sql<Records>`
    select ${records(status, lit, sql`'NOT_EXPECTED'`)}
    from light_device d left join device_mode m on m.id = d.mode_id
    left join lateral (
      select max(at) as at, ${newest('main_level')} as main_level, ${newest('sub_level')} as sub_level,
        ${newest('main_power', sql`at >= main_at`)} as main_power, ${newest('sub_power', sql`at >= sub_at`)} as sub_power,
        ${newest('lamp_failure')} as lamp_failure
      from (
        select r.at, r.main_level, r.sub_level, r.main_power, r.sub_power, r.lamp_failure,
          max(r.at) filter (where r.main_level is not null) over () as main_at,
          max(r.at) filter (where r.sub_level is not null) over () as sub_at
        from light_reading r
        where r.light_id = d.id and r.at <= ${at}::timestamptz and r.at > ${at}::timestamptz - interval '1 day'
          and r.at > ${at}::timestamptz - make_interval(secs => ${OFFLINE_AFTER})) r) said on true
    where d.latitude is not null and d.created_at <= ${at} and ${lightsVisibleTo(account)}`.execute(db)
  return readRecords(rows)
}

interface Records {
  bytes: Buffer | null
}

/** As expectationOf of lighting/map/pack.ts. This form of CASE evaluates the expression once for each light. */
const EXPECTATION = sql`case ${LIT_RATE_STATE} when 'NOT_EXPECTED' then 'NOT_EXPECTED'
  when s.lit_state then 'EXPECTED' else 'WAITING' end`

function records(
  status: RawBuilder<unknown>,
  litState: RawBuilder<unknown>,
  expectation: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`string_agg(
    int4send(d.id)
      || int4send(round(d.latitude * ${sql.lit(STEPS_PER_DEGREE)})::int)
      || int4send(round(d.longitude * ${sql.lit(STEPS_PER_DEGREE)})::int)
      || int2send(((${indexOf(MAP_STATUSES, status)} * ${sql.lit(MAP_LIT_STATES.length)}
        + ${indexOf(MAP_LIT_STATES, litState)}) * ${sql.lit(MAP_EXPECTATIONS.length)}
        + ${indexOf(MAP_EXPECTATIONS, expectation)})::int2),
    '' order by d.id) as bytes`
}

function indexOf(names: readonly string[], name: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = names.map((known, index) => sql`when ${sql.lit(known)} then ${sql.lit(index)}`)
  return sql`case ${name} ${sql.join(cases, sql` `)} else 0 end`
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
