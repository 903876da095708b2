import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { DashboardFigures } from '../../console/src/features/dashboard/dashboard.ts'
import { PanelCounts } from '../../console/src/features/groups/panelGroups.ts'
import { GroupStatusQuery } from '../../console/src/features/status/status.ts'
import { atMostTimes, type Benchmark, type Measurement } from '../benchmark.ts'
import { type City, openCity } from '../city.ts'
import { fetchJson, type HttpRequest, load, percentile } from '../httpLoad.ts'

/** Lights that change at once, and the interval. */
const CHANGED_LIGHTS = 250
const CHANGE_INTERVAL_MS = 250
/** As many groups as the panel shows. */
const GROUPS_SHOWN = 10
const COMPARISONS = 20

const latencyGoal = { unit: 'ms p99', baseline: 'the aggregate in SQL', ...atMostTimes(0.1) }

/** Figures of dashboard, group and panel, one request after another, while 1,000 lights a second change. */
export const counts: Benchmark = {
  name: 'counts',
  metrics: [
    { name: 'counts of the dashboard', ...latencyGoal },
    { name: 'counts of a group', ...latencyGoal },
    { name: 'counts of the panel', ...latencyGoal },
    {
      name: 'counts that were wrong',
      unit: `of ${COMPARISONS}`,
      baseline: '',
      goal: '0',
      reached: wrong => wrong === 0,
    },
  ],
  async open({ lights, seconds }, resources) {
    const city = await openCity(resources, lights)
    const writer = new pg.Client({ connectionString: city.databaseUrl })
    await writer.connect()
    resources.defer(() => writer.end())
    const asked = questionsTo(city)
    return async () => {
      const measurements: Measurement[] = []
      for (const { question, sql, values } of asked) {
        await using _changes = keepChanging(writer, lights)
        const { p99 } = await load(city.url, [question], { connections: 1, seconds })
        measurements.push([p99, await timeOfSql(city, sql, values, seconds)])
      }
      return [...measurements, [await countWrong(city, writer, lights)]]
    }
  },
}

/** The queries of the console, and the plain SQL aggregates for them. */
function questionsTo(city: City): { question: HttpRequest; sql: string; values: unknown[] }[] {
  const shown = city.groups.slice(0, GROUPS_SHOWN)
  return [
    { question: city.request(DashboardFigures, { lights: true }), sql: ALL_LIGHTS, values: [] },
    {
      question: city.request(GroupStatusQuery, { id: city.largeGroup, alerts: false, dashboard: false }),
      sql: ONE_GROUP,
      values: [city.largeGroup],
    },
    { question: city.request(PanelCounts, { ids: shown }), sql: PER_GROUP, values: [shown] },
  ]
}

const COUNTS = `count(*) as "totalCount",
  count(*) filter (where s.lit_state = 'LIT') as "litCount",
  count(*) filter (where s.lit_state = 'DARK') as "darkCount",
  count(*) filter (where s.lit_state = 'UNKNOWN') as "unknownCount",
  count(*) filter (where s.online and not s.maintenance) as "onlineCount",
  count(*) filter (where not s.online and not s.maintenance) as "offlineCount",
  count(*) filter (where s.device_status = 'FAULT') as "faultCount",
  count(*) filter (where s.device_status = 'MAINTENANCE') as "maintenanceCount"`
const LIGHTS = 'from light_device d join light_state s on s.light_id = d.id'
const ALL_LIGHTS = `select ${COUNTS} ${LIGHTS}`
const ONE_GROUP = `select ${COUNTS}, avg(s.main_power), avg(s.voltage), min(s.voltage), max(s.voltage), avg(s.temperature),
  min(s.temperature), max(s.temperature), sum(s.main_energy) ${LIGHTS} where d.group_id = $1`
const PER_GROUP = `select d.group_id, count(*) from light_device d
  where group_id is null or group_id = any($1) group by d.group_id union all select -1, count(*) from light_device`

/** Changes the state of lights and announces it, as telemetry does, until it is disposed. */
function keepChanging(writer: pg.Client, lights: number): AsyncDisposable {
  const stop = new AbortController()
  const going = (async () => {
    while (!stop.signal.aborted) {
      await change(writer, lights)
      await sleep(CHANGE_INTERVAL_MS, undefined, { signal: stop.signal }).catch(() => {})
    }
  })()
  // Thrown when it is disposed.
  going.catch(() => {})
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await going
    },
  }
}

async function change(writer: pg.Client, lights: number): Promise<void> {
  await writer.query(
    `with chosen as (
       select distinct 1 + (random() * $2::int)::int as light_id from generate_series(1, $1::int)),
     changed as (
       update light_state s set main_level = case when s.main_level > 0 then 0 else 80 end, measured_at = now(),
         online = case when s.light_id % 10 = 0 then not s.online else s.online end
       from chosen where s.light_id = chosen.light_id returning s.light_id)
     select pg_notify('lamplighter',
       json_build_object('name', 'light.changed', 'event', json_build_object('ids', json_agg(light_id)))::text)
     from changed`,
    [CHANGED_LIGHTS, lights],
  )
}

async function timeOfSql(city: City, sql: string, values: unknown[], seconds: number): Promise<number> {
  const took: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const since = performance.now()
    await city.db.query(sql, values)
    took.push(performance.now() - since)
  }
  return percentile(took, 0.99)
}

/** Compares the response with the rows right after each change. */
async function countWrong(city: City, writer: pg.Client, lights: number): Promise<number> {
  const question = city.request(DashboardFigures, { lights: true })
  let wrong = 0
  for (let compared = 0; compared < COMPARISONS; ) {
    await change(writer, lights)
    const before = await countsNow(city)
    const { data } = (await fetchJson(city.url, question)) as { data: DashboardFigures }
    // The server changed lights between the queries (it raised an alert): the results cannot be compared.
    if (!isDeepStrictEqual(before, await countsNow(city))) continue
    compared++
    const { onlineRate: _, plannedCount: __, outOfServiceCount: ___, inService, ...lit } = data.dashboardLightInfoCount
    if (!isDeepStrictEqual({ ...lit, ...inService }, before)) wrong++
  }
  return wrong
}

async function countsNow(city: City): Promise<Record<string, number>> {
  const { rows } = await city.db.query<Record<string, string>>(ALL_LIGHTS)
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, count]) => [name, Number(count)]))
}
