import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { expectLatency } from '../../testing/nightly.ts'
import { eventually } from '../../testing/platform.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { openDatabase, transact } from './database.ts'
import { migrate, migrationNames } from './migrate.ts'

/* A database that changes its shape while servers are at work on it. */

vi.setConfig({ testTimeout: 60_000 })

test('what has landed since, and only adds, keeps no server from starting; what else has landed does', async () => {
  const { db, url } = await testDatabase()
  const land = (name: string, expands: boolean) =>
    sql`insert into schema_migration (name, hash, expands) values (${name}, 'x', ${expands})`.execute(db)
  await land('9000_adds.sql', true)
  expect(await migrate(url)).toEqual([])
  await land('9001_takes_away.sql', false)
  await expect(migrate(url)).rejects.toThrow('the database is newer than this server: it has 9001_takes_away.sql')
})

test('on top of what it does not know a server puts nothing', async () => {
  const { db, url } = await testDatabase({ empty: true })
  const names = await migrationNames()
  await migrate(url, undefined, names.at(-2))
  await sql`insert into schema_migration (name, hash, expands) values ('9000_adds.sql', 'x', true)`.execute(db)
  await expect(migrate(url)).rejects.toThrow('the database is newer than this server: it has 9000_adds.sql')
})

test('waits for a long read without blocking other queries', {
  tags: ['latency', 'nightly'],
}, async () => {
  const { db, url } = await testDatabase({ empty: true })
  const names = await migrationNames()
  // The one after it alters this table, too.
  const before = names[names.indexOf('0016_first_run.sql') - 1]
  await migrate(url, undefined, before)
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin; lock table light_group in access share mode')
  const migrated = migrate(url)
  const waits: number[] = []
  const until = performance.now() + 4000
  while (performance.now() < until) {
    const since = performance.now()
    await db.selectFrom('light_group').select('id').execute()
    waits.push(performance.now() - since)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  await reader.end()
  expect((await migrated).at(-1)).toBe(names.at(-1))
  // It stood in the line, and let the others through before they gave up.
  expect(Math.max(...waits)).toBeGreaterThan(300)
  expectLatency(Math.max(...waits), 2500)
})

test('rebuilds indexes on names after an upgrade of ICU', async () => {
  const { db, url } = await testDatabase()
  const look = async () =>
    (
      await sql<{ version: string; actual: string; file: string }>`
        select collversion as version, pg_collation_actual_version(oid) as actual,
          pg_relation_filenode('light_device_by_name')::text as file
        from pg_collation where collname = 'by_name'`.execute(db)
    ).rows[0]!
  const before = await look()
  expect(before.version).toBe(before.actual)
  await sql`update pg_collation set collversion = 'of before' where collname = 'by_name'`.execute(db)
  await migrate(url)
  const after = await look()
  expect(after.version).toBe(before.version)
  expect(after.file).not.toBe(before.file)
  await migrate(url)
  expect((await look()).file).toBe(after.file)
})

test('a column that comes while a server works is no trouble to its statements, in a transaction or not', async () => {
  const { url } = await testDatabase()
  const db = openDatabase(url, { connections: 4 })
  const other = openDatabase(url)
  const roles = () => db.selectFrom('admin_role').selectAll().execute()
  const centers = () => db.selectFrom('light_center').selectAll().execute()
  const written = (name: string) =>
    transact(db, async tx => {
      const [role] = await tx.insertInto('admin_role').values({ name }).returningAll().execute()
      await tx.selectFrom('admin_role').selectAll().where('id', '=', role!.id).forUpdate().execute()
      await tx.selectFrom('light_center').selectAll().execute()
      await tx.selectFrom('light_device').selectAll().execute()
      await tx.selectFrom('light_group').selectAll().execute()
      return role!.name
    })
  try {
    // Each connection has plans of them.
    const all = () => Promise.all([...Array.from({ length: 8 }, roles), ...Array.from({ length: 8 }, centers)])
    for (let round = 0; round < 5; round++) {
      await all()
      await Promise.all([1, 2, 3, 4].map(n => written(`${round} ${n}`)))
    }
    for (const table of ['admin_role', 'light_center', 'light_device', 'light_group'])
      await sql`alter table ${sql.table(table)} add column of_the_next_version text`.execute(other)
    expect(Object.keys((await roles())[0]!)).toContain('of_the_next_version')
    await all()
    const names = ['after 1', 'after 2', 'after 3', 'after 4']
    expect(await Promise.all(names.map(written))).toEqual(names)
    const kept = db.selectFrom('admin_role').select('name').where('name', 'like', 'after%').orderBy('name')
    expect(await kept.execute()).toEqual(names.map(name => ({ name })))
  } finally {
    await db.destroy()
    await other.destroy()
  }
})

test('a single statement that a migration makes wait, and waits for, is tried again', async () => {
  const { db, url } = await testDatabase()
  const altering = new pg.Client({ connectionString: url })
  await altering.connect()
  await altering.query('begin; lock table light_device')
  // PostgreSQL looks for deadlocks after a second; who waited first finds it, and is ended.
  const read = sql`select count(*)::int n from light_group, light_device`.execute(db)
  await new Promise(resolve => setTimeout(resolve, 500))
  await altering.query('lock table light_group')
  await altering.end()
  expect((await read).rows).toEqual([{ n: 0 }])
  const deadlocks = sql`select deadlocks from pg_stat_database where datname = current_database()`
  // It is counted a moment later.
  await eventually(async () => expect((await deadlocks.execute(db)).rows).toEqual([{ deadlocks: 1 }]))
})
