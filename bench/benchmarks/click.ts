import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { SwitchLight } from '../../console/src/features/control/control.ts'
import { deviceVariables } from '../../console/src/features/devices/deviceSearch.ts'
import { DeviceChanges, DeviceList } from '../../console/src/features/devices/devices.ts'
import { atMost, type Benchmark } from '../benchmark.ts'
import { openConsoles, subscription } from '../consoles/consoles.ts'
import { makeCenters, openLights, openPlatformWithModels, type PlatformWithDatabase } from '../endpoints.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { Latency } from '../fleet/requests.ts'
import { fetchJson, loadSteadily, percentile } from '../httpLoad.ts'

/** Times `--lights`: a city of a million. */
const CITY = 10
const LIGHTS_PER_CENTER = 250
/** Each light reports every 5 min. */
const REPORT_SECONDS = 300
const CONSOLES = 200
const LISTS_PER_SECOND = 100
/** Page size of the console. */
const ROWS_SHOWN = 7
const CLICKS = 60
const TIMEOUT_MS = 20_000

/** From the click to the confirmation in an open device list, at the load of a city: reports, open consoles and lists. */
export const click: Benchmark = {
  name: 'click',
  metrics: [
    {
      name: 'click',
      unit: 'ms p50',
      baseline: 'a message of a light to its PUBACK, through the same broker',
      ...atMost(25, 'ms'),
    },
    { name: 'click', unit: 'ms p99', baseline: 'the same', ...atMost(100, 'ms') },
  ],
  async open({ lights }, resources) {
    const place = await openPlatformWithModels(resources)
    await place.db.query('update device_mode set offline_after = $1', [3 * REPORT_SECONDS])
    const fleet = await openLights(resources, place, await makeCenters(place.db, CITY * lights, LIGHTS_PER_CENTER))
    // Otherwise autovacuum does it while clicks are measured: the first report of a million lights is no daily event.
    await place.db.query('vacuum analyze')
    const { rows } = await place.db.query<{ id: number }>('select id from light_device order by id limit $1', [
      ROWS_SHOWN * CONSOLES,
    ])
    const pages = Array.from({ length: CONSOLES }, (_, page) =>
      rows.slice(page * ROWS_SHOWN, (page + 1) * ROWS_SHOWN).map(({ id }) => id),
    )
    const ids = pages[0]!
    const list = await subscribeToList(resources, place, ids)
    const subscriptions = pages.slice(1).map(page => subscription(DeviceChanges, { ids: page }))
    await openConsoles(resources)({ act: 'open', url: place.url, headers: place.headers, subscriptions })
    await fleet({ act: 'report', perSecond: (CITY * lights) / REPORT_SECONDS })
    const questions = [1, 2, 3, 4].map(page => place.request(DeviceList, deviceVariables({ page })))
    let on = false
    return async () => {
      const stopLists = loadSteadily(place.url, questions, LISTS_PER_SECOND)
      const took: number[] = []
      for (let clicked = 0; clicked < CLICKS; clicked++) {
        if (clicked % ROWS_SHOWN === 0) on = !on
        took.push(await clickOn(place, list, ids[clicked % ROWS_SHOWN]!, on))
        await sleep(100 + (clicked % 10) * 20)
      }
      const raw = await probe(fleet)
      const lists = await stopLists()
      console.error(`  ${lists.length} lists beside it, p99 ${percentile(lists, 0.99).toFixed(0)} ms`)
      return [
        [percentile(took, 0.5), raw.p50],
        [percentile(took, 0.99), raw.p99],
      ]
    }
  },
}

function probe(fleet: Fleet): Promise<Latency> {
  return fleet<Latency>({ act: 'probe', times: CLICKS * 3, everyMs: 30 })
}

interface Shown {
  id: number
  switchStatus: boolean | null
  confirmation: string
}
type LightListener = (light: Shown) => void

/** Events of an open device list. */
async function subscribeToList(
  resources: AsyncDisposableStack,
  place: PlatformWithDatabase,
  ids: number[],
): Promise<Set<LightListener>> {
  const listeners = new Set<LightListener>()
  const stream = request(`${place.url}/graphql`, {
    method: 'POST',
    headers: { ...place.headers, accept: 'text/event-stream' },
  })
  resources.defer(() => void stream.destroy())
  stream.on('error', () => {})
  stream.end(JSON.stringify(subscription(DeviceChanges, { ids })))
  const [response] = (await once(stream, 'response')) as [IncomingMessage]
  let rest = ''
  response.setEncoding('utf8').on('data', (piece: string) => {
    const events = (rest + piece).split('\n\n')
    rest = events.pop()!
    for (const event of events) {
      const data = /^data: (\{.*)$/m.exec(event)?.[1]
      const lights = data ? (JSON.parse(data) as { data: { lightDeviceChanges: Shown[] } }).data.lightDeviceChanges : []
      for (const light of lights) for (const heard of listeners) heard(light)
    }
  })
  return listeners
}

async function clickOn(
  place: PlatformWithDatabase,
  list: Set<LightListener>,
  id: number,
  on: boolean,
): Promise<number> {
  const since = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const heard = (light: Shown) => {
    if (light.id === id && light.confirmation === 'CONFIRMED' && light.switchStatus === on)
      resolve(performance.now() - since)
  }
  list.add(heard)
  const timer = setTimeout(() => reject(new Error(`light ${id} did not do it`)), TIMEOUT_MS)
  try {
    const answer = (await fetchJson(place.url, place.request(SwitchLight, { id, status: on }))) as {
      data: { switchLightDevice: { accepted: number } }
    }
    if (answer.data.switchLightDevice.accepted !== 1) throw new Error(`light ${id} was not asked`)
    return await promise
  } finally {
    clearTimeout(timer)
    list.delete(heard)
  }
}
