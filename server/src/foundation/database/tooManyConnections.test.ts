import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { expectLatency, isNightly } from '../../testing/nightly.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { openDatabase } from './database.ts'

/* A user with at most two connections to PostgreSQL. */

const { db, url } = await testDatabase()
const name = `crowded_${process.pid}`
await sql.raw(`create role ${name} login connection limit 2`).execute(db)
const crowded = `${url}${url.includes('?') ? '&' : '?'}user=${name}`
afterAll(async () => {
  await sql.raw(`drop role ${name}`).execute(db)
})

/** Waits until PostgreSQL has closed the connections of the previous test. */
beforeEach(async () => {
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from pg_stat_activity where usename = ${name}`.execute(db)
    if (Number(rows[0]!.open) === 0) return
    await pause(20)
  }
})

test('shares the existing connections when PostgreSQL accepts no more', async () => {
  const few = openDatabase(crowded, { connections: 6 })
  try {
    const answers = Array.from({ length: 12 }, (_, at) =>
      sql<{ at: number }>`select ${at}::int as at, pg_sleep(0.05)`.execute(few).then(({ rows }) => rows[0]!.at),
    )
    expect(await Promise.all(answers)).toEqual(answers.map((_, at) => at))
  } finally {
    await few.destroy()
  }
})

test('fails at once when PostgreSQL has no free connection', { tags: ['latency'] }, async () => {
  const [one, other, late] = [1, 2, 3].map(() => openDatabase(crowded, { connections: 1 }))
  try {
    for (const there of [one!, other!]) await sql`select 1`.execute(there)
    const since = performance.now()
    await expect(sql`select 1`.execute(late!)).rejects.toThrow('too many connections')
    expectLatency(performance.now() - since, 2000)
  } finally {
    for (const each of [one!, other!, late!]) await each.destroy()
  }
})

test('each of many requests fails at once: pending attempts do not count as connections', {
  tags: ['latency'],
}, async () => {
  const there = [1, 2].map(() => openDatabase(crowded, { connections: 1 }))
  const late = openDatabase(crowded, { connections: 6 })
  try {
    for (const one of there) await sql`select 1`.execute(one)
    const answers = Array.from({ length: isNightly ? 1000 : 100 }, async (_, at) => {
      await pause(at * 2)
      const since = performance.now()
      await expect(sql`select 1`.execute(late)).rejects.toThrow('too many connections')
      return performance.now() - since
    })
    // Before the fix, requests waited the full 8 s connection timeout for pending attempts of others.
    expectLatency(Math.max(...(await Promise.all(answers))), 4000)
  } finally {
    for (const each of [...there, late]) await each.destroy()
  }
})

test('fails at once for an unknown role or a closed port', {
  tags: ['latency'],
}, async () => {
  const port = await shutPort()
  for (const [wrong, why] of [
    [`${url}${url.includes('?') ? '&' : '?'}user=unknown_user`, 'does not exist'],
    [`postgresql://lamplighter@127.0.0.1:${port}/lamplighter`, 'ECONNREFUSED'],
  ] as const) {
    const db = openDatabase(wrong, { connections: 2 })
    const since = performance.now()
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => sql`select 1`.execute(db)))
    expectLatency(performance.now() - since, 2000)
    for (const { status, reason } of answers as PromiseRejectedResult[])
      expect([status, String(reason)]).toEqual(['rejected', expect.stringContaining(why)])
    await db.destroy()
  }
})

/** A closed port. */
async function shutPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
