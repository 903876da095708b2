import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { expectLatency } from '../../testing/nightly.ts'
import { eventually } from '../../testing/platform.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { openDatabase, transact } from './database.ts'
import { migrate, migrationNames } from './migrate.ts'

/* Schema changes while servers use the database. */

vi.setConfig({ testTimeout: 60_000 })

test('starts with unknown migrations that only add, refuses to start with others', async () => {
  const { db, url } = await testDatabase()
  const land = (name: string, expands: boolean) =>
    sql`insert into schema_migration (name, hash, expands) values (${name}, 'x', ${expands})`.execute(db)
  await land('9000_adds.sql', true)
  expect(await migrate(url)).toEqual([])
  await land('9001_takes_away.sql', false)
  await expect(migrate(url)).rejects.toThrow('the database is newer than this server: it has 9001_takes_away.sql')
})

test('refuses to migrate a database that has unknown migrations', async () => {
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
  // The migration after it alters this table, too.
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
  // The migration queued for its lock, then gave up so that the other queries could continue.
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

test('statements keep working after a column is added, inside and outside transactions', async () => {
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
    // Each connection caches plans of these statements.
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

test('retries a single statement that deadlocks with a migration', async () => {
  const { db, url } = await testDatabase()
  const altering = new pg.Client({ connectionString: url })
  await altering.connect()
  await altering.query('begin; lock table light_device')
  // PostgreSQL checks for deadlocks after 1 s: the session that waited first detects it and is cancelled.
  const read = sql`select count(*)::int n from light_group, light_device`.execute(db)
  await new Promise(resolve => setTimeout(resolve, 500))
  await altering.query('lock table light_group')
  await altering.end()
  expect((await read).rows).toEqual([{ n: 0 }])
  const deadlocks = sql`select deadlocks from pg_stat_database where datname = current_database()`
  // PostgreSQL updates the statistics with a delay.
  await eventually(async () => expect((await deadlocks.execute(db)).rows).toEqual([{ deadlocks: 1 }]))
})
