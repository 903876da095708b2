import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/testDatabase.ts'
import { type Connection, forceIndexScans, openDatabase, transact } from './database.ts'

afterEach(() => vi.restoreAllMocks())

test('replaces a plan from before ANALYZE after one minute', async () => {
  const { url } = await testDatabase({ empty: true })
  const db = openDatabase(url, { connections: 1, forceIndexScans: true })
  try {
    await sql`create table stale (id int primary key, at timestamptz)`.execute(db)
    await sql`create index stale_at on stale (at) where at is not null`.execute(db)
    await sql`insert into stale select n, null from generate_series(1, 20000) n`.execute(db)
    // VACUUM records the row count, not the statistics of the values.
    await sql`vacuum stale`.execute(db)
    const ask = () => sql`select id from stale where at <= now() order by id`.execute(db)
    const plan = async () => {
      const { rows } = await sql<{ name: string }>`
        select name from pg_prepared_statements where statement like 'select id from stale%'`.execute(db)
      const lines = await sql<Record<string, string>>`explain execute ${sql.id(rows[0]!.name)}`.execute(db)
      return lines.rows.map(line => line['QUERY PLAN']).join('\n')
    }
    await ask()
    await sql`analyze stale`.execute(db)
    await ask()
    expect(await plan()).toMatch(/stale_pkey/)

    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 59_000)
    await ask()
    expect(await plan()).toMatch(/stale_pkey/)
    vi.spyOn(performance, 'now').mockReturnValue(now + 61_000)
    await ask()
    expect(await plan()).toMatch(/stale_at/)
  } finally {
    await db.destroy()
  }
})

test('forceIndexScans sets plan options once, until the end of the transaction', async () => {
  const { url } = await testDatabase({ empty: true })
  const db = openDatabase(url, { connections: 1 })
  const settings = async (at = db as Connection) => {
    const { rows } = await sql<{ plans: string; scans: string }>`
      select current_setting('plan_cache_mode') as plans, current_setting('enable_seqscan') as scans`.execute(at)
    return rows[0]
  }
  try {
    await transact(db, async tx => {
      await forceIndexScans(tx)
      await forceIndexScans(tx)
      expect(await settings(tx)).toEqual({ plans: 'force_generic_plan', scans: 'off' })
    })
    expect(await settings()).toEqual({ plans: 'auto', scans: 'on' })
    await transact(db, async tx => {
      await forceIndexScans(tx)
      expect(await settings(tx)).toEqual({ plans: 'force_generic_plan', scans: 'off' })
    })
  } finally {
    await db.destroy()
  }
})
