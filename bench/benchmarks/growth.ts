import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DashboardFigures } from '../../console/src/features/dashboard/dashboard.ts'
import { deviceVariables } from '../../console/src/features/devices/deviceSearch.ts'
import { DeviceList } from '../../console/src/features/devices/devices.ts'
import { PanelCounts } from '../../console/src/features/groups/panelGroups.ts'
import { LightMap } from '../../console/src/features/map/lightMap.ts'
import { GroupStatusQuery } from '../../console/src/features/status/status.ts'
import { migrate } from '../../server/src/foundation/database/migrate.ts'
import { atMost, atMostTimes, type Benchmark, type Measurement, type Metric } from '../benchmark.ts'
import { type City, fillCity, SETTLE_MS } from '../city.ts'
import { fetchJson, type HttpRequest, load, percentile } from '../httpLoad.ts'
import { openPostgres, openServer, type Platform, type PostgresInstance } from '../platform.ts'
import { connectRespondingLight } from '../respondingLight.ts'

const CONNECTIONS = 8
/** Each size has its own server; start, four loads and clicks take about a minute. */
const MAX_SECONDS = 2
const CLICKS = 20
/** Between clicks. Without a pause the interval of the live stream, 40 ms, would be measured. */
const CLICK_INTERVAL_MS = 300
const GROUPS_SHOWN = 10
/** The only light that reports. */
const SWITCHED_LIGHT = 1
/** This light changes during the counts, more often than they can be requested. */
const CHANGED_LIGHT = 2
const CHANGE_MS = 5
const MEGABYTE = 1e6

/** Requests that do not depend on the size of the city. */
type Operation = 'list' | 'search' | 'counts' | 'click'
const OPERATIONS: Operation[] = ['list', 'search', 'counts', 'click']

/** The same requests in a small city, and in cities with 10 and 100 times as many lights. */
export const growth: Benchmark = {
  name: 'growth',
  metrics: [
    ...OPERATIONS.flatMap(work => [
      metricOf(work, 'ten times the lights'),
      metricOf(work, 'a hundred times the lights'),
    ]),
    {
      name: 'growth, memory of the server',
      unit: 'MB at most, a hundred times the lights',
      baseline: 'with a tenth of the lights',
      ...atMost(700, 'MB'),
    },
  ],
  async open({ lights, seconds }, resources) {
    const place = await openPostgres(resources)
    const sizes: SizedCity[] = []
    for (const count of [lights / 10, lights, lights * 10]) sizes.push(await createSizedCity(place, count))
    return async () => {
      const measured: Measured[] = []
      for (const size of sizes) measured.push(await measure(size, Math.min(seconds, MAX_SECONDS)))
      const [small, ...larger] = measured
      return [
        ...OPERATIONS.flatMap(work => larger.map((large): Measurement => [large[work], small![work]])),
        [larger.at(-1)!.megabytes, small!.megabytes],
      ]
    }
  },
}

function metricOf(work: Operation, size: string): Metric {
  return {
    name: `growth of ${work}, ${size}`,
    unit: work === 'click' ? 'ms until it is confirmed, median' : 'ms of the server an answer',
    baseline: 'with a tenth of the lights',
    ...atMostTimes(1.3),
  }
}

/** A database with a city, used by several servers in turn. */
type SizedCity = PostgresInstance & Pick<City, 'groups' | 'roads'>

async function createSizedCity({ databaseUrl, folder }: PostgresInstance, lights: number): Promise<SizedCity> {
  const name = `city_${lights}`
  await withClient(databaseUrl, db => db.query(`create database ${name}`))
  const url = databaseUrl.replace('/lamplighter?', `/${name}?`)
  await migrate(url, () => {})
  return { ...(await withClient(url, db => fillCity(db, lights))), databaseUrl: url, folder }
}

async function withClient<T>(url: string, act: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return await act(db)
  } finally {
    await db.end()
  }
}

type Measured = Record<Operation | 'megabytes', number>

async function measure(size: SizedCity, seconds: number): Promise<Measured> {
  await using resources = new AsyncDisposableStack()
  const platform = await openServer(resources, size)
  await sleep(SETTLE_MS)
  const during = { connections: CONNECTIONS, seconds }
  const time = async (questions: HttpRequest[]) => 1000 / (await load(platform.url, questions, during)).rate
  const list = await time(listRequests(platform, size))
  const search = await time(searchRequests(platform, size))
  const counts = await whileLightChanges(platform, () => time(countRequests(platform, size)))
  const click = await timeOfClicks(platform)
  // The largest response: the map of all lights.
  await fetchJson(platform.url, platform.request(LightMap, {}))
  return { list, search, counts, click, megabytes: peakMegabytes(platform.pid) }
}

/** Pages of groups, of all lights, and by status. */
function listRequests({ request: question }: Platform, { groups }: SizedCity): HttpRequest[] {
  const ofGroups = Array.from({ length: 32 }, (_, at) =>
    deviceVariables({ groupId: groups[(at * 13) % groups.length]! }),
  )
  const others = [
    ...[1, 2, 3, 4].map(page => deviceVariables({ page })),
    ...(['NORMAL', 'OFFLINE'] as const).map(status => deviceVariables({ status })),
  ]
  return [...ofGroups, ...others].map(variables => question(DeviceList, variables))
}

/** A light by its road and number, or by its device id. */
function searchRequests({ request: question }: Platform, { roads }: SizedCity): HttpRequest[] {
  const words = roads
    .filter((_, at) => at % 25 === 0)
    .flatMap((road, at) => [`${road} 1 号`, `BENCH-${String(1 + at * 17).padStart(7, '0')}`])
  return words.map(q => question(DeviceList, deviceVariables({ q })))
}

/** Dashboard, a group of ordinary size, panel of groups. */
function countRequests({ request: question }: Platform, { groups }: SizedCity): HttpRequest[] {
  return [
    question(DashboardFigures, { lights: true }),
    ...groups.slice(1, 9).map(id => question(GroupStatusQuery, { id, alerts: false, dashboard: false })),
    question(PanelCounts, { ids: groups.slice(0, GROUPS_SHOWN) }),
  ]
}

/** Changes a light all the time, which invalidates cached counts. */
async function whileLightChanges<T>({ databaseUrl }: Platform, act: () => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const changing = withClient(databaseUrl, async db => {
    while (!stop.signal.aborted) {
      await db.query(
        `update light_state set main_level = case when main_level > 0 then 0 else 80 end where light_id = ${CHANGED_LIGHT}`,
      )
      await sleep(CHANGE_MS)
    }
  })
  // Thrown when it is awaited.
  changing.catch(() => {})
  try {
    return await act()
  } finally {
    stop.abort()
    await changing
  }
}

async function timeOfClicks(platform: Platform): Promise<number> {
  const db = new pg.Client({ connectionString: platform.databaseUrl })
  await db.connect()
  try {
    await using light = await connectRespondingLight(platform, db, SWITCHED_LIGHT)
    const took: number[] = []
    for (let at = 0; at < CLICKS; at++) {
      await sleep(CLICK_INTERVAL_MS)
      took.push(await light.click(at % 2 === 0))
    }
    return percentile(took, 0.5)
  } finally {
    await db.end()
  }
}

/** Of the process with all its threads, as long as it has run. */
function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)![1]) * 1024) / MEGABYTE
}
