import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { DashboardFigures } from '../../console/src/features/dashboard/dashboard.ts'
import { GroupHistoryQuery, historyQuestion } from '../../console/src/features/status/groupHistory.ts'
import { LightHistoryQuery } from '../../console/src/features/telemetry/history.ts'
import { maintainPartitions } from '../../server/src/features/telemetry/partitions.ts'
import { openDatabase } from '../../server/src/foundation/database/database.ts'
import { migrate } from '../../server/src/foundation/database/migrate.ts'
import { atMost, type Benchmark, type Measurement } from '../benchmark.ts'
import { fetchJson, type HttpRequest, percentile } from '../httpLoad.ts'
import { openPostgres, openServer, type Platform } from '../platform.ts'
import { DAYS, READINGS_PER_DAY, seedYear } from '../yearOfReadings.ts'

const REPETITIONS = 5
const DAY_MS = 86_400_000
const latencyGoal = { unit: 'ms', baseline: 'SQL on the same sums', ...atMost(300, 'ms') }

/** A year of readings: queries of the pages of a light, a group and the city, and the deletion of a month. */
export const history: Benchmark = {
  name: 'history',
  metrics: [
    { name: "history, a light's year", ...latencyGoal },
    { name: "history, a group's month", ...latencyGoal },
    { name: "history, the city's day", ...latencyGoal },
    { name: 'history, dropping a month', unit: 's', baseline: '', ...atMost(1, 's') },
  ],
  async open({ readings }, resources) {
    const place = await openPostgres(resources)
    await migrate(place.databaseUrl)
    const lights = Math.max(1, Math.round(readings / (READINGS_PER_DAY * DAYS)))
    await seedYear(place.databaseUrl, lights)
    const platform = await openServer(resources, place)
    const db = new pg.Client({ connectionString: place.databaseUrl })
    await db.connect()
    resources.defer(() => db.end())
    const pool = openDatabase(place.databaseUrl, { connections: 1 })
    resources.defer(() => pool.destroy())
    return async index => {
      const measurements: Measurement[] = []
      for (const asked of queriesFor(platform, 1 + ((index * 7) % lights)))
        measurements.push(await timeOf(platform, db, asked))
      const since = performance.now()
      await dropOldest(db, () => maintainPartitions(pool))
      return [...measurements, [(performance.now() - since) / 1000]]
    }
  },
}

interface Query {
  question: HttpRequest
  /** energies of the response, in its order */
  energiesOf(data: Record<string, unknown>): number[]
  sql: [text: string, values: unknown[]][]
}

type Points = { points: { energy: number }[] }

function queriesFor({ request: question }: Platform, light: number): Query[] {
  const [now, group] = [Date.now(), 1]
  const year = { from: new Date(now - DAYS * DAY_MS).toISOString(), to: new Date(now).toISOString() }
  const month = historyQuestion('month', now)
  const curvesAndBars = (data: Record<string, unknown>) =>
    [data.curves as Points, data.bars as Points].flatMap(({ points }) => points.map(({ energy }) => energy))
  return [
    {
      question: question(LightHistoryQuery, { id: light, ...year, curves: 'DAY', bars: 'DAY' }),
      energiesOf: curvesAndBars,
      sql: [
        [LIGHT_BY_DAY, [light, year.from, year.to]],
        [LIGHT_ENERGY_BY_DAY, [light, year.from, year.to]],
      ],
    },
    {
      question: question(GroupHistoryQuery, { id: group, ...month }),
      energiesOf: curvesAndBars,
      sql: [
        [GROUP_BY_HOUR, [group, month.from, month.to]],
        [GROUP_ENERGY_BY_DAY, [group, month.from, month.to]],
      ],
    },
    {
      question: question(DashboardFigures, { lights: true }),
      energiesOf: data => Object.values(data.dashboardPowerInfoCount as Record<string, number>),
      sql: [[CITY, []]],
    },
  ]
}

