import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import { notifyChangedSql } from '../../foundation/events/events.ts'
import { ENERGY_SHARES, ROLLUPS } from './readingRollups.store.ts'
import { type LateRow, LIVE, type LiveRow, MEASURES, type StateBefore } from './readingRows.ts'

/**
 * Locks the states of lights in the order of their ids, as every writer does, to avoid deadlocks.
 * @returns those that exist and that their endpoint may report for
 */
export async function lockStates(db: Connection, endpoints: string[], lights: string[]): Promise<StateBefore[]> {
  const { rows } = await sql<StateBefore>`
    select s.light_id as id, t.light, t.endpoint, s.sequence, s.measured_at is not null as measured,
      floor(extract(epoch from now()) * 1e6)::bigint as now_us, (extract(epoch from s.device_time) * 1e6)::bigint as device_time_us,
      s.main_level, s.sub_level, s.main_color_temp, s.sub_color_temp, s.main_energy, s.sub_energy,
      s.expected_main_level, s.expected_sub_level, s.expected_main_color_temp, s.expected_sub_color_temp
    from unnest(${endpoints}::text[], ${lights}::text[]) as t (endpoint, light)
    join light_device d on d.device_id = t.light join light_state s on s.light_id = d.id
    left join light_center k on k.id = d.center_id
    where coalesce(k.device_id, d.device_id) = t.endpoint
    order by s.light_id for update of s`.execute(db)
  return rows
}

/** If a device clock is off by more than this (s), the time of receipt counts. */
const TRUSTED_DRIFT = 60

/** Time of measurement of each reading: strictly increasing, and after the last one in the history. */
const TIMED = sql`
  received as (
    select r.*, s.history_at, s.main_metered_at as main_metered_first, s.sub_metered_at as sub_metered_first,
      extract(epoch from r.time - now()) as drift
    from given r join light_state s on s.light_id = r.id),
  timed as (
    select h.*, step * interval '1 microsecond' + max(greatest(
        case when abs(h.drift) <= ${TRUSTED_DRIFT} then least(h.time, place.clock) else place.clock end,
        case when h.history_at <= place.clock then h.history_at + interval '1 microsecond' end)
        - step * interval '1 microsecond') over steps as at
    from received h, place window steps as (partition by id order by step))`

/** Meter gain since the previous reading of the same light, in the batch or stored. */
const GAINS = sql`
  metered as (
    select t.*,
      coalesce(max(at) filter (where stored and main_energy is not null) over earlier, main_metered_first) as main_metered_at,
      coalesce(max(at) filter (where stored and sub_energy is not null) over earlier, sub_metered_first) as sub_metered_at
    from timed t window earlier as (partition by id order by step rows between unbounded preceding and 1 preceding)),
  gained as materialized (
    select m.*,
      meter_gain(main_before, main_energy, extract(epoch from at - main_metered_at)::float8 / 3600) as main_gain,
      meter_gain(sub_before, sub_energy, extract(epoch from at - sub_metered_at)::float8 / 3600) as sub_gain
    from metered m),
  r as materialized (
    select g.*, sum(coalesce(main_gain, 0) + coalesce(sub_gain, 0)) over steps as energy_added,
      sum((main_gain is null)::int + (sub_gain is null)::int) over steps as anomalies,
      max(at) filter (where stored) over steps as stored_at,
      max(at) filter (where stored and main_energy is not null) over steps as main_stored_at,
      max(at) filter (where stored and sub_energy is not null) over steps as sub_stored_at
    from gained g window steps as (partition by id order by step))`

/** A reading that names a command of another light, or an unknown one, counts like one that names none. */
const CAUSE = sql`case when r.cause <> 'COMMAND' or c.id is not null then r.cause
  when r.moved then case when s.measured_at is null then 'UNKNOWN' else 'LOCAL' end end`

