import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { startCityHarness } from '../night/cityHarness.ts'
import { Server } from '../night/server.ts'
import { formatSpread, roundsOr, seeded, sleep } from '../random.ts'
import { watchHealth } from './health.ts'
import { freeze } from './postgresProcesses.ts'
import { placeAtNoon } from './sunset.ts'
import { Writers } from './writers.ts'

/*
 * Power loss under writes: PostgreSQL is frozen, and its data directory at that moment is copied and started elsewhere.
 * The copy includes pages that the kernel has not written to disk yet; only data that PostgreSQL has not passed to the
 * kernel are lost, as with a virtual machine that is reset to a disk snapshot. This does not test whether the disk
 * honours fsync.
 */

const rounds = roundsOr(1)
test.setTimeout(60_000 + rounds * 30_000)

test(`T48: the power fails at ${rounds} random ${rounds === 1 ? 'moment' : 'moments'} under writes: no page is corrupt, no acknowledged write is lost`, async () => {
  const random = seeded('T48')
  const night = await startCityHarness({ lights: 60, withoutPlan: 'half', preset: placeAtNoon() })
  const starts: number[] = []
  let checked = { indexes: 0, tables: 0 }
  let promised = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const writers = await Writers.start(night, { operators: 4, operating: true, round })
      await sleep(random.between(1, 3))
      const health = watchHealth(night.server.port)
      await sleep(0.5)
      const copy = join(night.folder, `copy-${round}`)
      mkdirSync(join(copy, 'postgres'), { recursive: true })
      const frozen = performance.now()
      const thaw = freeze(night.cluster)
      const book = writers.writeLog()
      promised += writers.acknowledged
      const { status, stderr } = spawnSync('cp', ['-a', night.cluster, join(copy, 'postgres/cluster')])
      thaw()
      const thawed = performance.now()
      await writers.stop()
      await sleep(1)
      // While it is frozen a check may succeed or fail: two failed queries make the server unhealthy.
      const checks = (await health.stop()).filter(({ at, ms }) => at + ms < frozen || at > thawed + 500)
      expect(checks.length).toBeGreaterThan(0)
      expect(checks.filter(({ status }) => status !== 200)).toEqual([])
      expect(await writers.lost(night.sql)).toEqual([])
      expect(status, String(stderr)).toBe(0)
      spawnSync('chown', [`--reference=${join(night.cluster, '..')}`, join(copy, 'postgres')])
      spawnSync('chmod', ['700', join(copy, 'postgres')])

      const server = await Server.create(copy, {})
      starts.push(await server.start())
      const client = new pg.Client({ connectionString: server.databaseUrl })
      try {
        await client.connect()
        const sql = async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[]
        expect(await Writers.lost(sql as typeof night.sql, book)).toEqual([])
        checked = await checkEveryPage(client)
      } finally {
        await client.end()
        await server.stop()
        rmSync(copy, { recursive: true })
      }
    }
    console.log(
      `T48: copied ${rounds} times under writes, ${promised} of them acknowledged before; started on the copy after ` +
        `${formatSpread(starts, 's')}; 0 lost; amcheck: nothing wrong in ${checked.tables} tables and ${checked.indexes} indexes`,
    )
    await night.waitForConfirmation(30)
    expect(await night.check()).toEqual([])
  } finally {
    await night.stop()
  }
})

/** As pg_amcheck: checks each page of each table, and each index against its rows. @throws if one is corrupt */
async function checkEveryPage(client: pg.Client): Promise<{ indexes: number; tables: number }> {
  await client.query('create extension if not exists amcheck')
  const indexes = await client.query(
    `select bt_index_check(c.oid, true) from pg_class c join pg_index i on i.indexrelid = c.oid join pg_am a on a.oid = c.relam
     where a.amname = 'btree' and c.relkind = 'i' and i.indisvalid and c.relpersistence = 'p'`,
  )
  const tables = await client.query(
    `select oid from pg_class where relkind in ('r', 't', 'm') and relpersistence = 'p'`,
  )
  const faults = await client.query(
    `select c.relname, v.* from pg_class c, lateral verify_heapam(c.oid) v
     where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p'`,
  )
  expect(faults.rows).toEqual([])
  return { indexes: indexes.rowCount ?? 0, tables: tables.rowCount ?? 0 }
}
