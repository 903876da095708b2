import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { start } from '../e2e/lamplighter.ts'
import { openLog } from '../server/src/foundation/log.ts'
import { startEmbeddedPostgres } from '../server/src/foundation/postgres/embedded.ts'

/*
 * How the dashboard's map bears many lights: the real console and server, a database filled by SQL.
 * `node bench/map.ts --lights 10000,100000,1000000`
 */

const { values } = parseArgs({ options: { lights: { type: 'string', default: '10000,100000' } } })
const CHANGES = 10_000
const PATIENCE_MS = 300_000
/** Notices of PostgreSQL are short. */
const IDS_PER_NOTICE = 500

const rows: Record<string, string | number>[] = []
for (const lights of values.lights.split(',').map(Number)) rows.push(await measure(lights))
console.table(rows)

async function measure(lights: number) {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: openLog('warn') })
  const platform = await start({ DATABASE_URL: postgres.url }, ['--lights', '40'])
  const db = new pg.Client({ connectionString: postgres.url })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--enable-precise-memory-info',
    ],
  })
  try {
    await db.connect()
    await fill(db, lights)
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    await page.addInitScript(watchTasks)
    await page.addInitScript(watchWorker)
    await page.goto(`${platform.url}/auth/login?to=/lighting/devices`)
    await page.getByRole('button', { name: 'operator@lamplighter.example' }).click()
    await page.waitForURL(/:\d+\/lighting\/devices/)
    await page.waitForTimeout(2000)

    const answer = page.waitForResponse(it => it.request().postData()?.includes('query LightMap') ?? false, {
      timeout: PATIENCE_MS,
    })
    const since = Date.now()
    await page.goto(`${platform.url}/dashboard?lat=32&lng=114&zoom=6`)
    await page
      .getByRole('button', { name: /^[\d,]+ lights/ })
      .first()
      .waitFor({ timeout: PATIENCE_MS })
    const firstClusters = Date.now() - since
    const { responseBodySize } = await (await answer).request().sizes()
    await page.waitForTimeout(3000)
    const opening = await longestTask(page)
    const pan = await timeOfPan(page)
    const update = await timeOfChanges(db, page)
    const afterwards = await longestTask(page)
    const heap = await page.evaluate<number>('performance.memory.usedJSHeapSize')
    return {
      lights,
      'all lights over the wire, kB': Math.round(responseBodySize / 1000),
      'first clusters, ms': firstClusters,
      'pan by 300 px, ms': pan,
      [`${CHANGES} changes seen, ms`]: update,
      'longest task while opening, ms': opening,
      'longest task afterwards, ms': afterwards,
      'heap of the page, MB': Math.round(heap / 1e6),
      'page and workers, MB resident': await residentMegabytes(browser),
    }
  } finally {
    await browser.close()
    await db.end()
    await platform.stop()
    await postgres.stop()
  }
}

/** A hundred towns over the country, each a few kilometres wide; one light in twenty offline, half of the others lit. */
async function fill(db: pg.Client, lights: number): Promise<void> {
  await db.query('select setseed(0.5)')
  await db.query(
    `insert into light_device (name, device_id, mode_id, latitude, longitude)
     select 'bench ' || n, 'BENCH-' || n, (select min(id) from device_mode),
       24 + (n % 10) * 1.7 + random() * 0.2, 102 + (n / 10 % 10) * 1.9 + random() * 0.2
     from generate_series(1, $1::int) n`,
    [lights],
  )
  await db.query(
    `update light_state s set online = d.id % 20 <> 0, heard_at = now() + interval '1 hour', main_level = (d.id % 2) * 80
     from light_device d where d.id = s.light_id and d.device_id like 'BENCH-%'`,
  )
  await db.query('analyze light_device, light_state')
}

/** From the drag to the worker's answer, drawn. */
async function timeOfPan(page: Page): Promise<number> {
  const box = (await page.locator('canvas').boundingBox())!
  const [x, y] = [box.x + 200, box.y + 40]
  await page.evaluate('unanswered = 0')
  await page.mouse.move(x, y)
  await page.mouse.down()
  const since = Date.now()
  await page.mouse.move(x + 300, y, { steps: 10 })
  await page.mouse.up()
  await page.waitForFunction('unanswered <= 0', undefined, { polling: 'raf', timeout: PATIENCE_MS })
  // Two frames: the one that is asked for, and the one that shows it.
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  return Date.now() - since
}

/** From the notice that so many lights went into maintenance to the map's own count of them. */
async function timeOfChanges(db: pg.Client, page: Page): Promise<number> {
  const figure = page.locator('[data-of=maintenance] strong')
  const inMaintenance = async () => Number((await figure.textContent())!.replaceAll(/\D/g, ''))
  const before = await inMaintenance()
  const { rows } = await db.query<{ light_id: number }>(
    `update light_state set maintenance = true where light_id in (
       select id from light_device where device_id like 'BENCH-%' order by id limit $1) returning light_id`,
    [CHANGES],
  )
  const since = Date.now()
  for (let at = 0; at < rows.length; at += IDS_PER_NOTICE) {
    const ids = rows.slice(at, at + IDS_PER_NOTICE).map(({ light_id }) => light_id)
    await db.query("select pg_notify('lamplighter', $1)", [JSON.stringify({ name: 'light.changed', event: { ids } })])
  }
  const wanted = before + rows.length
  while ((await inMaintenance()) < wanted) {
    if (Date.now() - since > PATIENCE_MS) throw new Error(`the map did not come to ${wanted} lights in maintenance`)
    await page.waitForTimeout(10)
  }
  return Date.now() - since
}

function watchTasks(): void {
  const page = globalThis as unknown as { longest: number }
  page.longest = 0
  const observer = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) page.longest = Math.max(page.longest, duration)
  })
  // Node's types know none of the browser's.
  observer.observe({ type: 'longtask' as 'mark', buffered: true })
}

/** How often the map's worker was told of a new view or of changes, and has not yet said what there is to see. */
function watchWorker(): void {
  const page = globalThis as unknown as { unanswered: number; Worker: new (...of: unknown[]) => BrowserWorker }
  page.unanswered = 0
  page.Worker = class extends page.Worker {
    constructor(...of: unknown[]) {
      super(...of)
      this.addEventListener('message', ({ data }) => {
        if (data?.kind === 'seen') page.unanswered--
      })
    }
    override postMessage(message: { kind?: string }, ...rest: unknown[]): void {
      if (message?.kind === 'view' || message?.kind === 'change') page.unanswered++
      super.postMessage(message, ...rest)
    }
  }
}

/** Node's types know none of the browser's. */
interface BrowserWorker {
  addEventListener(type: 'message', hear: (event: { data?: { kind?: string } }) => void): void
  postMessage(message: unknown, ...rest: unknown[]): void
}

/** Of the largest process that draws pages: the page with its workers. */
async function residentMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const kilobytes = renderers.map(({ id }) => Number(execFileSync('ps', ['-o', 'rss=', '-p', `${id}`]).toString()))
  return Math.round((Math.max(...kilobytes) * 1024) / 1e6)
}

/** Of the page's own thread, ms; 0: none took 50 ms. Begins anew. */
async function longestTask(page: Page): Promise<number> {
  return Math.round(await page.evaluate<number>('(() => { const it = longest; longest = 0; return it })()'))
}
