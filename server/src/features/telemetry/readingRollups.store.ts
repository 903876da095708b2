import { sql } from 'kysely'
import { ADDED_MEASURES, HOUR_COLUMNS, HOUR_MEASURES } from './rollups.store.ts'

/** Energy of a gap in readings is divided into hours for recent days, and into days for older ones. */
const DAYS_BY_THE_HOUR = 2

/** The share of day `d` of a gain between `began` and `at`. */
function shareOfDay(began: string) {
  return sql`case when ${sql.ref(began)} < at then greatest(0, extract(epoch from d.until - greatest(${sql.ref(began)}, d.hour)))::float8
    / extract(epoch from at - ${sql.ref(began)})::float8 else 0 end`
}

/** The share of each reading of `r` in each hour that it covers, or in each day after a longer gap. */
export const ENERGY_SHARES = sql`
  spread as materialized (
    select r.*, date_trunc('hour', least(at, case when main_gain > 0 then main_metered_at end,
        case when sub_gain > 0 then sub_metered_at end), place.time_zone) as first_hour,
      date_trunc('day', at - make_interval(days => ${DAYS_BY_THE_HOUR}), place.time_zone) as by_the_hour
    from r, place where stored),
  shares as materialized (
    select s.*, h.hour, s.at >= h.hour and s.at < h.hour + interval '1 hour' as here,
      (h.hour at time zone place.time_zone)::date as day,
      coalesce(main_gain, 0) * hour_share(main_metered_at, at, h.hour) as main_used,
      coalesce(sub_gain, 0) * hour_share(sub_metered_at, at, h.hour) as sub_used
    from spread s, place, generate_series(greatest(first_hour, by_the_hour), at, interval '1 hour') as h (hour)
    union all
    -- one row per day: years of hours for many lights would delay all writers
    select s.*, d.hour, false, d.day,
      coalesce(main_gain, 0) * ${shareOfDay('main_metered_at')}, coalesce(sub_gain, 0) * ${shareOfDay('sub_metered_at')}
    from spread s, place, lateral (
      select date::date as day, greatest(s.first_hour, date at time zone place.time_zone) as hour,
        (date + interval '1 day') at time zone place.time_zone as until
      from generate_series(date_trunc('day', s.first_hour at time zone place.time_zone),
        s.by_the_hour at time zone place.time_zone - interval '1 day', interval '1 day') as date) d
    where first_hour < by_the_hour)`

/** Adds the shares to the hours, days and months of their lights. */
export const ROLLUPS = sql`
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
    on conflict (light_id, month) do update set energy = e.energy + excluded.energy, days = e.days | excluded.days)`
