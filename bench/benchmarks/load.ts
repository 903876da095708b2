import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { root, startLamplighter } from '../../e2e/lamplighter.ts'
import { atMost, type Benchmark } from '../benchmark.ts'
import { openBrowser } from '../browser.ts'

const DIST = join(root, 'console/dist')
const KILOBYTE = 1024
const TIMEOUT_MS = 60_000
const REST_MS = 1000
/** Libraries that the list must not load, identified by strings in their code. */
const LAZY = { map: 'maplibregl-canvas', charts: 'u-axis', scanner: 'zxing' }

const PEERS = 'zigbee2mqtt-windfront 284 KB, Directus 2,237 KB'
const firstLoad = { unit: 'KB gzipped', baseline: PEERS, ...atMost(200, 'KB') }

/** First load of a new browser, from sign-in to the device list, and what other pages add. */
export const load: Benchmark = {
  name: 'load',
  metrics: [
    { name: 'load, in Chinese', ...firstLoad },
    { name: 'load, in English', ...firstLoad },
    { name: 'load, largest page', unit: 'KB gzipped', baseline: '', ...atMost(60, 'KB') },
    { name: 'load, of what is to be lazy', unit: `of ${Object.keys(LAZY).length}`, baseline: '', ...atMost(0, '') },
  ],
  async open(_, resources) {
    const lamplighter = await startLamplighter({}, ['--lights', '40'])
    resources.defer(async () => void (await lamplighter.stop()))
    const browser = await openBrowser(resources)
    return async () => {
      const [zh, en] = [
        await fetchedFiles(browser, lamplighter.url, 'zh-CN'),
        await fetchedFiles(browser, lamplighter.url, 'en-GB'),
      ]
      return [[kilobytes(zh)], [kilobytes(en)], [largestPage()], [countEagerlyLoaded(new Set([...zh, ...en]))]]
    }
  },
}

/** Loaded scripts and styles, without duplicates. */
async function fetchedFiles(browser: Browser, url: string, locale: string): Promise<string[]> {
  const context = await browser.newContext({ locale })
  const page = await context.newPage()
  const files = new Set<string>()
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) files.add(pathname)
  })
  await page.goto(`${url}/auth/login?to=/lighting/devices`)
  const demo = page.getByRole('button', { name: 'admin@lamplighter.example' })
  await demo.waitFor({ timeout: TIMEOUT_MS })
  await page.waitForLoadState('networkidle')
  await signInWithoutPointer(page)
  await page.getByText('L-000001').waitFor({ timeout: TIMEOUT_MS })
  // Loaded after the list. The network is never idle, since the live stream stays open.
  await page.waitForTimeout(REST_MS)
  await context.close()
  return [...files]
}

/** Without preloading on hover. */
async function signInWithoutPointer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'admin@lamplighter.example' }).dispatchEvent('click')
}

function kilobytes(files: string[]): number {
  return files.reduce((sum, file) => sum + gzippedBytes(file), 0) / KILOBYTE
}

/** Bytes with gzip; small files are not compressed. */
function gzippedBytes(file: string): number {
  const path = join(DIST, `${file}.gz`)
  return statSync(existsSync(path) ? path : path.slice(0, -3)).size
}

interface Chunk {
  file: string
  css?: string[]
}

/** Script and style chunks of routes. */
function largestPage(): number {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const pages = Object.entries(manifest).filter(([source]) => /^src\/pages\/\w+Page\.tsx$/.test(source))
  if (pages.length === 0) throw new Error('the build names no pages')
  return Math.max(...pages.map(([, { file, css = [] }]) => kilobytes([file, ...css])))
}

/** Lazy libraries that were loaded anyway. @throws if the build has none */
function countEagerlyLoaded(files: Set<string>): number {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const scripts = [...new Set(Object.values(manifest).map(({ file }) => file))].filter(file => file.endsWith('.js'))
  return Object.entries(LAZY).filter(([name, word]) => {
    const having = scripts.filter(file => readFileSync(join(DIST, file), 'utf8').includes(word))
    if (having.length === 0) throw new Error(`no chunk has the ${name}`)
    return having.some(file => files.has(`/${file}`))
  }).length
}
