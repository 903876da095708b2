import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { root, startLamplighter } from '../../e2e/lamplighter.ts'
import { type MapLights, pack, stateOf } from '../../lighting/map/pack.ts'
import { atMost, type Benchmark, type Measurement } from '../benchmark.ts'
import { openBrowser } from '../browser.ts'
import { openPostgres } from '../platform.ts'

const CHANGES = 10_000
const CENTER = { lat: 32, lng: 114, zoom: 6 }
const TIMEOUT_MS = 120_000
/** Waits until the base map is drawn, which blocks the page in software rendering. */
const SETTLE_MS = 5000
const BASELINE = "MapLibre's own clusters"
const deflated = promisify(deflateRaw)

const timesFaster = { goal: '≥ 5 × faster', reached: (_: number, ratio: number) => ratio <= 1 / 5 }

/**
 * The dashboard's map in Chromium with the real server, and a page with MapLibre only and the same lights in a
 * clustering GeoJSON source. Both count lights in maintenance, and both get the same 10,000 changes.
 */
export const map: Benchmark = {
  name: 'map',
  metrics: [
    { name: 'map, first paint behind the answer', unit: 's', baseline: BASELINE, ...atMost(1.5, 's') },
    { name: 'map, first paint behind navigation', unit: 's', baseline: BASELINE, ...atMost(1.5, 's') },
    { name: 'map, ground behind the clusters', unit: 's', baseline: '', ...atMost(1, 's') },
    { name: 'map, 10,000 changes', unit: 'ms until they are counted', baseline: BASELINE, ...timesFaster },
  ],
  async open({ lights: count }, resources) {
    const place = await openPostgres(resources)
    const platform = await startLamplighter({ DATABASE_URL: place.databaseUrl, DATA_DIR: join(place.folder, 'data') }, [
      '--lights',
      '40',
    ])
    resources.defer(async () => void (await platform.stop()))
    const lights = await fill(place.databaseUrl, count)
    const browser = await openBrowser(resources)
    const state = await signedIn(await browser.newContext(), platform.url)
    return async () => {
      const ours = await measureOurs(
        await browser.newContext({ ...CONTEXT_OPTIONS, storageState: state }),
        platform.url,
        lights,
      )
      const theirs = await measureBaseline(await browser.newContext(CONTEXT_OPTIONS), platform.url, lights)
      return [
        [ours.fromAnswer / 1000, theirs.fromAnswer / 1000],
        [ours.fromNavigation / 1000, theirs.fromNavigation / 1000],
        [ours.groundAfter / 1000],
        [ours.changes, theirs.changes],
      ] satisfies Measurement[]
    }
  },
}

const CONTEXT_OPTIONS = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' as const }

interface Measured {
  fromAnswer: number
  fromNavigation: number
  /** ms from the first cluster to the ground, 0 if that is drawn first */
  groundAfter: number
  changes: number
}

/** A hundred towns over the country, each a few kilometres wide; one light in twenty offline, half of the others lit. */
async function fill(url: string, count: number): Promise<MapLights> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  await db.query('select setseed(0.5)')
  await db.query(
    `insert into light_device (name, device_id, mode_id, latitude, longitude)
     select 'bench ' || n, 'BENCH-' || n, (select min(id) from device_mode),
       24 + (n % 10) * 1.7 + random() * 0.2, 102 + (n / 10 % 10) * 1.9 + random() * 0.2
     from generate_series(1, $1::int) n`,
    [count],
  )
  await db.query(
    `update light_state s set online = d.id % 20 <> 0, heard_at = now() + interval '1 day', measured_at = now(), main_level = (d.id % 2) * 80
     from light_device d where d.id = s.light_id and d.device_id like 'BENCH-%'`,
  )
  await db.query('vacuum analyze')
  const { rows } = await db.query<{
    id: number
    latitude: number
    longitude: number
    litState: string
    status: string
  }>(
    `select id, latitude, longitude, lit_state as "litState", device_status as status
     from light_device join light_state on light_id = id where device_id like 'BENCH-%' order by id`,
  )
  await db.end()
  return {
    ids: Int32Array.from(rows, ({ id }) => id),
    latitudes: Float64Array.from(rows, ({ latitude }) => latitude),
    longitudes: Float64Array.from(rows, ({ longitude }) => longitude),
    states: Uint8Array.from(rows, ({ status, litState }) =>
      stateOf({
        status: status as 'NORMAL' | 'OFFLINE',
        litState: litState as 'LIT' | 'DARK' | 'UNKNOWN',
        expectation: 'NOT_EXPECTED',
      }),
    ),
  }
}

/** @returns the browser storage of a user who has loaded the console once */
async function signedIn(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.goto(`${url}/auth/login?to=/lighting/devices`)
  await page.getByRole('button', { name: 'operator@lamplighter.example' }).click()
  await page.waitForURL(/:\d+\/lighting\/devices/)
  const state = await context.storageState()
  await context.close()
  return state
}