/** The state of each light, once. */
const STATES = sql`
  states as (
    update light_state s set
      heard_at = now(), online = true, measured_at = now(), report_stale = false,
      device_time = coalesce(r.time, s.device_time), sequence = coalesce(r.sequence, s.sequence),
      clock_drift = coalesce(r.drift, s.clock_drift),
      main_level = coalesce(r.main_level, s.main_level), sub_level = coalesce(r.sub_level, s.sub_level),
      main_color_temp = coalesce(r.main_color_temp, s.main_color_temp),
      sub_color_temp = coalesce(r.sub_color_temp, s.sub_color_temp),
      main_last_level = coalesce(r.main_last_level, s.main_last_level),
      sub_last_level = coalesce(r.sub_last_level, s.sub_last_level),
      main_last_color_temp = case when r.main_last_level is null then s.main_last_color_temp else r.main_last_color_temp end,
      sub_last_color_temp = case when r.sub_last_level is null then s.sub_last_color_temp else r.sub_last_color_temp end,
      measured_cause = coalesce(${CAUSE}, s.measured_cause),
      measured_command_id = case when ${CAUSE} is null then s.measured_command_id else c.id end,
      measured_by = case when ${CAUSE} is null then s.measured_by else c.cause_by end,
      main_power = case when r.moved then r.main_power else coalesce(r.main_power, s.main_power) end,
      sub_power = case when r.moved then r.sub_power else coalesce(r.sub_power, s.sub_power) end,
      main_current = case when r.moved then r.main_current else coalesce(r.main_current, s.main_current) end,
      sub_current = case when r.moved then r.sub_current else coalesce(r.sub_current, s.sub_current) end,
      -- matches the target: nothing to wait for or to reconcile
      wait_until = case when r.agrees then null else s.wait_until end,
      reconcile_at = case when s.online and not r.agrees then s.reconcile_at end,
      reconcile_attempts = case when r.agrees or not s.online then 0 else s.reconcile_attempts end,
      history_at = coalesce(r.stored_at, s.history_at),
      main_metered_at = coalesce(r.main_stored_at, s.main_metered_at),
      sub_metered_at = coalesce(r.sub_stored_at, s.sub_metered_at),
      main_energy = coalesce(r.main_energy, s.main_energy), sub_energy = coalesce(r.sub_energy, s.sub_energy),
      energy_total = s.energy_total + r.energy_added,
      -- A light whose count is at its maximum must not fail the readings of all.
      meter_anomalies = least(s.meter_anomalies::bigint + r.anomalies, 2147483647),
      voltage = coalesce(r.voltage, s.voltage), temperature = coalesce(r.temperature, s.temperature),
      signal_strength = coalesce(r.signal_strength, s.signal_strength),
      lamp_failure = coalesce(r.lamp_failure, s.lamp_failure)
    -- Separate subqueries: as a join, a plan made while there were no commands reads all of them for each reading.
    from r left join lateral (
      select c.id, c.cause_by from light_command c
      where c.id = r.cause_command_id and c.light_id = r.id offset 0) c on true
    where s.light_id = r.id and r.last
    returning s.light_id, s.main_level, s.main_color_temp, s.sub_level, s.sub_color_temp,
      r.moved and s.measured_cause = 'LOCAL' as by_hand),
  by_hand as (
    insert into light_local_change (light_id, main_level, main_color_temp, sub_level, sub_color_temp)
    select light_id, main_level, main_color_temp, sub_level, sub_color_temp from states where by_hand)`

/** Stores readings in the history. @param which of `r` and the site's `place` */
function history(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into light_reading (light_id, at, received_at, device_time, sequence, main_level, sub_level,
      main_color_temp, sub_color_temp, main_power, sub_power, main_current, sub_current, main_energy, sub_energy,
      voltage, temperature, signal_strength, lamp_failure, command_id, plan_version)
    select id, at, now(), time, sequence, main_level, sub_level, main_color_temp, sub_color_temp, main_power,
      sub_power, main_current, sub_current, main_energy, sub_energy, voltage, temperature, signal_strength,
      lamp_failure, command_id, plan_version
    from r, place where ${which}
    on conflict do nothing`
}

const PLACE = sql`place as materialized (select time_zone, clock_timestamp() as clock from site)`

/**
 * Stores live readings in the state and the history of lights, any number for each light, and announces
 * the lights. Meter gains are added to hours, days and months; as the times of a light increase strictly,
 * a later recomputation (rollups.store.ts) has the same result.
 */
export async function applyLive(db: Connection, rows: LiveRow[]): Promise<void> {
  await sql`
    with ${PLACE},
    given as (select * from ${unnestRows('r', rows, LIVE)}),
    ${TIMED}, ${GAINS}, ${STATES},
    kept as (${history(sql`stored`)}),
    ${ENERGY_SHARES}, ${ROLLUPS}
    ${notifyChangedSql('light.changed', sql`select light_id from states`)}`.execute(db)
}

/** A light buffers no more days than this; an older reading has a wrong clock. */
const MAX_LATE_DAYS = 400

/**
 * Stores late readings in the history: they prove that the light is online, and change nothing else of its state.
 * Each leaves a mark, by which its hours are recomputed. Those older than the retention period are
 * dropped with their month later: their energy is kept.
 */
export async function applyLate(db: Connection, rows: LateRow[]): Promise<void> {
  await sql`
    with ${PLACE},
    r as materialized (
      select g.*, least(place.clock, g.time - make_interval(
          secs => case when abs(s.clock_drift) > ${TRUSTED_DRIFT} then s.clock_drift else 0 end)) as at
      from ${unnestRows('g', rows, { id: 'int', ...MEASURES })}
      join light_state s on s.light_id = g.id, place),
    heard as (
      update light_state s set heard_at = now(), online = true,
        reconcile_at = case when s.online then s.reconcile_at end,
        reconcile_attempts = case when s.online then s.reconcile_attempts else 0 end
      where s.light_id = any(array(select id from r))
      returning s.light_id),
    kept as (
      ${history(sql`time is not null and at > now() - make_interval(days => ${MAX_LATE_DAYS}) and not exists (
        select from light_reading o where o.light_id = r.id and o.device_time = r.time
          and o.at between r.at - interval '5 min' and r.at + interval '5 min')`)}
      returning light_id, at),
    marked as (insert into light_reading_late (light_id, at) select light_id, at from kept)
    ${notifyChangedSql('light.changed', sql`select light_id from heard`)}`.execute(db)
}
