import { sql } from 'kysely'
import type { Connection } from '../../foundation/database.ts'
import { notices } from '../../foundation/events.ts'
import { countArrival, idsBehind } from '../../foundation/lightStates.ts'
import { ADDED_MEASURES, HOUR_COLUMNS, HOUR_MEASURES } from './rollups.store.ts'

/** A reading on its way into the database; a light more than once in a call only where each goes on from the one before. */
export interface ReadingRow {
  endpoint: string
  light: string
  /** which of its light's in this call, from 0, and whether there is none after it */
  step: number
  last: boolean
  time?: string
  late?: boolean
  sequence?: number
  main_level?: number
  main_color_temp?: number
  main_power?: number
  main_current?: number
  main_energy?: number
  sub_level?: number
  sub_color_temp?: number
  sub_power?: number
  sub_current?: number
  sub_energy?: number
  voltage?: number
  temperature?: number
  signal_strength?: number
  lamp_failure?: boolean
  command_id?: string
  plan_version?: number
}

const FIELDS = sql`(
  endpoint text, light text, step int, last boolean, time timestamptz, late boolean, sequence bigint,
  main_level smallint, main_color_temp int, main_power real, main_current real, main_energy double precision,
  sub_level smallint, sub_color_temp int, sub_power real, sub_current real, sub_energy double precision,
  voltage real, temperature real, signal_strength smallint, lamp_failure boolean,
  command_id uuid, plan_version bigint)`

/** Whoever writes states takes them in the order of their ids, so that no two wait for each other. */
export async function lockStates(db: Connection, lights: string[]): Promise<void> {
  await sql`
    select s.light_id from light_state s join light_device d on d.id = s.light_id
    where d.device_id = any(${lights}) order by s.light_id for update of s`.execute(db)
}

/** What a meter gained while its light was silent is shared out by the hour over the last days, and by the day before them. */
const DAYS_BY_THE_HOUR = 2

/** Of what was gained since `began`, until `at`: that of a day `d`. */
function shareOfDay(began: string) {
  return sql`case when ${sql.ref(began)} < at then greatest(0, extract(epoch from d.until - greatest(${sql.ref(began)}, d.hour)))::float8
    / extract(epoch from at - ${sql.ref(began)})::float8 else 0 end`
}

/** A device clock that is off by more than this (s) does not say when; ours does. */
const TRUSTED_DRIFT = 60

/**
 * Writes what lights measure into their state and their history. A reading that is late, or older than the one that is
 * there, proves that the light lives, and goes into the history only: older by its sequence or, without one, by its
 * clock, unless that clock was ahead of ours.
 *
 * A live reading adds at once what its meters gained to its hours, days and months; since their instants rise strictly, summing
 * up again (rollups.store.ts) comes to the same. Any other leaves a mark for that.
 *
 * Readings of one light that go on from each other are one step each: all are kept, and the light's state, hours, days and
 * months are written once.
 *
 * It says itself that the lights changed.
 * @returns the lights that spoke; a reading of a light that is unknown, or not the endpoint's, is not among them
 */
