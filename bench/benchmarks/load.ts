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
/** What the list has no need of: known by words that are in their code and in no other. Spreadsheets are read by the server. */
const LAZY = { map: 'maplibregl-canvas', charts: 'u-axis', scanner: 'zxing' }

const PEERS = 'zigbee2mqtt-windfront 284 KB, Directus 2,237 KB'
const firstLoad = { unit: 'KB gzipped', baseline: PEERS, ...atMost(200, 'KB') }

/** What a browser fetches that has never been here, from the sign-in to the list of lights, and what other pages add. */
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

/** Scripts and styles that were asked for, each once. */
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
  // What comes behind the list. The network is never idle: lights are heard as they change.
  await page.waitForTimeout(REST_MS)
  await context.close()
  return [...files]
}

/** What a pointer on its way would fetch ahead is no part of it. */
async function signInWithoutPointer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'admin@lamplighter.example' }).dispatchEvent('click')
}

function kilobytes(files: string[]): number {
  return files.reduce((sum, file) => sum + gzippedBytes(file), 0) / KILOBYTE
}

/** Bytes, as gzip packs it; too small to be packed: as it is. */
function gzippedBytes(file: string): number {
  const path = join(DIST, `${file}.gz`)
  return statSync(existsSync(path) ? path : path.slice(0, -3)).size
}

interface Chunk {
  file: string
  css?: string[]
}

/** Of the chunks that routes are: script and style. */
function largestPage(): number {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const pages = Object.entries(manifest).filter(([source]) => /^src\/pages\/\w+Page\.tsx$/.test(source))
  if (pages.length === 0) throw new Error('the build names no pages')
  return Math.max(...pages.map(([, { file, css = [] }]) => kilobytes([file, ...css])))
}

/** Of the libraries that are to be lazy, those that were fetched all the same. @throws where the build has none */
function countEagerlyLoaded(files: Set<string>): number {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const scripts = [...new Set(Object.values(manifest).map(({ file }) => file))].filter(file => file.endsWith('.js'))
  return Object.entries(LAZY).filter(([name, word]) => {
    const having = scripts.filter(file => readFileSync(join(DIST, file), 'utf8').includes(word))
    if (having.length === 0) throw new Error(`no chunk has the ${name}`)
    return having.some(file => files.has(`/${file}`))
  }).length
}
