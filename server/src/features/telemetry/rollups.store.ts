import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

/** Values of an hour beside energy: the same columns in three statements. */
export const HOUR_COLUMNS = sql`readings, main_level_sum, main_levels, sub_level_sum, sub_levels, power_sum, powers,
  power_min, power_max, voltage_sum, voltages, voltage_min, voltage_max, temperature_sum, temperatures,
  temperature_min, temperature_max, current_sum, currents`

/** Over readings `r` grouped by hour; `here`: taken in that hour. */
export const HOUR_MEASURES = sql`count(*) filter (where here),
  coalesce(sum(r.main_level) filter (where here), 0), count(r.main_level) filter (where here),
  coalesce(sum(r.sub_level) filter (where here), 0), count(r.sub_level) filter (where here),
  coalesce(sum(coalesce(r.main_power, 0) + coalesce(r.sub_power, 0)) filter (where here), 0),
  count(coalesce(r.main_power, r.sub_power)) filter (where here),
  min(coalesce(r.main_power + r.sub_power, r.main_power, r.sub_power)) filter (where here),
  max(coalesce(r.main_power + r.sub_power, r.main_power, r.sub_power)) filter (where here),
  coalesce(sum(r.voltage) filter (where here), 0), count(r.voltage) filter (where here),
  min(r.voltage) filter (where here), max(r.voltage) filter (where here),
  coalesce(sum(r.temperature) filter (where here), 0), count(r.temperature) filter (where here),
  min(r.temperature) filter (where here), max(r.temperature) filter (where here),
  coalesce(sum(coalesce(r.main_current, 0) + coalesce(r.sub_current, 0)) filter (where here), 0),
  count(coalesce(r.main_current, r.sub_current)) filter (where here)`

const SUMS = [
  ...['readings', 'main_level_sum', 'main_levels', 'sub_level_sum', 'sub_levels', 'power_sum', 'powers'],
  ...['voltage_sum', 'voltages', 'temperature_sum', 'temperatures', 'current_sum', 'currents'],
]
const EXTREMES = ['power', 'voltage', 'temperature'].flatMap(of => [
  { column: `${of}_min`, choose: 'least' },
  { column: `${of}_max`, choose: 'greatest' },
])

