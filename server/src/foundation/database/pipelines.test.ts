import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { expectLatency } from '../../testing/nightly.ts'
import { eventually } from '../../testing/platform.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { type Connection, lookups, openDatabase } from './database.ts'
import { pools } from './pools.ts'

const { db, url } = await testDatabase()

async function pidOf(connection: Connection): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  return rows[0]!.pid
}

/** The pids of the two shared connections, once they are open. */
async function untilShared(of: Connection): Promise<Set<number>> {
  return eventually(async () => {
    const pids = new Set(await Promise.all(Array.from({ length: 100 }, () => pidOf(lookups(of)))))
    expect(pids.size).toBe(2)
    return pids
  })
}

test('concurrent queries share two connections, and each gets its own result or error', async () => {
  await untilShared(db)
  const asked = Array.from({ length: 500 }, async (_, at) => {
    const { rows } = await sql<{ of: number; pid: number }>`
      select ${at}::int / ${at % 7}::int as of, pg_backend_pid() as pid`.execute(lookups(db))
    return rows[0]!
  })
  const answers = await Promise.allSettled(asked)
  const pids = new Set<number>()
  for (const [at, answer] of answers.entries()) {
    if (at % 7 === 0) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      continue
    }
    expect(answer).toMatchObject({ status: 'fulfilled', value: { of: Math.trunc(at / (at % 7)) } })
    pids.add((answer as PromiseFulfilledResult<{ pid: number }>).value.pid)
  }
  expect(pids.size).toBe(2)
})

test('runs at most 200 queries at once and queues the others', async () => {
  await untilShared(db)
  const asked = Array.from({ length: 220 }, async (_, at) => {
    // The first query of each connection blocks those behind it.
    const { rows } = await sql<{ at: number }>`
      select ${at}::int as at, pg_sleep(${at < 2 ? 0.5 : 0}::float8)`.execute(lookups(db))
    return rows[0]!.at
  })
  await pause(20)
  const waiting = () => Math.max(...pools().map(({ waitingCount }) => waitingCount))
  expect(waiting()).toBe(20)
  expect(await Promise.all(asked)).toEqual(asked.map((_, at) => at))
  expect(waiting()).toBe(0)
})

test('transactions and queries for many rows do not use the shared connections', async () => {
  await db.transaction().execute(async tx => {
    expect(lookups(tx)).toBe(tx)
  })
  expect(lookups(db)).not.toBe(db)
  expect(lookups(db, 1000)).toBe(db)
})

test('repeats queries when the shared connections are lost, and reconnects', async () => {
  const before = await untilShared(db)
  const asked = Array.from({ length: 20 }, async (_, at) => {
    const { rows } = await sql<{ at: number }>`select ${at}::int as at, pg_sleep(0.05)`.execute(lookups(db))
    return rows[0]!.at
  })
  await sql`select pg_terminate_backend(pid) from unnest(${[...before]}::int[]) as pid`.execute(db)
  expect(await Promise.all(asked)).toEqual(asked.map((_, at) => at))
  const after = await untilShared(db)
  expect([...after].filter(pid => before.has(pid))).toEqual([])
})

test('a query that waits for a lock does not delay others', { tags: ['latency'] }, async () => {
  await sql`create table locked (id int)`.execute(db)
  await untilShared(db)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async tx => {
    await sql`lock table locked`.execute(tx)
    locked()
    await held
  })
  await isLocked
  let done = 0
  const waiting = Array.from({ length: 4 }, async () => {
    await sql`select id from locked`.execute(lookups(db))
    done++
  })
  await pause(1500)
  const since = performance.now()
  for (let times = 0; times < 20; times++) await pidOf(lookups(db))
  expectLatency(performance.now() - since, 1000)
  expect(done).toBe(0)
  letGo()
  await Promise.all([holding, ...waiting])
  expect(done).toBe(4)
})

test('a prepared statement that fails to parse is sent again by the queries that use it', async () => {
  await untilShared(db)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  await sql`create table not_yet (id int)`.execute(db)
  const holding = db.transaction().execute(async tx => {
    await sql`lock table not_yet`.execute(tx)
    locked()
    await held
  })
  await isLocked
  // Parsing the first one fails; the others refer to its prepared statement.
  const asked = Array.from({ length: 6 }, (_, at) =>
    sql<{ at: number }>`select ${at}::int as at from (select count(*) from not_yet) as n`.execute(lookups(db)),
  )
  await pause(1200)
  letGo()
  await holding
  expect((await Promise.all(asked)).map(({ rows }) => rows[0]!.at)).toEqual([0, 1, 2, 3, 4, 5])
})

test('uses the existing connections when PostgreSQL accepts no more', async () => {
  const name = `few_${process.pid}`
  await sql.raw(`create role ${name} login connection limit 1`).execute(db)
  const crowded = openDatabase(`${url}${url.includes('?') ? '&' : '?'}user=${name}`, {
    connections: 1,
    pipelines: true,
  })
  try {
    const own = await pidOf(crowded)
    const pids = await Promise.all(Array.from({ length: 20 }, () => pidOf(lookups(crowded))))
    expect(new Set(pids)).toEqual(new Set([own]))
  } finally {
    await crowded.destroy()
    await sql.raw(`drop role ${name}`).execute(db)
  }
})

test('sends the queries of one event loop turn in one packet', async () => {
  const way = await openWay()
  const far = openDatabase(way.url, { connections: 1, pipelines: true })
  try {
    await pidOf(far)
    await untilShared(far)
    const before = way.pieces()
    await Promise.all(Array.from({ length: 8 }, () => pidOf(lookups(far))))
    // One on each of the two connections, and occasionally the release of a plan.
    expect(way.pieces() - before).toBeLessThanOrEqual(3)
  } finally {
    await far.destroy()
  }
})

/** A proxy to the database that counts the chunks it receives. */
async function openWay(): Promise<{ url: string; pieces(): number }> {
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  let pieces = 0
  const server = createServer((near: Socket) => {
    const far = connect(place as { path: string })
    near.on('data', () => pieces++)
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    url: `postgresql://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    pieces: () => pieces,
  }
}
