import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { SwitchLight } from '../../console/src/features/control/control.ts'
import { DeviceChanges } from '../../console/src/features/devices/devices.ts'
import { atMost, atMostTimes, type Benchmark } from '../benchmark.ts'
import { subscription } from '../consoles/consoles.ts'
import { makeEndpoints, openLights, openPlatformWithModels, type PlatformWithDatabase } from '../endpoints.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { Latency } from '../fleet/requests.ts'
import { fetchJson, percentile } from '../httpLoad.ts'

const LIGHTS = 10_000
/** Each reports every 30 s. */
const REPORTS_PER_SECOND = LIGHTS / 30
/** Page size of the console. */
const ROWS_SHOWN = 7
const CLICKS = 60
const TIMEOUT_MS = 20_000

/** From the click to the confirmation in an open device list. */
export const click: Benchmark = {
  name: 'click',
  metrics: [
    {
      name: 'click',
      unit: 'ms p50',
      baseline: 'a message of a light to its PUBACK, through the same broker',
      ...atMostTimes(1.5),
    },
    { name: 'click', unit: 'ms p99', baseline: 'the same', ...atMost(300, 'ms') },
  ],
  async open(_, resources) {
    const place = await openPlatformWithModels(resources)
    const fleet = await openLights(resources, place, await makeEndpoints(place.db, LIGHTS))
    const { rows } = await place.db.query<{ id: number }>('select id from light_device order by id limit $1', [
      ROWS_SHOWN,
    ])
    const ids = rows.map(({ id }) => id)
    const list = await subscribeToList(resources, place, ids)
    await fleet({ act: 'report', perSecond: REPORTS_PER_SECOND })
    let on = false
    return async () => {
      const took: number[] = []
      for (let clicked = 0; clicked < CLICKS; clicked++) {
        if (clicked % ROWS_SHOWN === 0) on = !on
        took.push(await clickOn(place, list, ids[clicked % ROWS_SHOWN]!, on))
        await sleep(100 + (clicked % 10) * 20)
      }
      const raw = await probe(fleet)
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