/** For an existing hour `h`: adds the new readings. */
export const ADDED_MEASURES = sql.join([
  ...SUMS.map(column => sql`${sql.ref(column)} = h.${sql.ref(column)} + excluded.${sql.ref(column)}`),
  ...EXTREMES.map(
    ({ column, choose }) =>
      sql`${sql.ref(column)} = ${sql.raw(choose)}(h.${sql.ref(column)}, excluded.${sql.ref(column)})`,
  ),
])
const REPLACED_MEASURES = sql.join(
  [...SUMS, ...EXTREMES.map(({ column }) => column)].map(
    column => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`,
  ),
)

/** Of an hour without measurements. */
export const MEASURED = sql.join([
  ...SUMS.map(column => sql`coalesce(${sql.ref(column)}, 0) as ${sql.ref(column)}`),
  ...EXTREMES.map(({ column }) => sql.ref(column)),
])

/** Lights with late readings that can be summed up: a live reading has followed. */
export async function selectLate(db: Connection, most: number): Promise<number[]> {
  const rows = await sql<{ light_id: number }>`
    select distinct m.light_id from light_reading_late m join light_state s on s.light_id = m.light_id
    where m.at < s.history_at limit ${most}`.execute(db)
  return rows.rows.map(row => row.light_id)
}

/** Locks their readings until the end of the transaction. */
export async function lockLightsToSum(tx: Connection, lights: number[]): Promise<void> {
  await sql`select from light_state where light_id = any(${lights}) order by light_id for update`.execute(tx)
}

/** The last meter reading before an instant, or the first one from it on. */
function meterRead(energy: string, side: 'before' | 'from', instant: string) {
  return sql`(select o.at from light_reading o where o.light_id = m.light_id and o.${sql.ref(energy)} is not null
    and o.at ${sql.raw(side === 'before' ? '<' : '>=')} ${sql.raw(instant)}
    order by o.at ${sql.raw(side === 'before' ? 'desc' : 'asc')} limit 1)`
}

function meterReadings(lamp: string, energy: string) {
  return sql`select ${lamp}::text as lamp, o.at, o.sequence, o.${sql.ref(energy)} as energy from light_reading o
    where o.light_id = s.light_id and o.${sql.ref(energy)} is not null
      and o.at >= coalesce(${sql.ref(`s.${lamp}_from`)}, s.first_hour)
      and o.at <= coalesce(${sql.ref(`s.${lamp}_to`)}, s.last_hour + interval '1 hour')`
}

/**
 * Recomputes, from the readings, all hours affected by late ones: from the hour of the reading before to that of the
 * reading after. Days, months and totals change by the same amount; days and months are those of the meters. The lights
 * are locked.
 */
export async function recomputeRollups(tx: Connection, lights: number[]): Promise<void> {
  await sql`
    with place as materialized (select time_zone from site),
    taken as (
      delete from light_reading_late m using light_state s
      where m.light_id = any(${lights}) and s.light_id = m.light_id and m.at < s.history_at
      returning m.light_id, m.at),
    marks as (select light_id, min(at) as began, max(at) as ended from taken group by light_id),
    reach as materialized (
      select m.light_id,
        date_trunc('hour', least(m.began, ${meterRead('main_energy', 'before', 'm.began')},
          ${meterRead('sub_energy', 'before', 'm.began')}), place.time_zone) as first_hour,
        date_trunc('hour', greatest(m.ended,
          ${meterRead('main_energy', 'from', "m.ended + interval '1 microsecond'")},
          ${meterRead('sub_energy', 'from', "m.ended + interval '1 microsecond'")}), place.time_zone) as last_hour
      from marks m, place),
    spans as materialized (
      select m.*, ${meterRead('main_energy', 'before', 'm.first_hour')} as main_from,
        ${meterRead('sub_energy', 'before', 'm.first_hour')} as sub_from,
        ${meterRead('main_energy', 'from', "m.last_hour + interval '1 hour'")} as main_to,
        ${meterRead('sub_energy', 'from', "m.last_hour + interval '1 hour'")} as sub_to
      from reach m),
    meters as (
      select s.light_id, s.first_hour, s.last_hour, o.lamp, o.at, o.energy,
        lag(o.at) over w as at_before, lag(o.energy) over w as before
      from spans s, lateral (
        ${meterReadings('main', 'main_energy')} union all ${meterReadings('sub', 'sub_energy')}) o
      window w as (partition by s.light_id, o.lamp order by o.at, o.sequence)),
    gains as materialized (
      select *, coalesce(meter_gain(before, energy, extract(epoch from at - at_before)::float8 / 3600), 0) as gain
      from meters),
    used as (
      select g.light_id, h.hour,
        coalesce(sum(gain * hour_share(at_before, at, h.hour)) filter (where lamp = 'main'), 0) as main_energy,
        coalesce(sum(gain * hour_share(at_before, at, h.hour)) filter (where lamp = 'sub'), 0) as sub_energy
      from gains g, place, generate_series(
        greatest(first_hour, date_trunc('hour', coalesce(at_before, at), place.time_zone)),
        least(last_hour, at), interval '1 hour') as h (hour)
      group by g.light_id, h.hour),
    measured (light_id, hour, ${HOUR_COLUMNS}) as (
      select r.light_id, date_trunc('hour', r.at, place.time_zone), ${HOUR_MEASURES}
      from spans s, place, lateral (
        select true as here, o.* from light_reading o where o.light_id = s.light_id
          and o.at >= s.first_hour and o.at < s.last_hour + interval '1 hour') r
      group by 1, 2),
    old as materialized (
      select h.light_id, h.hour, h.main_energy, h.sub_energy from spans s join light_hour h on h.light_id = s.light_id
        and h.hour >= s.first_hour and h.hour <= s.last_hour),
    fresh as materialized (
      select light_id, hour, used.hour is not null or old.main_energy > 0 or old.sub_energy > 0 as metered,
        coalesce(used.main_energy, 0) as main_energy, coalesce(used.sub_energy, 0) as sub_energy,
        coalesce(used.main_energy, 0) - coalesce(old.main_energy, 0) as main_more,
        coalesce(used.sub_energy, 0) - coalesce(old.sub_energy, 0) as sub_more, ${MEASURED}
      from used full join measured using (light_id, hour) full join old using (light_id, hour)),
    hours as (
      insert into light_hour (light_id, hour, main_energy, sub_energy, ${HOUR_COLUMNS})
      select light_id, hour, main_energy, sub_energy, ${HOUR_COLUMNS} from fresh
      on conflict (light_id, hour) do update set main_energy = excluded.main_energy, sub_energy = excluded.sub_energy,
        ${REPLACED_MEASURES}),
    days as (
      insert into light_day as e (light_id, day, main_energy, sub_energy)
      select light_id, (hour at time zone place.time_zone)::date, sum(main_more), sum(sub_more) from fresh, place
      where metered group by 1, 2
      on conflict (light_id, day) do update set main_energy = greatest(0, e.main_energy + excluded.main_energy),
        sub_energy = greatest(0, e.sub_energy + excluded.sub_energy)),
    months as (
      insert into light_month as e (light_id, month, energy, days)
      select light_id, date_trunc('month', hour at time zone place.time_zone)::date, sum(main_more + sub_more),
        bit_or(day_bit((hour at time zone place.time_zone)::date))
      from fresh, place where metered group by 1, 2
      on conflict (light_id, month) do update set energy = greatest(0, e.energy + excluded.energy),
        days = e.days | excluded.days)
    update light_state s set energy_total = s.energy_total + f.more
    from (select light_id, sum(main_more + sub_more) as more from fresh group by light_id) f
    where s.light_id = f.light_id`.execute(tx)
}