export async function applyReadings(
  db: Connection,
  readings: ReadingRow[],
): Promise<{ id: number; device_id: string }[]> {
  const applied = await sql<{ id: number; device_id: string }>`
    with place as materialized (select time_zone, reading_days, clock_timestamp() as clock from site),
    heard_now as (
      select r.*, d.id, s.history_at, s.main_metered_at as main_metered_first, s.sub_metered_at as sub_metered_first,
        s.main_energy as main_first, s.sub_energy as sub_first, s.clock_drift,
        not coalesce(r.late, false)
        and not coalesce(r.sequence <= s.sequence, false)
        and not coalesce(r.sequence is null and r.time < s.device_time and s.device_time < now() + interval '1 min', false)
          as newer,
        -- the broker delivered it twice, and it has no number that would say so
        coalesce(r.sequence is null and s.sequence is null and r.time = s.device_time
          and (r.main_level, r.sub_level, r.main_energy, r.sub_energy) is not distinct from
            (s.main_level, s.sub_level, s.main_energy, s.sub_energy), false) as repeated,
        s.measured_at is null or coalesce(r.main_level <> s.main_level, false)
          or coalesce(r.sub_level <> s.sub_level, false) as moved,
        -- it does as asked (see light_state.confirmation)
        (s.expected_main_level is null or coalesce(r.main_level, s.main_level) = s.expected_main_level)
          and (s.expected_sub_level is null or coalesce(r.sub_level, s.sub_level) = s.expected_sub_level)
          and (s.expected_main_color_temp is null or s.expected_main_level = 0
            or abs(coalesce(r.main_color_temp, s.main_color_temp) - s.expected_main_color_temp) <= 50)
          and (s.expected_sub_color_temp is null or s.expected_sub_level = 0
            or abs(coalesce(r.sub_color_temp, s.sub_color_temp) - s.expected_sub_color_temp) <= 50) as agrees,
        extract(epoch from r.time - now()) as drift
      from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r ${FIELDS}
      join light_device d on d.device_id = r.light
      join light_state s on s.light_id = d.id
      left join light_center k on k.id = d.center_id
      where coalesce(k.device_id, d.device_id) = r.endpoint),
    -- when it was measured: live ones one after the other; late ones by their own clock, set right
    timed as (
      select h.*, h.newer and not h.repeated as counts, h.time = lag(h.time) over steps as same_time, case
        when h.newer then step * interval '1 microsecond' + max(greatest(
          case when abs(h.drift) <= ${TRUSTED_DRIFT} then least(h.time, place.clock) else place.clock end,
          case when h.history_at <= place.clock then h.history_at + interval '1 microsecond' end)
          - step * interval '1 microsecond') over steps
        when h.time is not null then least(place.clock, h.time - make_interval(
          secs => case when abs(h.clock_drift) > ${TRUSTED_DRIFT} then h.clock_drift else 0 end))
        end as at
      from heard_now h, place window steps as (partition by id, newer order by step)),
    -- what the meters said before, and when: in the reading before, or in the state
    spanned as (
      select t.*, coalesce(lag(main_energy) over steps, main_first) as main_before,
        coalesce(lag(sub_energy) over steps, sub_first) as sub_before,
        case when main_energy is not null then coalesce(lag(at) over steps, main_metered_first)
          else main_metered_first end as main_metered_at,
        case when sub_energy is not null then coalesce(lag(at) over steps, sub_metered_first)
          else sub_metered_first end as sub_metered_at
      from timed t window steps as (partition by id, newer order by step)),
    gained as materialized (
      select t.*,
        meter_gain(main_before, main_energy, extract(epoch from at - main_metered_at)::float8 / 3600) as main_gain,
        meter_gain(sub_before, sub_energy, extract(epoch from at - sub_metered_at)::float8 / 3600) as sub_gain
      from spanned t),
    r as materialized (
      select g.*, sum(coalesce(main_gain, 0) + coalesce(sub_gain, 0)) over steps as gained,
        sum((main_gain is null)::int + (sub_gain is null)::int) over steps as anomalies,
        first_value(main_energy) over steps as main_began, first_value(sub_energy) over steps as sub_began
      from gained g window steps as (partition by id, newer order by step)),
    heard as (
      update light_state s set heard_at = now(), online = true,
        drive_at = case when s.online then s.drive_at end, drive_count = case when s.online then s.drive_count else 0 end
      from r where s.light_id = r.id and r.last and not r.newer
      returning s.light_id),
    measured as (
      update light_state s set
        heard_at = now(), online = true, measured_at = now(),
        device_time = coalesce(r.time, s.device_time), sequence = coalesce(r.sequence, s.sequence),
        clock_drift = coalesce(r.drift, s.clock_drift),
        main_level = coalesce(r.main_level, s.main_level), sub_level = coalesce(r.sub_level, s.sub_level),
        main_color_temp = coalesce(r.main_color_temp, s.main_color_temp),
        sub_color_temp = coalesce(r.sub_color_temp, s.sub_color_temp),
        main_last_level = case when r.main_level = 0 and s.main_level > 0 then s.main_level else s.main_last_level end,
        sub_last_level = case when r.sub_level = 0 and s.sub_level > 0 then s.sub_level else s.sub_last_level end,
        main_last_color_temp =
          case when r.main_level = 0 and s.main_level > 0 then s.main_color_temp else s.main_last_color_temp end,
        sub_last_color_temp =
          case when r.sub_level = 0 and s.sub_level > 0 then s.sub_color_temp else s.sub_last_color_temp end,
        measured_cause = case
          when r.command_id is not null then 'COMMAND'
          when r.plan_version is not null then 'PLAN'
          when not r.moved then s.measured_cause
          when s.measured_at is null then 'UNKNOWN'
          else 'LOCAL' end,
        measured_command_id = case
          when r.command_id is not null then c.id
          when r.moved or r.plan_version is not null then null
          else s.measured_command_id end,
        measured_by = case
          when r.command_id is not null then c.cause_by
          when r.moved or r.plan_version is not null then null
          else s.measured_by end,
        -- a lamp that changed and does not say what it draws now: unknown, not what it drew before
        main_power = case when r.moved then r.main_power else coalesce(r.main_power, s.main_power) end,
        sub_power = case when r.moved then r.sub_power else coalesce(r.sub_power, s.sub_power) end,
        main_current = case when r.moved then r.main_current else coalesce(r.main_current, s.main_current) end,
        sub_current = case when r.moved then r.sub_current else coalesce(r.sub_current, s.sub_current) end,
        -- nothing is waited for any more, and nothing is to be driven
        wait_until = case when r.agrees then null else s.wait_until end,
        drive_at = case when s.online and not r.agrees then s.drive_at end,
        drive_count = case when r.agrees or not s.online then 0 else s.drive_count end,
        history_at = case when r.counts then r.at else s.history_at end,
        main_metered_at = case when r.counts and r.main_energy is not null then r.at else s.main_metered_at end,
        sub_metered_at = case when r.counts and r.sub_energy is not null then r.at else s.sub_metered_at end,
        main_energy = coalesce(r.main_energy, s.main_energy), sub_energy = coalesce(r.sub_energy, s.sub_energy),
        energy_total = s.energy_total + r.gained
          + case when s.main_energy is null then coalesce(r.main_began, 0) else 0 end
          + case when s.sub_energy is null then coalesce(r.sub_began, 0) else 0 end,
        meter_anomalies = s.meter_anomalies + r.anomalies,
        voltage = coalesce(r.voltage, s.voltage), temperature = coalesce(r.temperature, s.temperature),
        signal_strength = coalesce(r.signal_strength, s.signal_strength),
        lamp_failure = coalesce(r.lamp_failure, s.lamp_failure)
      -- Each by itself: joined, and planned while there were no commands, all of them were read for each reading.
      from r left join lateral (
        select c.id, c.cause_by from light_command c where c.id = r.command_id and c.light_id = r.id offset 0) c on true
      where s.light_id = r.id and r.last and r.newer
      returning s.light_id),
    kept as (
      insert into light_reading (light_id, at, received_at, device_time, sequence, main_level, sub_level,
        main_color_temp, sub_color_temp, main_power, sub_power, main_current, sub_current, main_energy, sub_energy,
        voltage, temperature, signal_strength, lamp_failure, command_id, plan_version)
      select id, at, now(), time, sequence, main_level, sub_level, main_color_temp, sub_color_temp, main_power,
        sub_power, main_current, sub_current, main_energy, sub_energy, voltage, temperature, signal_strength,
        lamp_failure, command_id, plan_version
      from r, place
      where counts or (not newer and same_time is not true and at > now() - make_interval(days => reading_days) and not exists (
        select from light_reading o where o.light_id = r.id and o.device_time = r.time
          and o.at between r.at - interval '5 min' and r.at + interval '5 min'))
      on conflict do nothing
      returning light_id, at),
    marked as (
      insert into light_reading_late (light_id, at)
      select light_id, at from kept where light_id = any(array(select id from r where not newer))),
    spread as materialized (
      select r.*, date_trunc('hour', least(at, case when main_gain > 0 then main_metered_at end,
          case when sub_gain > 0 then sub_metered_at end), place.time_zone) as first_hour,
        date_trunc('day', at - make_interval(days => ${DAYS_BY_THE_HOUR}), place.time_zone) as by_the_hour
      from r, place where counts),
    shares as materialized (
      select s.*, h.hour, s.at >= h.hour and s.at < h.hour + interval '1 hour' as here,
        (h.hour at time zone place.time_zone)::date as day,
        coalesce(main_gain, 0) * hour_share(main_metered_at, at, h.hour) as main_used,
        coalesce(sub_gain, 0) * hour_share(sub_metered_at, at, h.hour) as sub_used
      from spread s, place, generate_series(greatest(first_hour, by_the_hour), at, interval '1 hour') as h (hour)
      union all
      -- who was silent for longer: a row a day before that, or the others wait for thousands of rows of each
      select s.*, d.hour, false, d.day,
        coalesce(main_gain, 0) * ${shareOfDay('main_metered_at')}, coalesce(sub_gain, 0) * ${shareOfDay('sub_metered_at')}
      from spread s, place, lateral (
        select date::date as day, greatest(s.first_hour, date at time zone place.time_zone) as hour,
          (date + interval '1 day') at time zone place.time_zone as until
        from generate_series(date_trunc('day', s.first_hour at time zone place.time_zone),
          s.by_the_hour at time zone place.time_zone - interval '1 day', interval '1 day') as date) d
      where first_hour < by_the_hour),
    hours as (
      insert into light_hour as h (light_id, hour, main_energy, sub_energy, ${HOUR_COLUMNS})
      select id, hour, sum(main_used), sum(sub_used), ${HOUR_MEASURES} from shares as r group by id, hour
      on conflict (light_id, hour) do update set main_energy = h.main_energy + excluded.main_energy,
        sub_energy = h.sub_energy + excluded.sub_energy, ${ADDED_MEASURES}),
    days as (
      insert into light_day as e (light_id, day, main_energy, sub_energy)
      select id, day, sum(main_used), sum(sub_used) from shares
      where num_nonnulls(main_energy, sub_energy) > 0 group by id, day
      on conflict (light_id, day) do update set main_energy = e.main_energy + excluded.main_energy,
        sub_energy = e.sub_energy + excluded.sub_energy),
    months as (
      insert into light_month as e (light_id, month, energy, days)
      select id, date_trunc('month', day)::date, sum(main_used + sub_used), bit_or(day_bit(day)) from shares
      where num_nonnulls(main_energy, sub_energy) > 0 group by 1, 2
      on conflict (light_id, month) do update set energy = e.energy + excluded.energy, days = e.days | excluded.days),
    spoke as (select light_id from heard union all select light_id from measured),
    announced as (${notices('light.changed', sql`select light_id from spoke`)})
    select d.id, d.device_id from light_device d cross join (select count(*) from announced) as n
    where d.id in (select light_id from spoke)`.execute(db)
  return applied.rows
}