/** The changes come by the stream that the server has for them, from the page itself: neither uses the network. */
async function measureOurs(context: BrowserContext, url: string, lights: MapLights): Promise<Measured> {
  const page = await context.newPage()
  await page.addInitScript(instrumentPage)
  await page.goto(`${url}/dashboard?lat=${CENTER.lat}&lng=${CENTER.lng}&zoom=${CENTER.zoom}`)
  const { answered, painted } = await firstPaint(page)
  const ground = await page.waitForFunction(() => (globalThis as unknown as InstrumentedPage).grounded)
  const groundAfter = Math.max(0, (await ground.jsonValue())! - painted)
  await page.waitForTimeout(SETTLE_MS)
  const part = { ids: lights.ids.slice(0, CHANGES), latitudes: lights.latitudes.slice(0, CHANGES) }
  const states = new Uint8Array(CHANGES).fill(
    stateOf({ status: 'MAINTENANCE', litState: 'DARK', expectation: 'NOT_EXPECTED' }),
  )
  const changed = { ...part, longitudes: lights.longitudes.slice(0, CHANGES), states }
  const packed = (await deflated(pack(changed))).toString('base64')
  const changes = await page.evaluate(news => (globalThis as unknown as InstrumentedPage).change(news), packed)
  await context.close()
  return { fromAnswer: painted - answered, fromNavigation: painted, groundAfter, changes }
}

async function measureBaseline(context: BrowserContext, url: string, lights: MapLights): Promise<Measured> {
  const page = await context.newPage()
  const dist = join(root, 'node_modules/maplibre-gl/dist')
  await page.route('**/baseline/**', async route => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1)!
    if (name === 'index.html') return route.fulfill({ contentType: 'text/html', body: PAGE })
    if (name === 'lights.json') return route.fulfill({ json: columnsOf(lights) })
    return route.fulfill({ path: join(dist, name), contentType: name.endsWith('css') ? 'text/css' : 'text/javascript' })
  })
  await page.goto(`${url}/baseline/index.html`)
  const { answered, painted } = await firstPaint(page)
  await page.waitForTimeout(SETTLE_MS)
  const changes = await page.evaluate(() => (globalThis as unknown as InstrumentedPage).change(''))
  await context.close()
  return { fromAnswer: painted - answered, fromNavigation: painted, groundAfter: 0, changes }
}

function columnsOf({ ids, latitudes, longitudes, states }: MapLights) {
  return { ids: [...ids], latitudes: [...latitudes], longitudes: [...longitudes], states: [...states] }
}

interface InstrumentedPage {
  /** ms since navigation */
  answered?: number
  painted?: number
  /** a canvas with the areas below the lights is visible */
  grounded?: number
  /** @returns ms until all of them are counted */
  change(packed: string): Promise<number>
}

/** The time is measured in the page. */
async function firstPaint(page: Page): Promise<{ answered: number; painted: number }> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await page.waitForTimeout(50)) {
    const { answered = 0, painted } = await page.evaluate(() => {
      const { answered, painted } = globalThis as unknown as InstrumentedPage
      return { answered, painted }
    })
    if (painted) return { answered, painted }
  }
  throw new Error('no clusters were painted')
}

/** In the page: when the answer of all lights is there, when the first cluster can be seen, and our own stream of changes. */
function instrumentPage(): void {
  const page = globalThis as unknown as InstrumentedPage & {
    document: BrowserDocument
    requestAnimationFrame(act: () => void): void
  }
  const { fetch } = globalThis
  let writer: WritableStreamDefaultWriter<Uint8Array>
  globalThis.fetch = async (input, init) => {
    const body = String(init?.body)
    if (body.includes('subscription LightMapChanges')) {
      const stream = new TransformStream<Uint8Array, Uint8Array>()
      writer = stream.writable.getWriter()
      return new Response(stream.readable)
    }
    const answer = await fetch(input, init)
    if (body.includes('query LightMap')) {
      await answer.clone().arrayBuffer()
      page.answered ??= performance.now()
    }
    return answer
  }
  const look = () => {
    const cluster = page.document.querySelector('button[aria-label*=" lights"]')
    const isSeen = cluster?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // Nothing is visible before the response.
    if (isSeen && page.answered) page.painted ??= performance.now()
    if (page.document.querySelector('.maplibregl-canvas-container canvas:not([hidden])'))
      page.grounded ??= performance.now()
    if (!page.painted || !page.grounded) page.requestAnimationFrame(look)
  }
  page.requestAnimationFrame(look)
  page.change = async packed => {
    const since = performance.now()
    const event = `event: next\ndata: ${JSON.stringify({ data: { lightMapChanges: { packed, gone: [] } } })}\n\n`
    void writer.write(new TextEncoder().encode(event))
    for (;;) {
      const count = page.document.querySelector('[data-of=maintenance] strong')?.textContent ?? ''
      if (Number(count.replaceAll(/\D/g, '')) >= 10_000) return performance.now() - since
      await new Promise<void>(resolve => page.requestAnimationFrame(resolve))
    }
  }
}

/** Node's types lack the DOM. */
interface BrowserDocument {
  querySelector(selector: string): {
    textContent: string
    checkVisibility(of: { opacityProperty: boolean; visibilityProperty: boolean }): boolean
  } | null
}

/** A base map of one colour, which needs no loading. */
const PAGE = `<!doctype html><html><head><link rel="stylesheet" href="maplibre-gl.css">
<style>body{margin:0}#map{width:1100px;height:640px}</style></head><body><div id="map"></div><script type="module">
${readFileSync(new URL('../mapBaseline.js', import.meta.url), 'utf8')}
</script></body></html>`
