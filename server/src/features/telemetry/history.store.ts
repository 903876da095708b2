import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

/** Values of a light at an instant, or in the hour or day that begins there: means; energy is the sum (kWh). */
export interface HistoryPoint {
  at: Date
  mainBrightness: number | null
  subBrightness: number | null
  power: number | null
  energy: number | null
  voltage: number | null
  temperature: number | null
  current: number | null
}

export interface Span {
  from: Date
  to: Date
}

export async function isVisible(db: Connection, account: Account, light: number): Promise<boolean> {
  const found = await sql`select from light_device d where d.id = ${light} and ${lightsVisibleTo(account)}`.execute(db)
  return found.rows.length > 0
}

/** Single readings; if there are more than `most`, every second, third …, each with all energy since the last. */
export async function selectReadings(
  db: Connection,
  light: number,
  { from, to }: Span,
  most: number,
): Promise<HistoryPoint[]> {
  const found = await sql<HistoryPoint>`
    with metered as (
      select *, lag(main_energy) over w as main_before, lag(sub_energy) over w as sub_before, lag(at) over w as before,
        row_number() over w as number, count(*) over () as readings
      from light_reading where light_id = ${light} and at >= ${from} and at < ${to} window w as (order by at, sequence)),
    used as (
      select *, case when num_nonnulls(main_energy, sub_energy) > 0 and before is not null then
        coalesce(meter_gain(main_before, main_energy, extract(epoch from at - before)::float8 / 3600), 0)
        + coalesce(meter_gain(sub_before, sub_energy, extract(epoch from at - before)::float8 / 3600), 0) end as gain,
        ceil(number / ceil(readings / ${most}::numeric)) as bucket
      from metered)
    select distinct on (bucket) at, main_level::float8 as "mainBrightness", sub_level::float8 as "subBrightness",
      coalesce(main_power + sub_power, main_power, sub_power)::float8 as power,
      sum(gain) over (partition by bucket) as energy, voltage::float8 as voltage, temperature::float8 as temperature,
      coalesce(main_current + sub_current, main_current, sub_current)::float8 as current
    from used order by bucket, number desc`.execute(db)
  return found.rows
}

const mean = (sum: string, count: string): RawBuilder<number> =>
  sql`sum(${sql.ref(sum)})::float8 / nullif(sum(${sql.ref(count)}), 0)`
const MEANS = sql`${mean('main_level_sum', 'main_levels')} as "mainBrightness",
  ${mean('sub_level_sum', 'sub_levels')} as "subBrightness", ${mean('power_sum', 'powers')} as power,
  ${mean('voltage_sum', 'voltages')} as voltage, ${mean('temperature_sum', 'temperatures')} as temperature,
  ${mean('current_sum', 'currents')} as current`

/** Hours that begin within the span. */
export async function selectHours(db: Connection, light: number, { from, to }: Span): Promise<HistoryPoint[]> {
  const found = await sql<HistoryPoint>`
    select hour as at, sum(main_energy + sub_energy) as energy, ${MEANS}
    from light_hour where light_id = ${light} and hour >= ${from} and hour < ${to} group by hour order by hour`.execute(
    db,
  )
  return found.rows
}

/** Days of the site that begin within the span. Values other than energy exist as long as hours are kept. */
export async function selectDays(db: Connection, light: number, { from, to }: Span): Promise<HistoryPoint[]> {
  const found = await sql<HistoryPoint>`
    with hours as (
      select (hour at time zone time_zone)::date as day, ${MEANS} from light_hour, site
      where light_id = ${light} and hour >= ${from} and hour < ${to}::timestamptz + interval '1 day' group by 1),
    days as (
      select day, energy from light_day
      where light_id = ${light} and day between ${from}::timestamptz::date - 1 and ${to}::timestamptz::date + 1)
    select day::timestamp at time zone time_zone as at, days.energy, hours."mainBrightness", hours."subBrightness",
      hours.power, hours.voltage, hours.temperature, hours.current
    from days full join hours using (day), site
    where day::timestamp at time zone time_zone >= ${from} and day::timestamp at time zone time_zone < ${to}
    order by day`.execute(db)
  return found.rows
}
