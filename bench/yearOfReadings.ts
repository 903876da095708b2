import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { HOUR_COLUMNS, HOUR_MEASURES } from '../server/src/features/telemetry/rollups.store.ts'
import { sumUpLate } from '../server/src/features/telemetry/rollups.ts'
import { type Database, openDatabase } from '../server/src/foundation/database/database.ts'
import { makeModels } from './city.ts'

/** Every ten minutes, for a year. */
export const READINGS_PER_DAY = 144
export const DAYS = 365
export const LIGHTS_PER_GROUP = 250
/** Parallelism: the number of cores. */
const WORKERS = 2
/** Lights whose sums the platform recomputes from all their readings. */
const CHECKED_LIGHTS = 3

/**
 * A year of readings, one every ten minutes: 120 W at night, 0 by day. Readings are at full ten minutes, so that the
 * energy of an hour is the difference of the meter between its end and start.
 */
export async function seedYear(url: string, lights: number): Promise<void> {
  const db = new pg.Client({ connectionString: url })
  // On an error PostgreSQL stops first: keep the original error.
  db.on('error', () => {})
  await db.connect()
  await db.query('update site set reading_days = 3650, hour_days = 3650')
  await makeModels(db)
  await db.query(
    `insert into light_group (name, description) select n || ' 号片区', '' from generate_series(1, $1::int) n`,
    [Math.ceil(lights / LIGHTS_PER_GROUP)],
  )
  await db.query(
    `insert into light_device (name, device_id, mode_id, group_id)
     select n || ' 号灯', 'BENCH-' || n, 1, 1 + (n - 1) / ${LIGHTS_PER_GROUP} from generate_series(1, $1::int) n`,
    [lights],
  )
  const { rows: months } = await db.query<{ month: string }>(
    `select month::date::text as month from generate_series(
       date_trunc('month', now() - interval '${DAYS} days', 'UTC'), now(), interval '1 month') month order by 1`,
  )
  for (const { month } of months)
    for (const parent of ['light_reading', 'light_hour'])
      await db.query('select make_month($1, $2::timestamptz)', [parent, `${month}Z`])
  const pool = openDatabase(url, { connections: WORKERS, statementTimeout: 0 })
  await runConcurrently(months, ({ month }) => makeReadings(pool, `${month}Z`))
  await runConcurrently(months, ({ month }) => sumUpHours(pool, `${month}Z`))
  await db.query(DAYS_AND_MONTHS)
  await db.query(STATES)
  await db.query('vacuum analyze')
  await compareWithPlatform(pool, db)
  await pool.destroy()
  await db.end()
}

async function runConcurrently<Item>(items: Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const work = async () => {
    for (let item = left.shift(); item; item = left.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
}

/** Readings of a month, in index order. */
async function makeReadings(db: Database, month: string): Promise<void> {
  const first = sql`${month}::timestamptz`
  await sql`
    insert into light_reading (light_id, at, received_at, main_level, main_power, main_current, main_energy, voltage,
      temperature, signal_strength)
    select d.id, t, t, night * 80, night * 120, night * 0.55, extract(epoch from t)::float8 / 60000,
      225 + extract(minute from t)::int / 10, 25 + d.id % 10, 80
    from (select id from light_device order by id offset 0) d cross join generate_series(
      greatest(${first}, date_trunc('hour', now() - make_interval(days => ${DAYS}))),
      least(${first} + interval '1 month', now()) - interval '1 microsecond', interval '10 minutes') t
    cross join lateral (select (extract(hour from t) between 10 and 22)::int as night) lit`.execute(db)
}

/** Roll-ups with the platform's sums; energy is the increase of the meter within the hour. */
async function sumUpHours(db: Database, month: string): Promise<void> {
  const first = sql`${month}::timestamptz`
  await sql`
    with hours (light_id, hour, shown, last, ${HOUR_COLUMNS}) as (
      select r.light_id, r.hour, min(r.main_energy), max(r.main_energy), ${HOUR_MEASURES}
      from (select *, true as here, date_trunc('hour', at) as hour from light_reading
        where at >= ${first} and at < ${first} + interval '1 month 1 hour') r
      group by r.light_id, r.hour),
    gained as (select *, lead(shown) over (partition by light_id order by hour) as following from hours)
    insert into light_hour (light_id, hour, main_energy, ${HOUR_COLUMNS})
    select light_id, hour, coalesce(following, last) - shown, ${HOUR_COLUMNS} from gained
    where hour < ${first} + interval '1 month'`.execute(db)
}

const DAYS_AND_MONTHS = `
  with days as (
    insert into light_day (light_id, day, main_energy)
    select light_id, (hour at time zone time_zone)::date, sum(main_energy) from light_hour, site group by 1, 2
    returning light_id, day, energy)
  insert into light_month (light_id, month, energy, days)
  select light_id, date_trunc('month', day), sum(energy), bit_or(day_bit(day)) from days group by 1, 2`

/** `heard_at` in the future keeps them online without a simulator. */
const STATES = `
  update light_state s set online = true, heard_at = now() + interval '1 day', main_level = 0, measured_at = l.at,
    history_at = l.at, main_metered_at = l.at, main_energy = l.main_energy, energy_total = l.main_energy
  from (select distinct on (light_id) light_id, at, main_energy from light_reading
    where at > now() - interval '1 day' order by light_id, at desc) l
  where l.light_id = s.light_id`

/** Compares with the roll-ups that the platform computes for some lights. */
async function compareWithPlatform(platform: Database, db: pg.Client): Promise<void> {
  const sums = async () => {
    const { rows } = await db.query(
      `select h.light_id, hour, readings, round(h.main_energy::numeric, 6) as energy, power_sum, voltages, temperature_max
       from light_hour h where light_id <= ${CHECKED_LIGHTS} order by light_id, hour`,
    )
    return rows
  }
  const made = await sums()
  await db.query(
    `insert into light_reading_late (light_id, at) select light_id, at from light_state s,
       lateral (select at from light_reading r where r.light_id = s.light_id and r.at < now() - interval '1 day'
         order by at limit 1) r where light_id <= ${CHECKED_LIGHTS}
     union all select light_id, history_at - interval '1 hour' from light_state where light_id <= ${CHECKED_LIGHTS}`,
  )
  await sumUpLate(platform)
  const summed = await sums()
  const differing = made.findIndex((row, at) => !isDeepStrictEqual(row, summed[at]))
  if (made.length !== summed.length || differing >= 0)
    throw new Error(`the platform has ${JSON.stringify(summed[differing])}, not ${JSON.stringify(made[differing])}`)
}
