import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { deviceVariables } from '../console/src/features/devices/deviceSearch.ts'
import { DeviceChanges, DeviceList } from '../console/src/features/devices/devices.ts'
import { slopeOfLine } from '../e2e/night/slope.ts'
import { openConsoles, subscription } from './consoles/consoles.ts'
import { makeCenters, openLights, openPlatformWithModels } from './endpoints.ts'
import { fetchJson } from './httpLoad.ts'
import { pidsOf, residentBytes } from './processes.ts'

/*
 * T38: several hours at 30 % of the rates of T31, T33 and T34: 900 readings a second of 10,000 lights, 120 lists a
 * second, 60 open device lists. Measures the server once a minute after garbage collection, and the growth in the
 * second half.
 * npx node bench/soak.ts --minutes 480
 */

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '480' } } })
const minutes = Number(values.minutes)
const LIGHTS = 10_000
const LIGHTS_PER_CENTER = 250
const READINGS_PER_SECOND = 900
const CONSOLES = 60
const ROWS_SHOWN = 7
/** Each asks ten times a second. */
const CLIENTS = 12
const INTERVAL_MS = 100

await using resources = new AsyncDisposableStack()
const garbage = new URL('./collectGarbage.mjs', import.meta.url)
const place = await openPlatformWithModels(resources, { NODE_OPTIONS: `--import=${garbage}` })
const fleet = await openLights(resources, place, await makeCenters(place.db, LIGHTS, LIGHTS_PER_CENTER))
const { rows } = await place.db.query<{ id: number }>('select id from light_device order by id')
const consoles = openConsoles(resources)
await consoles({
  act: 'open',
  url: place.url,
  headers: place.headers,
  subscriptions: Array.from({ length: CONSOLES }, (_, at) =>
    subscription(DeviceChanges, { ids: rows.slice(at * ROWS_SHOWN, (at + 1) * ROWS_SHOWN).map(({ id }) => id) }),
  ),
})
await fleet({ act: 'report', perSecond: READINGS_PER_SECOND })

let asked = 0
const until = performance.now() + minutes * 60_000
const ask = async () => {
  while (performance.now() < until) {
    const since = performance.now()
    await fetchJson(place.url, place.request(DeviceList, deviceVariables({ page: 1 + (asked++ % 40) })))
    await sleep(Math.max(0, INTERVAL_MS - (performance.now() - since)))
  }
}
const asking = Promise.all(Array.from({ length: CLIENTS }, ask))

const seen: { mb: number; handles: number; connections: number }[] = []
for (let minute = 1; minute <= minutes; minute++) {
  await sleep(until - performance.now() - (minutes - minute) * 60_000 - 10_000)
  for (const pid of pidsOf('server')) process.kill(pid, 'SIGUSR2')
  await sleep(5000)
  // Resets the received events, which the consoles keep in memory.
  await consoles({ act: 'begin' })
  const handles = pidsOf('server').reduce((all, pid) => all + readdirSync(`/proc/${pid}/fd`).length, 0)
  const found = await place.db.query<{ count: number }>('select count(*)::int as count from pg_stat_activity')
  seen.push({ mb: residentBytes('server') / 1e6, handles, connections: found.rows[0]!.count })
  const { mb, connections } = seen.at(-1)!
  console.log(
    `minute ${minute}: ${mb.toFixed(1)} MB, ${handles} files and sockets, ${connections} connections of PostgreSQL`,
  )
}
await asking

const later = seen.slice(Math.floor(seen.length / 2))
const slopePerHour = (values: number[]) => (slopeOfLine(values) * 60).toFixed(2)
const { rows: kept } = await place.db.query<{ count: number }>('select count(*)::int as count from light_reading')
console.log(`${asked} lists were answered, ${kept[0]!.count} readings were kept`)
console.log(
  `in the later half, more an hour: ${slopePerHour(later.map(({ mb }) => mb))} MB, ${slopePerHour(later.map(({ handles }) => handles))} files ` +
    `and sockets, ${slopePerHour(later.map(({ connections }) => connections))} connections`,
)
