import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../foundation/database/database.ts'
import { openLog } from '../../foundation/runtime/log.ts'
import { makeAdmin, makeModel } from '../../testing/factories.ts'
import { importsOf } from '../../testing/imports.ts'
import { startPlatform } from '../../testing/platform.ts'
import { sweepImports } from './imports.ts'

let lines: Record<string, unknown>[] = []
const log = openLog('info', { write: line => void lines.push(JSON.parse(line)) })
let platform: Awaited<ReturnType<typeof startPlatform>>
let imports: ReturnType<typeof importsOf>
let token: string
let modeId: number
beforeAll(async () => {
  platform = await startPlatform({ log })
  imports = importsOf(platform)
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  modeId = (await makeModel(platform.db)).id
})
beforeEach(() => {
  lines = []
})
afterEach(async () => {
  await platform.db.deleteFrom('light_import').execute()
})

const csv = (count: number, prefix: string) =>
  [
    '名称,设备编号,经度,纬度,道路,位置',
    ...Array.from({ length: count }, (_, i) => `灯 ${i},${prefix}-${i},113.32,23.12,天河路,1 号`),
  ].join('\n')
const created = async (count: number, prefix: string) =>
  (await imports.create(token, csv(count, prefix), 'lights.csv')).data.createLightImport
const logged = (message: string) => lines.filter(({ msg }) => msg === message)

test('the reason of a failed import is shown as a key, and logged with its cause', {
  tags: ['nightly'],
  timeout: 60_000,
}, async () => {
  const read = await created(1, 'FAIL')
  const { data } = await imports.check(token, read, { modeId })
  const { id } = data.checkLightImport
  const holder = new pg.Client({ connectionString: platform.url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table light_device in exclusive mode')
    await imports.apply(token, id)
    const now = await imports.find(token, id)
    expect(now).toMatchObject({ status: 'CHECKED', failure: 'imports:refused.databaseBusy' })
  } finally {
    await holder.end()
  }
  const [line] = logged('import failed')
  expect(line).toMatchObject({ import: id, during: 'APPLYING', reason: 'databaseBusy' })
  expect(line!.error).toContain('lock timeout')
  expect(line!.requestId).toBeDefined()
})

test('an unexpected cause is logged, but not shown', async () => {
  const read = await created(1, 'ODD')
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'secret of the inside'; end $$`.execute(
    platform.db,
  )
  await sql`create trigger fail before insert on light_import_row_result execute function fail()`.execute(platform.db)
  try {
    await imports.check(token, read, { modeId })
    expect(await imports.find(token, read.id)).toMatchObject({ status: 'READ', failure: 'imports:refused.failed' })
  } finally {
    await sql`drop trigger fail on light_import_row_result`.execute(platform.db)
  }
  expect(logged('import failed')[0]!.error).toContain('secret of the inside')
})

test('an interrupted import is logged', async () => {
  const { id } = await created(1, 'STOP')
  const touched_at = new Date(Date.now() - 61_000)
  await platform.db.updateTable('light_import').set({ status: 'APPLYING', touched_at }).where('id', '=', id).execute()
  await sweepImports(platform.db, log)
  expect(logged('import failed')).toMatchObject([{ import: id, reason: 'interrupted' }])
})

test('deletes an old import in batches, whatever its duration', { tags: ['nightly'], timeout: 60_000 }, async () => {
  const { id } = await created(4000, 'OLD')
  const created_at = new Date(Date.now() - 8 * 86_400_000)
  await platform.db.updateTable('light_import').set({ created_at }).where('id', '=', id).execute()
  await sql`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.001); return old; end $$`.execute(
    platform.db,
  )
  await sql`create trigger slow before delete on light_import_row for each row execute function slow()`.execute(
    platform.db,
  )
  // 4,000 rows take more than 4 s.
  const db = openDatabase(platform.url, { statementTimeout: 3500 })
  try {
    await sweepImports(db, log)
  } finally {
    await db.destroy()
    await sql`drop trigger slow on light_import_row`.execute(platform.db)
  }
  expect(await imports.find(token, id)).toBeNull()
})
