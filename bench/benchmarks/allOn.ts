import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'graphql'
import { atMost, type Benchmark, type Measurement } from '../benchmark.ts'
import { makeCenters, openLights, openPlatformWithModels, type PlatformWithDatabase } from '../endpoints.ts'
import { fetchJson } from '../httpLoad.ts'

const SIZES = [10_000, 100_000]
/** Lights per concentrator (docs/device-protocol.md allows any number). */
const LIGHTS_PER_CENTER = 250
/** Maximum lights per request. */
const LIGHTS_PER_REQUEST = 20_000
/** One light in this many is offline, and must be reported as rejected. */
const OFFLINE_EVERY = 500
const TIMEOUT_MS = 120_000

/** As console/src/features/control/batch.ts sends it; that file needs a browser. */
const BatchOperate = parse(`
  mutation BatchOperate($ids: [Int!]!, $input: LightControlInput!) {
    batchOperateLightDevice(ids: $ids, input: $input) {
      accepted
      rejected
      campaignId
    }
  }
`)

/** From the click until the last reachable light, and the 99th percentile, are confirmed. */
export const allOn: Benchmark = {
  name: 'all on',
  metrics: [
    { name: 'all on, 10,000 lights', unit: 's p99', baseline: '', ...atMost(5, 's') },
    { name: 'all on, 100,000 lights', unit: 's to the last', baseline: '', ...atMost(25, 's') },
    {
      name: 'all on, neither confirmed nor listed',
      unit: 'lights',
      baseline: '',
      goal: '0',
      reached: left => left === 0,
    },
  ],
  async open(_, resources) {
    const place = await openPlatformWithModels(resources)
    const centers = await makeCenters(place.db, Math.max(...SIZES), LIGHTS_PER_CENTER)
    await openLights(resources, place, centers)
    return async index => {
      const measurements: Measurement[] = []
      let missing = 0
      for (const size of SIZES) {
        const {
          p99,
          last,
          unlisted: countUnlisted,
        } = await switchOn(place, size, 50 + ((index * SIZES.length + SIZES.indexOf(size)) % 40))
        measurements.push([size === SIZES[0] ? p99 : last])
        missing += countUnlisted
      }
      return [...measurements, [missing]]
    }
  },
}

/** Commands a level that no light has. */
export async function switchOn({ db, url, request: question }: PlatformWithDatabase, size: number, level: number) {
  const { rows } = await db.query<{ id: number }>('select id from light_device order by id limit $1', [size])
  const ids = rows.map(({ id }) => id)
  // Offline lights do not report. Rows are locked in the order of their ids, as everywhere.
  await db.query(
    `with held as materialized (select light_id from light_state order by light_id for update)
     update light_state s set online = s.light_id % $1 <> 0 from held where s.light_id = held.light_id`,
    [OFFLINE_EVERY],
  )
  const offline = ids.filter(id => id % OFFLINE_EVERY === 0).length
  const since = performance.now()
  const seconds = () => (performance.now() - since) / 1000
  const campaigns: number[] = []
  for (let at = 0; at < ids.length; at += LIGHTS_PER_REQUEST) {
    const part = ids.slice(at, at + LIGHTS_PER_REQUEST)
    const asked = (await fetchJson(url, question(BatchOperate, { ids: part, input: { mainBrightness: level } }))) as {
      data: { batchOperateLightDevice: { campaignId: number } }
    }
    campaigns.push(asked.data.batchOperateLightDevice.campaignId)
  }
  const asked = seconds()
  let p99 = 0
  const wanted = size - offline
  for (;;) {
    // Uses an index, so that checking adds no load.
    const { rows } = await db.query<{ left: string }>(
      `select count(*) as left from light_state where online and confirmation <> 'CONFIRMED' and light_id = any($1)`,
      [ids],
    )
    const left = Number(rows[0]!.left)
    if (left <= wanted * 0.01) p99 ||= seconds()
    if (left === 0 || seconds() > TIMEOUT_MS / 1000) break
    await sleep(size > SIZES[0]! ? 500 : 100)
  }
  const last = seconds()
  const { rows: right } = await db.query<{ done: string }>(
    `select count(*) as done from light_state where light_id = any($1) and confirmation = 'CONFIRMED' and online
       and expected_main_level = $2 and main_level = $2`,
    [ids, level],
  )
  if (Number(right[0]!.done) !== wanted) throw new Error(`${right[0]!.done} of ${wanted} lights are at ${level} %`)
  console.error(
    `  ${size} lights: asked in ${asked.toFixed(2)} s, 99 % after ${p99.toFixed(2)} s, all after ${last.toFixed(2)} s`,
  )
  return { p99, last, unlisted: await unlisted({ db, campaigns, size, wanted }) }
}

/** Lights whose campaigns have no result, or a wrong one. */
async function unlisted(of: {
  db: PlatformWithDatabase['db']
  campaigns: number[]
  size: number
  wanted: number
}): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { rows } = await of.db.query<{ confirmed: string; rejected: string }>(
      `select count(*) filter (where l.status = 'CONFIRMED' and s.confirmation = 'CONFIRMED') as confirmed,
         count(*) filter (where l.status = 'REJECTED' and l.light_id % $2 = 0) as rejected
       from campaign_light l join light_state s using (light_id) where l.campaign_id = any($1)`,
      [of.campaigns, OFFLINE_EVERY],
    )
    const { confirmed, rejected } = rows[0]!
    const left = Math.abs(of.wanted - Number(confirmed)) + Math.abs(of.size - of.wanted - Number(rejected))
    if (left === 0 || tries === 20) return left
    await sleep(500)
  }
}
