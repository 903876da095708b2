import { parseArgs, promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { Page } from '@playwright/test'
import { start } from '../e2e/lamplighter.ts'
import { type MapLights, pack, stateOf } from '../lighting/map/pack.ts'
import { figuresOf, openBrowser, openDashboard, PATIENCE_MS, signedIn, timeOfPan } from './mapInBrowser.ts'

/*
 * How the page alone bears many lights: the real console, but its map is told of so many lights by us.
 * `node bench/mapPage.ts --lights 10000,100000,1000000`
 */

const { values } = parseArgs({ options: { lights: { type: 'string', default: '10000,100000,1000000' } } })
const CHANGES = 10_000
const deflated = promisify(deflateRaw)

const platform = await start({}, ['--lights', '40'])
const browser = await openBrowser()
try {
  const rows: Record<string, string | number>[] = []
  for (const lights of values.lights.split(',').map(Number)) rows.push(await measure(lights))
  console.table(rows)
} finally {
  await browser.close()
  await platform.stop()
}

async function measure(count: number) {
  const lights = lightsOf(count)
  const packed = await packedOf(lights)
  const page = await signedIn(browser, platform.url)
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('query LightMap')
      ? route.fulfill({ json: { data: { lightMap: { count, packed, keptSince: new Date() } } } })
      : route.fallback(),
  )
  await page.addInitScript(tellChanges)
  const opened = await openDashboard(page, platform.url)
  const pan = await timeOfPan(page)
  const update = await timeOfChanges(page, lights)
  const row = { lights: count, ...opened, 'pan by 300 px, ms': pan, [`${CHANGES} changes seen, ms`]: update }
  const figures = await figuresOf(page)
  await page.context().close()
  return { ...row, ...figures }
}

/** A hundred towns over the country, each a few kilometres wide; one light in twenty offline, half of the others lit. */
function lightsOf(count: number): MapLights {
  const ids = Int32Array.from({ length: count }, (_, i) => i + 1)
  const near = (from: number, step: number, town: number) => from + town * step + Math.random() * 0.2
  return {
    ids,
    latitudes: Float64Array.from(ids, id => near(24, 1.7, id % 10)),
    longitudes: Float64Array.from(ids, id => near(102, 1.9, Math.floor(id / 10) % 10)),
    states: Uint8Array.from(ids, id => stateOf({ status: id % 20 === 0 ? 'OFFLINE' : 'NORMAL', lit: id % 2 === 1 })),
  }
}

async function packedOf(lights: MapLights): Promise<string> {
  return (await deflated(pack(lights))).toString('base64')
}

/** From the news that so many lights went into maintenance to the map's own count of them. */
async function timeOfChanges(page: Page, { ids, latitudes, longitudes }: MapLights): Promise<number> {
  const packed = await packedOf({
    ids: ids.slice(0, CHANGES),
    latitudes: latitudes.slice(0, CHANGES),
    longitudes: longitudes.slice(0, CHANGES),
    states: new Uint8Array(CHANGES).fill(stateOf({ status: 'MAINTENANCE', lit: false })),
  })
  const since = Date.now()
  await page.evaluate(news => (globalThis as unknown as Telling).tell(news), { packed, gone: [] })
  const figure = page.locator('[data-of=maintenance] strong', {
    hasText: new Intl.NumberFormat('en-GB').format(CHANGES),
  })
  await figure.waitFor({ timeout: PATIENCE_MS })
  return Date.now() - since
}

interface Telling {
  tell(lightMapChanges: { packed: string; gone: number[] }): void
}

/** In the page: its stream of changes of the map is ours. */
function tellChanges(): void {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    if (!String(init?.body).includes('subscription LightMapChanges')) return fetch(input, init)
    const stream = new TransformStream<Uint8Array, Uint8Array>()
    const writer = stream.writable.getWriter()
    ;(globalThis as unknown as Telling).tell = lightMapChanges => {
      const event = `event: next\ndata: ${JSON.stringify({ data: { lightMapChanges } })}\n\n`
      void writer.write(new TextEncoder().encode(event))
    }
    return new Response(stream.readable)
  }
}
