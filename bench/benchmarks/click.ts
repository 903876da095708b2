import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { SwitchLight } from '../../console/src/features/control/control.ts'
import { DeviceChanges } from '../../console/src/features/devices/devices.ts'
import { atMost, atMostTimes, type Row } from '../benchmark.ts'
import { subscription } from '../consoles/consoles.ts'
import { makeEndpoints, openLights, openPlace, type Place } from '../endpoints.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { Probed } from '../fleet/requests.ts'
import { answerTo, percentile } from '../httpLoad.ts'

const LIGHTS = 10_000
/** Each says every 30 s how it is. */
const REPORTS_A_SECOND = LIGHTS / 30
/** As many as the console's first page shows. */
const ROWS_SHOWN = 7
const CLICKS = 60
const PATIENCE_MS = 20_000

/** From the click to the event that says that the light has done it, as an open device list gets it. */
export const click: Row = {
  name: 'click',
  lines: [
    {
      name: 'click',
      unit: 'ms p50',
      anchor: 'a message of a light to its PUBACK, through the same broker',
      ...atMostTimes(1.5),
    },
    { name: 'click', unit: 'ms p99', anchor: 'the same', ...atMost(300, 'ms') },
  ],
  async open(_, doors) {
    const place = await openPlace(doors)
    const fleet = await openLights(doors, place, await makeEndpoints(place.db, LIGHTS))
    const { rows } = await place.db.query<{ id: number }>('select id from light_device order by id limit $1', [
      ROWS_SHOWN,
    ])
    const ids = rows.map(({ id }) => id)
    const list = await openList(doors, place, ids)
    await fleet({ act: 'report', perSecond: REPORTS_A_SECOND })
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

function probe(fleet: Fleet): Promise<Probed> {
  return fleet<Probed>({ act: 'probe', times: CLICKS * 3, everyMs: 30 })
}

interface Shown {
  id: number
  switchStatus: boolean | null
  confirmation: string
}
type List = (light: Shown) => void

/** What an open device list hears. */
async function openList(doors: AsyncDisposableStack, place: Place, ids: number[]): Promise<Set<List>> {
  const listeners = new Set<List>()
  const stream = request(`${place.url}/graphql`, {
    method: 'POST',
    headers: { ...place.headers, accept: 'text/event-stream' },
  })
  doors.defer(() => void stream.destroy())
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

async function clickOn(place: Place, list: Set<List>, id: number, on: boolean): Promise<number> {
  const since = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const heard = (light: Shown) => {
    if (light.id === id && light.confirmation === 'CONFIRMED' && light.switchStatus === on)
      resolve(performance.now() - since)
  }
  list.add(heard)
  const timer = setTimeout(() => reject(new Error(`light ${id} did not do it`)), PATIENCE_MS)
  try {
    const answer = (await answerTo(place.url, place.question(SwitchLight, { id, status: on }))) as {
      data: { switchLightDevice: { accepted: number } }
    }
    if (answer.data.switchLightDevice.accepted !== 1) throw new Error(`light ${id} was not asked`)
    return await promise
  } finally {
    clearTimeout(timer)
    list.delete(heard)
  }
}
