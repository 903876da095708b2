import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'graphql'
import { atMost, type Benchmark } from '../benchmark.ts'
import { makeCenters, openLights, openPlatformWithModels, type PlatformWithDatabase } from '../endpoints.ts'
import { fetchJson, percentile } from '../httpLoad.ts'
import { makeGroup, planSunset } from './sunset.ts'

const LIGHTS = 10_000
const LIGHTS_PER_CENTER = 250
/** Neighbours in a street are far apart in the order of ids and of centers. */
const STREETS = 100
const TIMEOUT_MS = 60_000

const OverrideLights = parse(`
  mutation OverrideLights($target: LightTargetInput!, $input: LightControlInput!) {
    overrideLights(target: $target, input: $input) { id }
  }
`)

/** From the fifth to the 95th percentile of the lights of a street, by their acknowledgements: the worst street. */
export const street: Benchmark = {
  name: 'street',
  metrics: ['command to a target', 'planned event'].map(cause => ({
    name: `street, 10,000 lights, ${cause}`,
    unit: 's p95 − p5',
    baseline: '',
    ...atMost(1, 's'),
  })),
  async open(_, resources) {
    const place = await openPlatformWithModels(resources)
    const centers = await makeCenters(place.db, LIGHTS, LIGHTS_PER_CENTER)
    await place.db.query(`update light_device set address1 = 'Street ' || id % ${STREETS}`)
    await openLights(resources, place, centers)
    return async index => {
      await place.db.query('update light_device set group_id = null where group_id is not null')
      const since = Date.now()
      await fetchJson(
        place.url,
        place.request(OverrideLights, {
          target: { name: 'All', where: {} },
          input: { mainBrightness: 50 + (index % 40) },
        }),
      )
      const byTarget = await worstSpread(place, since)
      const { rows } = await place.db.query<{ id: number }>('select id from light_device')
      await place.db.query('delete from light_override')
      const group = await makeGroup(
        place,
        rows.map(({ id }) => id),
      )
      const byPlan = await worstSpread(place, await planSunset(place, group, 50 + (index % 40)))
      return [[byTarget], [byPlan]]
    }
  },
}

/** s */
async function worstSpread({ db }: PlatformWithDatabase, since: number): Promise<number> {
  for (;;) {
    const { rows } = await db.query<{ street: string; times: number[] }>(
      `select address1 as street, array_agg(at) as times from (
         select d.address1, extract(epoch from min(c.acknowledged_at) - to_timestamp($1 / 1000.0))::float8 as at
         from light_device d join light_command c on c.light_id = d.id and c.created_at >= to_timestamp($1 / 1000.0)
         where c.acknowledged_at is not null group by d.id) l
       group by address1`,
      [since],
    )
    const times = rows.flatMap(row => row.times)
    if (times.length === LIGHTS) {
      const spreads = rows.map(row => percentile(row.times, 0.95) - percentile(row.times, 0.05))
      const share = (part: number) => percentile(spreads, part).toFixed(2)
      console.error(
        `  spread of a street: median ${share(0.5)} s, worst ${share(1)} s; all lights after ${Math.max(...times).toFixed(2)} s`,
      )
      return Math.max(...spreads)
    }
    if (Date.now() > since + TIMEOUT_MS) throw new Error(`${times.length} of ${LIGHTS} lights acknowledged`)
    // Checking must not add load.
    await sleep(1000)
  }
}
