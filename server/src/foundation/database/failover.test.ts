import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectLatency } from '../../testing/nightly.ts'
import { eventually } from '../../testing/platform.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { changeBatches } from '../events/changeFeed.ts'
import { announce, EventBus } from '../events/events.ts'
import { openLog } from '../runtime/log.ts'
import { type Connection, type Database, lookups, openDatabase, transact } from './database.ts'
import { DatabaseHealth } from './databaseHealth.ts'

/*
 * A proxy to the database that can stop forwarding without closing, like a machine that loses power.
 */

let db: Database
let url: string
let fallSilent: () => void
let closeWay: () => void

beforeAll(async () => {
  const own = await testDatabase()
  db = own.db
  const { host, port, user, database } = new pg.Client({ connectionString: own.url })
  const way = await openWay(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  fallSilent = way.fallSilent
  closeWay = way.close
  url = `postgresql://${user}@127.0.0.1:${way.port}/${database}`
})
afterAll(() => closeWay())

async function openWay(place: { path: string } | { host: string; port: number }) {
  const open = new Set<Socket[]>()
  const server = createServer(near => {
    const far = connect(place as { path: string })
    const pair = [near, far]
    open.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    /** Stops forwarding on every open connection; new connections work as usual. */
    fallSilent: () => {
      for (const [near, far] of open) {
        near!.unpipe(far!)
        far!.unpipe(near!)
        near!.pause()
        far!.pause()
      }
    },
    close: () => {
      for (const pair of open) for (const socket of pair) socket.destroy()
      server.close()
    },
  }
}

test('replaces an unresponsive connection of the pool', async () => {
  const ours = openDatabase(url, { connections: 1, statementTimeout: 300 })
  await sql`select 1`.execute(ours)
  fallSilent()
  await expect(sql`select 1`.execute(ours)).rejects.toThrow('Query read timeout')
  await expect(sql`select 1`.execute(ours)).resolves.toBeDefined()
  await ours.destroy()
}, 20_000)

test('replaces an unresponsive shared pipeline connection', {
  tags: ['nightly'],
  timeout: 20_000,
}, async () => {
  const ours = openDatabase(url, { connections: 1, statementTimeout: 300, pipelines: true })
  const isShared = async () => expect(await pidOf(lookups(ours))).not.toBe(await pidOf(ours))
  await eventually(isShared)
  fallSilent()
  // The pool connection is unresponsive too, so new connections answer in the end.
  await Promise.allSettled(Array.from({ length: 20 }, () => pidOf(lookups(ours))))
  await expect(pidOf(lookups(ours))).resolves.toBeDefined()
  await eventually(isShared)
  await ours.destroy()
})

async function pidOf(connection: Connection): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  return rows[0]!.pid
}

test('a connection lost during a transaction fails that transaction only', async () => {
  const ours = openDatabase(url, { connections: 1 })
  const broken = transact(ours, async tx => {
    await sql`select 1`.execute(tx)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'lamplighter' and state = 'idle in transaction'`.execute(
      db,
    )
    await new Promise(resolve => setTimeout(resolve, 200))
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  await expect(sql`select 1`.execute(ours)).resolves.toBeDefined()
  await ours.destroy()
})

test('a listener detects a lost connection and sends all selected ids again', {
  tags: ['nightly'],
  timeout: 30_000,
}, async () => {
  const bus = new EventBus(url, openLog('silent'))
  await bus.open()
  let resyncs = 0
  bus.on('resync', () => resyncs++)
  const some = changeBatches(bus, 'light.changed', 10, new Set([7, 8]))
  const all = changeBatches(bus, 'light.changed', 10)
  const [selected, ended] = [some.next(), all.next()]
  fallSilent()
  await announce(db, 'light.changed', { ids: [7] })
  await eventually(() => expect(resyncs).toBe(1), 15_000)
  expect((await selected).value).toEqual([7, 8])
  expect((await ended).done).toBe(true)
  const next = some.next()
  await announce(db, 'light.changed', { ids: [8] })
  expect((await next).value).toEqual([8])
  await some.return?.()
  expect(bus.listeners()).toBe(1)
  await bus.close()
})

test('detects an unresponsive database at once, and its recovery', {
  timeout: 20_000,
  tags: ['latency'],
}, async () => {
  const pulse = new DatabaseHealth(url)
  expect(await pulse.isResponding()).toBe(true)
  fallSilent()
  const since = performance.now()
  expect(await pulse.isResponding()).toBe(false)
  expectLatency(performance.now() - since, 2500)
  expect(await pulse.isResponding()).toBe(true)
  expect(await pulse.failIfUnresponsive(async () => 'done')).toBe('done')
  closeWay()
  await expect(pulse.failIfUnresponsive(() => new Promise(() => {}))).rejects.toThrow('the database does not answer')
  await expect(pulse.failIfUnresponsive(() => new Promise(() => {}))).rejects.toThrow('the database does not answer')
  await pulse.close()
})
