import { setTimeout as sleep } from 'node:timers/promises'
import { AlertChanges } from '../../console/src/features/alerts/alertList.ts'
import { DeviceChanges } from '../../console/src/features/devices/devices.ts'
import { LightMapChanges } from '../../console/src/features/map/lightMap.ts'
import { atMost, type Benchmark } from '../benchmark.ts'
import { openConsoles, subscription } from '../consoles/consoles.ts'
import type { Received } from '../consoles/requests.ts'
import { makeCenters, openLights, openPlatformWithModels } from '../endpoints.ts'
import { percentile } from '../httpLoad.ts'
import { cpuMicros, pidsOf, residentBytes } from '../processes.ts'

const CONSOLES = 200
const LIGHTS = 10_000
const LIGHTS_PER_CENTER = 250
const ROWS_SHOWN = 7
const CHANGES_PER_SECOND = 1000
const SETTLE_MS = 6000
const WARM_UP_MS = 2000

/** Half of the consoles show a page of the device list, half the dashboard, with its map and its alerts. */
export const live: Benchmark = {
  name: 'live',
  metrics: [
    { name: 'live, reading to console', unit: 'ms p99', baseline: '', ...atMost(500, 'ms') },
    { name: 'live, memory', unit: 'KB a connection', baseline: '', ...atMost(100, 'KB') },
  ],
  async open({ seconds }, resources) {
    const garbage = new URL('../collectGarbage.mjs', import.meta.url)
    const place = await openPlatformWithModels(resources, { NODE_OPTIONS: `--import=${garbage}` })
    const fleet = await openLights(resources, place, await makeCenters(place.db, LIGHTS, LIGHTS_PER_CENTER))
    const { rows } = await place.db.query<{ id: number }>('select id from light_device order by id')
    const pages = Array.from({ length: CONSOLES / 2 }, (_, page) =>
      rows.slice(page * ROWS_SHOWN, (page + 1) * ROWS_SHOWN).map(({ id }) => id),
    )
    const subscriptions = pages.flatMap(ids => [
      subscription(DeviceChanges, { ids }),
      subscription(LightMapChanges, {}),
      subscription(AlertChanges, {}),
    ])
    const consoles = openConsoles(resources)
    const open = (parts: typeof subscriptions) =>
      consoles({ act: 'open', url: place.url, headers: place.headers, subscriptions: parts })
    const report = (perSecond: number) => fleet({ act: 'report', perSecond })
    /** Memory of the idle server after garbage collection. */
    const memory = async () => {
      await report(0)
      for (let times = 0; times < 2; times++) {
        await sleep(1000)
        for (const pid of pidsOf('server')) process.kill(pid, 'SIGUSR2')
      }
      await sleep(1000)
      return residentBytes('server')
    }
    const close = async () => {
      await consoles({ act: 'close' })
      await sleep(1000)
    }
    // Warm-up: compiled code and caches do not belong to a connection.
    await open(subscriptions)
    await report(CHANGES_PER_SECOND)
    await sleep(SETTLE_MS)
    await close()
    return async () => {
      const without = await memory()
      await open(subscriptions)
      await report(CHANGES_PER_SECOND)
      await sleep(WARM_UP_MS)
      await consoles({ act: 'begin' })
      const before = { server: cpuMicros('server'), postgres: cpuMicros('postgres') }
      await sleep(seconds * 1000)
      const heard = await consoles<Received>({ act: 'end' })
      const per = (part: 'server' | 'postgres') => ((cpuMicros(part) - before[part]) / seconds / 10_000).toFixed(0)
      const each = ((await memory()) - without) / subscriptions.length / 1024
      console.error(
        `  ${subscriptions.length} streams: ${(heard.events / seconds).toFixed(0)} events/s, ` +
          `${(heard.bytes / seconds / 1000).toFixed(0)} kB/s; processor: server ${per('server')} %, PostgreSQL ${per('postgres')} %`,
      )
      await close()
      return [[percentile(heard.late, 0.99)], [each]]
    }
  },
}