/** Lights that come back with their center are told so much later: what was changed a moment ago is settled first, and told once. */
const SECONDS_TO_SETTLE = 2

/**
 * Endpoints said hello or goodbye, each once: their lights' counts start anew, and with goodbye they cannot be reached.
 * With a center come those of its lights that were not silent for too long: each reports by its own clock, which may be
 * minutes from now, and meanwhile it would be told nothing.
 * @param arrived those that said hello
 * @returns the lights
 */
export async function applyPresence(db: Connection, endpoints: string[], arrived: string[]): Promise<number[]> {
  const changed = await sql<{ light_id: number }>`
    with held as materialized (
      select s.light_id, d.center_id is null as alone, coalesce(k.device_id, d.device_id) = any(${arrived}) as here,
        s.heard_at > now() - make_interval(secs => coalesce(m.offline_after, 180)) as lately
      from light_state s join light_device d on d.id = s.light_id left join light_center k on k.id = d.center_id
      left join device_mode m on m.id = d.mode_id
      where s.light_id = any(${idsBehind(endpoints)}) order by s.light_id for update of s)
    update light_state s set
      online = here and (s.online or alone or coalesce(lately, false)), heard_at = case when here and alone then now() else s.heard_at end,
      sequence = null, device_time = null, ${countArrival('s', sql<boolean>`(here and alone)`)},
      -- whoever comes back says anew which plan it holds, and is driven anew
      drive_at = case when not here then s.drive_at
        when not alone and not s.online then now() + make_interval(secs => ${SECONDS_TO_SETTLE}) end,
      drive_count = case when here then 0 else s.drive_count end,
      plan_sent_at = case when not here then s.plan_sent_at end,
      plan_attempts = case when here then 0 else s.plan_attempts end,
      plan_version = case when not here then s.plan_version end
    from held where s.light_id = held.light_id
    returning s.light_id`.execute(db)
  return changed.rows.map(row => row.light_id)
}

export interface PlanRow {
  endpoint: string
  light: string
  /** null: as it was */
  held: number | null
  refusal: string | null
}

/** Which plans lights hold now, or why they do not keep the one they were sent; each light once. */
export async function applyPlans(db: Connection, plans: PlanRow[]): Promise<void> {
  await sql`
    with told as materialized (
      select d.id, t.held, t.refusal
      from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as t (endpoint text, light text, held bigint, refusal text)
      join light_device d on d.device_id = t.light left join light_center k on k.id = d.center_id
      where coalesce(k.device_id, d.device_id) = t.endpoint),
    states as materialized (
      select s.light_id from light_state s where s.light_id = any(array(select id from told)) order by s.light_id for update)
    update light_state s set plan_refusal = t.refusal, plan_version = coalesce(t.held, s.plan_version),
      -- one that holds a newer plan than it should refuses the right one
      plan_unsettled = s.plan_unsettled or coalesce(s.plan_wanted < t.held, false)
    from states join told t on t.id = states.light_id where s.light_id = states.light_id`.execute(db)
}
