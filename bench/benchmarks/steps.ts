import { atMost, type Row } from '../benchmark.ts'
import { makeEndpoints, openLights, openPlace } from '../endpoints.ts'
import { measure } from './ingest.ts'

const CONNECTIONS = 1000
/** Messages a second, of all together. */
const STEPS = [3000, 6000, 9000]

/** Telemetry that comes at its own pace, whether the server keeps up or not; `--seconds 300` is T31. */
export const steps: Row = {
  name: 'steps',
  lines: STEPS.flatMap(rate => [
    { name: `${rate} messages/s, message to commit`, unit: 'ms p99', anchor: '', ...atMost(1000, 'ms') },
    {
      name: `${rate} messages/s, lost`,
      unit: 'messages',
      anchor: '',
      goal: '0',
      reached: (lost: number) => lost === 0,
    },
  ]),
  async open({ seconds }, doors) {
    const place = await openPlace(doors)
    const lights = await openLights(doors, place, await makeEndpoints(place.db, CONNECTIONS))
    await lights({ act: 'flood', inFlight: 1, seconds: 1 })
    return async () => {
      const found: [number][] = []
      for (const perSecond of STEPS) {
        const { p99, lost } = await measure(lights, place.db, { act: 'steady', perSecond, seconds })
        found.push([p99], [lost])
      }
      return found
    }
  },
}
