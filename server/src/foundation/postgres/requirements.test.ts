import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/testDatabase.ts'
import { openDatabase } from '../database/database.ts'
import { inspectPostgres, type PostgresFacts, problemsOf } from './requirements.ts'

const good: PostgresFacts = { version: 150018, encoding: 'UTF8', maxConnections: 100 }

test('supports PostgreSQL 15 to 18 with UTF8', () => {
  for (const version of [150000, 170005, 180004]) expect(problemsOf({ ...good, version })).toEqual([])
})

test.each([
  [{ version: 140012 }, 'PostgreSQL 14: versions 15 to 18 are supported'],
  [{ version: 190001 }, 'PostgreSQL 19: versions 15 to 18 are supported'],
  [{ encoding: 'SQL_ASCII' }, 'the database has the encoding SQL_ASCII: create it with UTF8'],
  [{ maxConnections: 20 }, 'max_connections is 20: a server needs 60'],
])('names the unmet requirement: %o', (found, message) => expect(problemsOf({ ...good, ...found })).toEqual([message]))

test('sets the parameters it needs on its own connections, whatever the defaults of the database', async () => {
  const { url, db } = await testDatabase({ empty: true })
  const name = new URL(url.replace(/^postgresql:\/\/([^@]*)@\//, 'postgresql://$1@localhost/')).pathname.slice(1)
  const settings = { jit: 'on', random_page_cost: '4', work_mem: "'4MB'", timezone: "'Asia/Shanghai'" }
  for (const [setting, value] of Object.entries(settings))
    await sql.raw(`alter database ${name} set ${setting} = ${value}`).execute(db)
  for (const options of [{}, { forceIndexScans: true }]) {
    const own = openDatabase(url, { connections: 1, ...options })
    onTestFinished(() => own.destroy())
    const shown = async (setting: string) =>
      (await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(own)).rows[0]!.value
    expect(await Promise.all(Object.keys(settings).map(shown))).toEqual(['off', '1.1', '16MB', 'UTC'])
  }
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  expect((await other.query('show jit')).rows).toEqual([{ jit: 'on' }])
  await other.end()
  expect(await inspectPostgres(url)).toMatchObject({ encoding: 'UTF8', version: expect.any(Number) })
})
