import { atMost, type Benchmark } from '../benchmark.ts'
import { makeEndpoints, openLights, openPlatformWithModels } from '../endpoints.ts'
import { measure } from './ingest.ts'

const CONNECTIONS = 1000
/** Total messages per second. */
const STEPS = [3000, 6000, 9000]

/** Telemetry at a fixed rate (open loop); `--seconds 300` is T31. */
export const steps: Benchmark = {
  name: 'steps',
  metrics: STEPS.flatMap(rate => [
    { name: `${rate} messages/s, message to commit`, unit: 'ms p99', baseline: '', ...atMost(1000, 'ms') },
    {
      name: `${rate} messages/s, lost`,
      unit: 'messages',
      baseline: '',
      goal: '0',
      reached: (lost: number) => lost === 0,
    },
  ]),
  async open({ seconds }, resources) {
    const place = await openPlatformWithModels(resources)
    const lights = await openLights(resources, place, await makeEndpoints(place.db, CONNECTIONS))
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
