import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { start } from '../e2e/lamplighter.ts'
import { openLog } from '../server/src/foundation/log.ts'
import { startEmbeddedPostgres } from '../server/src/foundation/postgres/embedded.ts'
import { figuresOf, openBrowser, openDashboard, PATIENCE_MS, signedIn, timeOfPan } from './mapInBrowser.ts'

/*
 * How the dashboard's map bears many lights: the real console and server, a database filled by SQL.
 * `node bench/map.ts --lights 10000,100000`
 */

const { values } = parseArgs({ options: { lights: { type: 'string', default: '10000,100000' } } })
const CHANGES = 10_000
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
  const browser = await openBrowser()
  try {
    await db.connect()
    await fill(db, lights)
    const page = await signedIn(browser, platform.url)
    const opened = await openDashboard(page, platform.url)
    const pan = await timeOfPan(page)
    const update = await timeOfChanges(db, page)
    return {
      lights,
      ...opened,
      'pan by 300 px, ms': pan,
      [`${CHANGES} changes seen, ms`]: update,
      ...(await figuresOf(page)),
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
