import { setTimeout as sleep } from 'node:timers/promises'
import { deviceVariables } from '../../console/src/features/devices/deviceSearch.ts'
import { DeviceChanges, DeviceList } from '../../console/src/features/devices/devices.ts'
import { atMost, type Benchmark, type Measurement } from '../benchmark.ts'
import { openConsoles, subscription } from '../consoles/consoles.ts'
import type { Received } from '../consoles/requests.ts'
import { makeCenters, openLights, openPlatformWithModels, type PlatformWithDatabase } from '../endpoints.ts'
import { type Load, load, percentile } from '../httpLoad.ts'

const LIGHTS = 10_000
const LIGHTS_PER_CENTER = 250
/** Lights without a plan: each needs a command. */
const SWITCHED_LIGHTS = 1000
/** Half of the required rate of T31, and half of the reached one. */
const REPORTS_PER_SECOND = [1500, 4500]
const CONSOLES = 200
const ROWS_SHOWN = 7
/** Connections that request lists without a pause (T33). */
const CONNECTIONS = 50
/** s of load before the event, at least */
const LEAD_SECONDS = 8
const TIMEOUT_SECONDS = 30

/** Readings, lists, open consoles and a planned event at once: the delay until lights have executed it. */
export const sunset: Benchmark = {
  name: 'sunset',
  metrics: REPORTS_PER_SECOND.map(rate => ({
    name: `sunset under load of ${rate} readings/s`,
    unit: 's p99',
    baseline: '',
    ...atMost(2, 's'),
  })),
  async open(_, resources) {
    const place = await openPlatformWithModels(resources)
    const fleet = await openLights(resources, place, await makeCenters(place.db, LIGHTS, LIGHTS_PER_CENTER))
    const { rows } = await place.db.query<{ id: number }>('select id from light_device order by id')
    const group = await makeGroup(
      place,
      rows.slice(0, SWITCHED_LIGHTS).map(({ id }) => id),
    )
    const pages = Array.from({ length: CONSOLES }, (_, page) =>
      rows.slice(page * ROWS_SHOWN, (page + 1) * ROWS_SHOWN).map(({ id }) => id),
    )
    const consoles = openConsoles(resources)
    await consoles({
      act: 'open',
      url: place.url,
      headers: place.headers,
      subscriptions: pages.map(ids => subscription(DeviceChanges, { ids })),
    })
    const questions = [1, 2, 3, 4].map(page => place.request(DeviceList, deviceVariables({ page })))
    const measure = async (perSecond: number, level: number): Promise<Measurement> => {
      await fleet({ act: 'report', perSecond })
      const due = await planSunset(place, group, level)
      const seconds = (due - Date.now()) / 1000 + 3
      await consoles({ act: 'begin' })
      const [late, lists] = await Promise.all([
        sleep(due - Date.now()).then(() => lateness(place, group, due)),
        load(place.url, questions, { connections: CONNECTIONS, seconds }),
      ])
      const received = await consoles<Received>({ act: 'end' })
      logResults({ perSecond, seconds, late, lists, received })
      return [percentile(late, 0.99)]
    }
    return async index => {
      const found: Measurement[] = []
      for (const [at, rate] of REPORTS_PER_SECOND.entries())
        found.push(await measure(rate, 50 + ((2 * index + at) % 40)))
      return found
    }
  },
}

export async function makeGroup({ db }: PlatformWithDatabase, lights: number[]): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into light_group (name, control_mode, main_brightness, start_time, end_time, time_zone)
     values ('Sunset', 'TIMING', 50, '00:00', '00:01', 'UTC') returning id`,
  )
  await db.query('update light_device set group_id = $1 where id = any($2)', [rows[0]!.id, lights])
  return rows[0]!.id
}

/** Plans an event at a full minute. @returns its time, ms since 1970, once all lights are dark */
export async function planSunset({ db }: PlatformWithDatabase, group: number, level: number): Promise<number> {
  const due = (Math.floor((Date.now() + 1000 * (LEAD_SECONDS + 12)) / 60_000) + 1) * 60_000
  const clock = (at: number) => new Date(at).toISOString().slice(11, 16)
  await db.query('update light_group set start_time = $2, end_time = $3, main_brightness = $4 where id = $1', [
    group,
    clock(due),
    clock(due + 12 * 3_600_000),
    level,
  ])
  for (;;) {
    const { rows } = await db.query<{ ready: boolean }>(
      `select (select until = to_timestamp($2 / 1000.0) and not stale from group_program where group_id = $1) and not exists (
         select from light_device d join light_state s on s.light_id = d.id where d.group_id = $1 and
           (s.expected_stale or s.plan_stale or coalesce(s.expected_main_level, 0) <> 0
             or s.confirmation <> 'CONFIRMED')) as ready`,
      [group, due],
    )
    if (rows[0]!.ready) break
    if (Date.now() > due - 1000 * LEAD_SECONDS) throw new Error('lights were not dark in time')
    await sleep(200)
  }
  await sleep(due - Date.now() - 1000 * LEAD_SECONDS)
  return due
}

/** s from the event to the report of each light. */
async function lateness({ db }: PlatformWithDatabase, group: number, due: number): Promise<number[]> {
  for (;;) {
    const { rows } = await db.query<{ late: number }>(
      `select extract(epoch from min(c.acknowledged_at) - to_timestamp($2 / 1000.0))::float8 as late
       from light_device d join light_command c on c.light_id = d.id and c.created_at > to_timestamp($2 / 1000.0)
       where d.group_id = $1 and c.acknowledged_at is not null group by d.id`,
      [group, due],
    )
    if (rows.length === SWITCHED_LIGHTS) return rows.map(({ late }) => late)
    if (Date.now() > due + 1000 * TIMEOUT_SECONDS) throw new Error(`${rows.length} of ${SWITCHED_LIGHTS} lights did it`)
    // Checking must not add load.
    await sleep(500)
  }
}

interface SunsetResults {
  perSecond: number
  seconds: number
  /** s */
  late: number[]
  lists: Load
  received: Received
}

function logResults(results: SunsetResults): void {
  const { perSecond, seconds, late, lists, received } = results
  const share = (part: number) => percentile(late, part).toFixed(2)
  console.error(
    `  ${perSecond} readings/s: half of ${SWITCHED_LIGHTS} lights after ${share(0.5)} s, all after ${share(1)} s; ${lists.rate.toFixed(0)} lists/s, p99 ${lists.p99.toFixed(0)} ms; ` +
      `${(received.events / seconds).toFixed(0)} events/s, reading to console p99 ${percentile(received.late, 0.99).toFixed(0)} ms`,
  )
}
