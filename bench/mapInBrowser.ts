import { execFileSync } from 'node:child_process'
import { type Browser, chromium, type Page } from '@playwright/test'

/*
 * What both benchmarks of the dashboard's map do in the browser, and how they measure there.
 */

export const PATIENCE_MS = 180_000
/** Charts, figures and first tiles of the map come within it. */
const REST_MS = 3000

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--enable-precise-memory-info',
    ],
  })
}

/** A page of an operator, that has loaded the console once. */
export async function signedIn(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await page.addInitScript(watchTasks)
  await page.addInitScript(watchWorker)
  await page.goto(`${url}/auth/login?to=/lighting/devices`)
  await page.getByRole('button', { name: 'operator@lamplighter.example' }).click()
  await page.waitForURL(/:\d+\/lighting\/devices/)
  await page.waitForTimeout(REST_MS)
  return page
}

/** From navigation to the first clusters, at zoom 6. */
export async function openDashboard(page: Page, url: string) {
  const isMap = (body: string | null) => body?.includes('query LightMap') ?? false
  const answer = page.waitForResponse(it => isMap(it.request().postData()), { timeout: PATIENCE_MS })
  const since = Date.now()
  await page.goto(`${url}/dashboard?lat=32&lng=114&zoom=6`)
  const cluster = page.getByRole('button', { name: /^[\d,]+ lights/ }).first()
  await cluster.waitFor({ timeout: PATIENCE_MS })
  const firstClusters = Date.now() - since
  const { responseBodySize } = await (await answer).request().sizes()
  await page.waitForTimeout(REST_MS)
  return {
    'all lights over the wire, kB': Math.round(responseBodySize / 1000),
    'first clusters, ms': firstClusters,
    'longest task while opening, ms': await longestTask(page),
  }
}

/** From the drag to the worker's answer, drawn. */
export async function timeOfPan(page: Page): Promise<number> {
  const box = (await page.locator('canvas').boundingBox())!
  const [x, y] = [box.x + 200, box.y + 40]
  await page.evaluate('unanswered = 0')
  await page.mouse.move(x, y)
  await page.mouse.down()
  const since = Date.now()
  await page.mouse.move(x + 300, y, { steps: 10 })
  await page.mouse.up()
  // What is asked for, and two frames more: the one that draws the answer, and the one that shows it.
  await page.evaluate(`new Promise(done => {
    const look = () => requestAnimationFrame(unanswered > 0 ? look : () => requestAnimationFrame(done))
    look()
  })`)
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

/** What there is to say at the end. */
export async function figuresOf(page: Page) {
  const heap = await page.evaluate<number>('performance.memory.usedJSHeapSize')
  return {
    'longest task afterwards, ms': await longestTask(page),
    'heap of the page, MB': Math.round(heap / 1e6),
    'page and workers, MB resident': await residentMegabytes(page.context().browser()!),
  }
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
