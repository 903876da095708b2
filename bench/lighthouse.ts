/**
 * Lighthouse on the built console: `node bench/lighthouse.ts [--chrome-path=/usr/bin/chromium] [--runs=3] [page …]`.
 * Lighthouse is not a dependency: npx downloads a pinned version. Prints the median of each score; fails below the
 * goals.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLamplighter } from '../e2e/lamplighter.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 }
type Category = keyof typeof GOALS
const TRIES = 3
const CATEGORIES = Object.keys(GOALS) as Category[]

/** Measured pages, and whether a user is signed in. */
const PAGES: Record<string, { path: string; signedIn: boolean }> = {
  'sign-in': { path: '/auth/login', signedIn: false },
  dashboard: { path: '/dashboard', signedIn: true },
  'device list': { path: '/lighting/devices', signedIn: true },
}

interface Report {
  categories: Record<Category, { score: number | null }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string; scoreDisplayMode: string }>
}

const given = (name: string, otherwise: string) =>
  process.argv.find(arg => arg.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise
const chrome = given('chrome-path', '/usr/bin/chromium')
const runs = Number(given('runs', '3'))
const wanted = process.argv.slice(2).filter(arg => !arg.startsWith('--'))

const folder = mkdtempSync(join(tmpdir(), 'lamplighter-lighthouse-'))
const lamplighter = await startLamplighter({}, ['--lights', '500'])
let missed = 0
try {
  const names = wanted.length > 0 ? wanted : Object.keys(PAGES)
  console.log(`| page | ${CATEGORIES.join(' | ')} | first paint | largest paint | blocked | shift |`)
  console.log(`| --- | ${CATEGORIES.map(() => '---').join(' | ')} | --- | --- | --- | --- |`)
  for (const name of names) await measure(name)
} finally {
  await lamplighter.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(missed > 0 ? 1 : 0)

async function measure(name: string): Promise<void> {
  const page = PAGES[name]
  if (!page) throw new Error(`no such page: ${name}; there are ${Object.keys(PAGES).join(', ')}`)
  const profile = join(folder, `profile-${name.replace(' ', '-')}`)
  if (page.signedIn) await signIn(profile)
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await lighthouse(page.path, profile))
  const middle = (of: (report: Report) => number) =>
    reports.map(of).sort((a, b) => a - b)[Math.floor(reports.length / 2)]!
  const scores = CATEGORIES.map(category =>
    middle(({ categories }) => Math.round((categories[category].score ?? 0) * 100)),
  )
  missed += CATEGORIES.filter((category, index) => scores[index]! < GOALS[category]).length
  const last = reports.at(-1)!
  const shown = (audit: string) => last.audits[audit]?.displayValue ?? '-'
  const measured = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  console.log(`| ${[name, ...scores, ...measured.map(shown)].join(' | ')} |`)
  for (const { title, score, displayValue, scoreDisplayMode } of Object.values(last.audits))
    if (scoreDisplayMode !== 'informative' && score !== null && score < 0.9)
      console.log(`  ${score} ${title}${displayValue ? ` (${displayValue})` : ''}`)
}

/** Stores the token in the browser profile of Lighthouse, as the console does. */
async function signIn(profile: string): Promise<void> {
  const { chromium } = await import('@playwright/test')
  const context = await chromium.launchPersistentContext(profile, { executablePath: chrome, args: ['--no-sandbox'] })
  const page = await context.newPage()
  await page.goto(`${lamplighter.url}/auth/login`)
  await page.getByRole('button', { name: 'operator@lamplighter.example' }).click()
  await page.waitForURL(/\/(dashboard|lighting\/devices)/)
  await context.close()
}

async function lighthouse(path: string, profile: string): Promise<Report> {
  const output = join(folder, 'report.json')
  const flags = ['--headless=new', '--no-sandbox', `--user-data-dir=${profile}`, '--lang=zh-CN']
  const args = [
    ...['--yes', LIGHTHOUSE, `${lamplighter.url}${path}`, '--preset=desktop', '--quiet'],
    ...[`--only-categories=${CATEGORIES.join()}`, '--output=json', `--output-path=${output}`],
    ...[`--chrome-flags=${flags.join(' ')}`, '--disable-storage-reset', '--no-enable-error-reporting'],
  ]
  const env = { ...process.env, CHROME_PATH: chrome }
  for (let tries = 1; ; tries++) {
    const child = spawn('npx', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    const code = await new Promise<number | null>(resolve => child.once('close', resolve))
    if (code === 0) break
    // Lighthouse sometimes fails with NO_NAVSTART: retry.
    if (tries === TRIES) throw new Error(`Lighthouse ended with ${code}`)
  }
  return JSON.parse(readFileSync(output, 'utf8')) as Report
}