const MEANS = `sum(main_level_sum)::float8 / nullif(sum(main_levels), 0) as level,
  sum(power_sum) / nullif(sum(powers), 0) as power, sum(voltage_sum) / nullif(sum(voltages), 0) as voltage,
  sum(temperature_sum) / nullif(sum(temperatures), 0) as temperature, sum(current_sum) / nullif(sum(currents), 0) as current`
const WITHIN = `day::timestamp at time zone time_zone >= $2 and day::timestamp at time zone time_zone < $3`
const LIGHT_ENERGY_BY_DAY = `select energy from light_day, site where light_id = $1 and ${WITHIN} order by day`
const LIGHT_BY_DAY = `
  select d.energy, h.* from light_day d cross join site left join (
    select (hour at time zone time_zone)::date as day, ${MEANS} from light_hour, site
    where light_id = $1 and hour >= $2 and hour < $3::timestamptz + interval '1 day' group by 1) h using (day)
  where light_id = $1 and ${WITHIN} order by day`
const OF_GROUP = 'light_id in (select id from light_device where group_id = $1)'
const GROUP_ENERGY_BY_DAY = `
  select sum(energy) as energy from light_day, site where ${OF_GROUP} and ${WITHIN} group by day order by day`
const GROUP_BY_HOUR = `
  select hour, sum(main_energy + sub_energy) as energy, count(*), ${MEANS}, min(temperature_min), max(temperature_max)
  from light_hour where ${OF_GROUP} and hour >= $2 and hour < $3 group by hour order by hour`
const CITY = `
  with today as (select (now() at time zone time_zone)::date as day from site)
  select unnest(array[
    (select sum(energy) from light_day where day = (select day from today)),
    (select sum(energy) from light_month where month = date_trunc('month', (select day from today))),
    (select sum(energy) from light_month where month >= date_trunc('year', (select day from today))),
    (select sum(energy_total) from light_state)]) as energy`

/** Medians of alternating runs after a warm-up, whose results are compared. */
async function timeOf({ url }: Platform, db: pg.Client, { question, energiesOf, sql }: Query): Promise<Measurement> {
  const ours = async () => (await fetchJson(url, question)) as { data: Record<string, unknown> }
  const theirs = async () => {
    const answers = []
    for (const [text, values] of sql) answers.push(await db.query<{ energy: number }>(text, values))
    return answers.flatMap(({ rows }) => rows.map(({ energy }) => energy))
  }
  const [mine, raw] = [energiesOf((await ours()).data), await theirs()]
  const same = (values: number[]) => values.map(value => Number(value.toPrecision(9)))
  if (mine.length === 0 || !isDeepStrictEqual(same(mine), same(raw)))
    throw new Error(`Lamplighter ${mine.slice(0, 5)} (${mine.length}), SQL ${raw.slice(0, 5)} (${raw.length})`)
  const [took, rawTook]: [number[], number[]] = [[], []]
  for (let asked = 0; asked < REPETITIONS; asked++) {
    took.push(await milliseconds(ours))
    rawTook.push(await milliseconds(theirs))
  }
  return [percentile(took, 0.5), percentile(rawTook, 0.5)]
}

async function milliseconds(act: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await act()
  return performance.now() - since
}

/** Sets the retention so that the oldest month is deleted. @throws if it still exists afterwards */
async function dropOldest(db: pg.Client, drop: () => Promise<void>): Promise<void> {
  const months = async () => {
    const { rows } = await db.query<{ name: string }>(
      `select relname as name from pg_inherits join pg_class on oid = inhrelid
       where inhparent = 'light_reading'::regclass and relname ~ '\\d{4}_\\d\\d$' order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  const [oldest] = await months()
  await db.query(
    `update site set reading_days = floor(extract(epoch from now()
       - (to_date(right($1, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC') / 86400)`,
    [oldest],
  )
  await drop()
  if ((await months()).includes(oldest!)) throw new Error(`${oldest} is still there`)
}
