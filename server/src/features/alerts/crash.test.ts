import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../foundation/database/database.ts'
import { migrate } from '../../foundation/database/migrate.ts'
import { startEmbeddedPostgres } from '../../foundation/postgres/embedded.ts'
import { openLog } from '../../foundation/runtime/log.ts'
import { eventually } from '../../testing/platform.ts'
import { changesSince, selectSnapshot } from './changedLights.store.ts'

// A PostgreSQL of its own: what happens to it happens to all of its databases.
const folder = mkdtempSync(join(tmpdir(), 'lamplighter-crash-'))
chmodSync(folder, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: openLog('silent') })
await migrate(postgres.url)
const db = openDatabase(postgres.url)
afterAll(async () => {
  await db.destroy()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a crash of a PostgreSQL backend invalidates snapshots', async () => {
  const started = async () =>
    (await sql<{ at: string }>`select pg_postmaster_start_time()::text as at`.execute(db)).rows[0]
  const [before, since] = [await selectSnapshot(db), await started()]
  expect(changesSince(before, await selectSnapshot(db))).toBeDefined()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  process.kill(rows[0]!.pid, 'SIGKILL')
  const after = await eventually(async () => {
    const seen = await selectSnapshot(db)
    expect(seen.started).not.toBe(before.started)
    return seen
    // On a busy disk PostgreSQL is in recovery for more than the usual 8 s.
  }, 15_000)
  // The same postmaster, which may have reused transaction ids.
  expect(await started()).toEqual(since)
  expect(changesSince(before, after)).toBeUndefined()
})
