import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { OFFLINE_AFTER } from '../../foundation/lights/patience.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { Span } from './history.store.ts'

/** Values of the lights of a group in the minutes, hour or day that begins at this time; null: not reported. */
export interface GroupPoint {
  at: Date
  /** lights with readings */
  lights: number
  /** lights that are lit */
  on: number | null
  /** W, sum */
  power: number | null
  /** kWh, sum */
  energy: number | null
  /** °C, V, A: means over the lights, and extremes of single readings */
  temperature: number | null
  minTemperature: number | null
  maxTemperature: number | null
  voltage: number | null
  current: number | null
}

/** Lights of a group that the account may see. */
export interface GroupScope {
  account: Account
  group: number
}

function lightsOf({ account, group }: GroupScope) {
  return sql`select d.id, d.mode_id from light_device d where d.group_id = ${group} and ${lightsVisibleTo(account)}`
}

export async function countLightsOf(db: Connection, scope: GroupScope): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) as count from (${lightsOf(scope)}) as l`.execute(db)
  return counted.rows[0]!.count
}

/**
 * From readings, in buckets of `step` seconds; the span begins with one. A value is valid until the next reading of its light,
 * for at most twice the interval of its model (as for the lit rate); a bucket has the state at its end. Each light adds its values where
 * they become valid and subtracts them where they end, so that one running sum has all lights.
 */
export async function selectMinutes(
  db: Connection,
  scope: GroupScope,
  { from, to }: Span,
  step: number,
): Promise<GroupPoint[]> {
  const found = await sql<GroupPoint>`
    with lights as materialized (
      select l.id, least(2 * ${OFFLINE_AFTER}, 86400) as holds, s.main_watts, s.sub_watts
      from (${lightsOf(scope)}) l join light_state s on s.light_id = l.id left join device_mode m on m.id = l.mode_id),
    ends as materialized (
      select ${bucketOf(sql`${from}::timestamptz`, step)} as first,
        ${bucketOf(sql`${to}::timestamptz - interval '1 millisecond'`, step)} as last),
    readings as materialized (
      select r.light_id, l.holds, r.at, ${bucketOf(sql`r.at`, step)} as bucket, r.temperature::float8 as temperature,
        r.voltage::float8 as voltage, coalesce(r.main_power + r.sub_power, r.main_power, r.sub_power)::float8 as power,
        coalesce(r.main_current + r.sub_current, r.main_current, r.sub_current)::float8 as current,
        (reported_output(r.main_level, r.main_power, l.main_watts, r.sub_level, r.sub_power, l.sub_watts,
          ${lastFailure} % 2 = 1) = 'LIT')::int as lit,
        coalesce(meter_gain(lag(r.main_energy) over w, r.main_energy, ${sinceLast}), 0)
          + coalesce(meter_gain(lag(r.sub_energy) over w, r.sub_energy, ${sinceLast}), 0) as gain,
        num_nonnulls(r.main_energy, r.sub_energy) > 0 as metered
      from lights l join light_reading r on r.light_id = l.id
        and r.at >= ${from}::timestamptz - make_interval(secs => l.holds) and r.at < ${to}
      where r.at >= ${from}::timestamptz - interval '1 day'
      window w as (partition by r.light_id order by r.at, r.sequence)),
    latest as (
      select distinct on (light_id, bucket) *,
        greatest(bucket + 1, ${bucketOf(sql`at + make_interval(secs => holds)`, step)}) as stale
      from readings order by light_id, bucket, at desc),
    held as (select *, least(stale, lead(bucket) over (partition by light_id order by bucket)) as until from latest),
    moves as (
      select greatest(h.bucket, ends.first) as bucket, 1 as sign, ${MOVED} from held h, ends where h.until > ends.first
      union all
      select h.until, -1, ${MOVED} from held h, ends where h.until > ends.first and h.until <= ends.last),
    sums as (select bucket, ${sql.join(MEASURES.map(summed))}, sum(sign) as lights from moves group by bucket),
    within as (
      select bucket, min(temperature) as low, max(temperature) as high, sum(gain) filter (where metered) as energy
      from readings, ends where bucket >= ends.first group by bucket),
    held_in as (
      select b.bucket, coalesce(sum(lights) over w, 0) as lights, ${sql.join(MEASURES.map(running))}
      from ends, generate_series(ends.first, ends.last) as b (bucket) left join sums using (bucket)
      window w as (order by b.bucket))
    select to_timestamp(bucket * ${step}::int) as at, lights::int as lights,
      case when lit_count > 0 then round(lit)::int end as "on", ${known('power')} as power, energy,
      ${known('temperature')} / nullif(temperature_count, 0) as temperature,
      low as "minTemperature", high as "maxTemperature",
      ${known('voltage')} / nullif(voltage_count, 0) as voltage,
      ${known('current')} / nullif(current_count, 0) as current
    from held_in left join within using (bucket) where lights > 0 or energy is not null
    order by bucket`.execute(db)
  return found.rows
}

const MEASURES = ['lit', 'power', 'temperature', 'voltage', 'current']
const MOVED = sql.join(MEASURES.map(name => sql.ref(name)))

function bucketOf(instant: RawBuilder<unknown>, step: number) {
  return sql`floor(extract(epoch from ${instant})::float8 / ${step}::int)::bigint`
}

/** Odd: the latest reading so far with a lamp failure flag reports a failure. A running maximum needs one pass. */
const lastFailure = sql`max(case when r.lamp_failure is not null
  then floor(extract(epoch from r.at) * 1000)::bigint * 2 + r.lamp_failure::int end) over w`

const sinceLast = sql`extract(epoch from r.at - lag(r.at) over w)::float8 / 3600`

function summed(name: string) {
  return sql`sum(sign * ${sql.ref(name)}) as ${sql.ref(name)},
    sum(sign) filter (where ${sql.ref(name)} is not null) as ${sql.ref(`${name}_count`)}`
}

function running(name: string) {
  return sql`sum(${sql.ref(name)}) over w as ${sql.ref(name)},
    sum(${sql.ref(`${name}_count`)}) over w as ${sql.ref(`${name}_count`)}`
}

/** Removes the floating-point error of a running sum, which is below a millionth. */
function known(name: string) {
  return sql`case when ${sql.ref(`${name}_count`)} > 0 then round(${sql.ref(name)}::numeric, 6)::float8 end`
}

const mean = (sum: string, count: string): RawBuilder<number> =>
  sql`${sql.ref(sum)}::float8 / nullif(${sql.ref(count)}, 0)`

/** Hours that begin within the span; a light counts as lit in an hour if it was lit at any time in it. */
export async function selectGroupHours(db: Connection, scope: GroupScope, { from, to }: Span): Promise<GroupPoint[]> {
  const found = await sql<GroupPoint>`
    select h.hour as at, ${TOTALS}
    from (${lightsOf(scope)}) l join (
      select light_id, hour, readings, main_energy + sub_energy as energy, main_levels + sub_levels as levels,
        main_level_sum + sub_level_sum as level_sum, temperature_min, temperature_max,
        ${mean('power_sum', 'powers')} as power, ${mean('temperature_sum', 'temperatures')} as temperature,
        ${mean('voltage_sum', 'voltages')} as voltage, ${mean('current_sum', 'currents')} as current
      from light_hour where hour >= ${from} and hour < ${to}) h on h.light_id = l.id
    group by h.hour order by h.hour`.execute(db)
  return found.rows
}

/** Aggregates hours or days `h` of single lights. */
const TOTALS = sql`count(*) filter (where readings > 0)::int as lights,
  case when sum(levels) > 0 then count(*) filter (where level_sum > 0)::int end as "on",
  sum(power) as power, sum(energy) as energy, avg(temperature) as temperature,
  min(temperature_min)::float8 as "minTemperature", max(temperature_max)::float8 as "maxTemperature",
  avg(voltage) as voltage, avg(current) as current`

/** Days of the site that begin within the span. Values other than energy exist as long as hours are kept. */
export async function selectGroupDays(
  db: Connection,
  scope: GroupScope,
  { from, to }: Span,
  energyOnly = false,
): Promise<GroupPoint[]> {
  const total = (name: string) => sql`sum(${sql.ref(name)})`
  const average = (sum: string, count: string) => sql`sum(${sql.ref(sum)})::float8 / nullif(sum(${sql.ref(count)}), 0)`
  const found = await sql<GroupPoint>`
    with lights as materialized (${lightsOf(scope)}),
    hours as (
      select light_id, (hour at time zone time_zone)::date as day, ${total('readings')} as readings,
        sum(main_levels + sub_levels) as levels, sum(main_level_sum + sub_level_sum) as level_sum,
        ${average('power_sum', 'powers')} as power, ${average('temperature_sum', 'temperatures')} as temperature,
        ${average('voltage_sum', 'voltages')} as voltage, ${average('current_sum', 'currents')} as current,
        min(temperature_min) as temperature_min, max(temperature_max) as temperature_max
      from light_hour join lights l on l.id = light_id, site
      where ${!energyOnly} and hour >= ${from} and hour < ${to}::timestamptz + interval '1 day' group by 1, 2),
    days as (
      select light_id, day, energy from light_day join lights l on l.id = light_id
      where day between ${from}::timestamptz::date - 1 and ${to}::timestamptz::date + 1)
    select day::timestamp at time zone time_zone as at, ${TOTALS}
    from days full join hours h using (light_id, day), site
    where day::timestamp at time zone time_zone >= ${from} and day::timestamp at time zone time_zone < ${to}
    group by day, time_zone order by day`.execute(db)
  return found.rows
}
