import { writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { signInToApi } from '../apiClient.ts'
import { waitFor } from '../night/processes.ts'
import { ACCOUNT, type Cluster, CONSOLE, startCluster } from './cluster.ts'
import { startWorkload } from './ingest.ts'
import { networkSkipReason } from './network.ts'

/*
 * Three PostgreSQL under Patroni, two servers, a broker, lights and an open page. One machine dies, is cut off, or loses
 * its server while lights report, users write, and all lights are being switched: no acknowledged data is
 * lost, every light executes its commands, and the page shows it, without intervention.
 */

const LIGHTS = 400
const BROKER = 'mqtt://10.83.0.31:1883'
/** Limit for recovery after a failure, s. */
const TIMEOUT_SECONDS = 60

const why = networkSkipReason()
test.skip(why !== undefined, why)
test.describe.configure({ mode: 'serial' })
test.setTimeout(180_000)

let cluster: Cluster

test.beforeAll(async () => {
  cluster = await startCluster({
    lights: LIGHTS,
    perCenter: 10,
    withoutPlan: 'all',
    // An override lasts until the next event, which is not near.
    preset: {
      ...{ mode: 'TIMING', level: 80, start: clockIn(8), end: clockIn(12), zone: 'UTC', latitude: 0, longitude: 0 },
    },
  })
})
test.afterAll(() => cluster?.stop())
test.afterEach(async ({ page: _ }, info) => {
  if (info.status === info.expectedStatus) return
  const output = [...cluster.servers, ...cluster.databases].map(machine => `== ${machine.name}\n${machine.output()}`)
  const path = info.outputPath('machines.log')
  writeFileSync(path, output.join('\n'))
  await info.attach('machines', { path, contentType: 'text/plain' })
})

test('survives the loss of the primary machine', async ({ page }) => {
  const primary = (await cluster.primary())!
  await failDuringSwitching(page, 90, () => primary.kill(), primary.name)
  primary.start()
  console.log(`  the dead machine is back in the cluster after ${(await cluster.allInSync(60)).toFixed(1)} s`)
})

test('survives a network partition of the primary', async ({ page }) => {
  const primary = (await cluster.primary())!
  await failDuringSwitching(page, 30, async () => primary.disconnect(), primary.name)
  primary.reconnect()
  console.log(`  the lost machine is back in the cluster after ${(await cluster.allInSync(60)).toFixed(1)} s`)
})

test('survives the loss of one of two servers', async ({ page }) => {
  const [server] = cluster.servers
  await failDuringSwitching(page, 60, () => server!.kill())
})

/** @param primary the primary to replace */
async function failDuringSwitching(
  page: Page,
  level: number,
  strike: () => Promise<void>,
  primary?: string,
): Promise<void> {
  const rows = await openList(page)
  const work = await startWorkload(cluster, BROKER)
  await pause(2000)
  const ask = await signInToApi(CONSOLE, ACCOUNT.email, ACCOUNT.password)
  const asked = await ask(
    `mutation { operateLightGroup(id: ${cluster.group}, input: { mainBrightness: ${level} }) { accepted rejected } }`,
  )
  expect(asked.operateLightGroup).toEqual({ accepted: LIGHTS, rejected: 0 })

  const since = performance.now()
  const seconds = () => (performance.now() - since) / 1000
  await waitFor(
    () => lit(level) > 0,
    10,
    () => 'no light was switched',
  )
  const litThen = lit(level)
  await strike()
  const failover = primary
    ? await waitFor(
        () => replaced(primary),
        TIMEOUT_SECONDS,
        () => 'no other primary',
      )
    : 0
  await waitFor(
    () => lit(level) === LIGHTS,
    TIMEOUT_SECONDS - seconds(),
    () => `${lit(level)} lights are right`,
  )
  const lights = seconds()
  await waitFor(confirmed, TIMEOUT_SECONDS - seconds(), async () => `${await unconfirmed()} lights are not confirmed`)
  const known = seconds()
  await expectPageShows(page, rows, level, TIMEOUT_SECONDS - seconds())
  const shown = seconds()
  const { reported, written, refused } = await work.stop()
  await expect.poll(() => work.missing(), { timeout: 30_000 }).toEqual({ readings: 0, roles: 0 })
  console.log(
    [
      `  ${litThen} of ${LIGHTS} lights were lit when it struck`,
      primary ? `  another primary after ${failover.toFixed(1)} s` : undefined,
      `  every light right after ${lights.toFixed(1)} s, confirmed after ${known.toFixed(1)} s`,
      `  the open page showed it after ${shown.toFixed(1)} s`,
      `  acknowledged and stored: ${reported} readings, ${written} writes (${refused} writes refused)`,
    ]
      .filter(Boolean)
      .join('\n'),
  )
}

/** @returns how many rows it has */
async function openList(page: Page): Promise<number> {
  await page.addInitScript("localStorage.setItem('app-language', 'zh')")
  await page.goto(`${CONSOLE}/auth/login?to=${encodeURIComponent('/lighting/devices?q=L-0000')}`)
  await page.getByRole('textbox', { name: /^邮箱/ }).fill(ACCOUNT.email)
  await page.locator('input[type=password]').fill(ACCOUNT.password)
  await page.locator('input[type=password]').press('Enter')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.evaluate('window.neverReloaded = true')
  return rowsOf(page).count()
}

const rowsOf = (page: Page) => page.getByRole('row').filter({ hasText: 'L-0000' })

/** The page opened before the failure shows all rows and no warnings. */
async function expectPageShows(page: Page, all: number, level: number, seconds: number): Promise<void> {
  const rows = rowsOf(page)
  expect(all).toBeGreaterThan(3)
  await expect(rows.filter({ hasText: new RegExp(`亮 · ${level}\\s?%`) })).toHaveCount(all, { timeout: seconds * 1000 })
  await expect(page.getByRole('alert').filter({ hasText: '服务器' })).toBeHidden()
  expect(await page.evaluate('window.neverReloaded')).toBe(true)
}

async function replaced(primary: string): Promise<boolean> {
  const now = await cluster.primary()
  return now !== undefined && now.name !== primary
}

function lit(level: number): number {
  return cluster.lights().filter(({ main }) => main === level).length
}

const unconfirmed = () => cluster.count(`d.group_id is not null and s.confirmation <> 'CONFIRMED'`)
const confirmed = async () => (await unconfirmed().catch(() => -1)) === 0

/** Wall-clock time in UTC in some hours. */
function clockIn(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
