import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../foundation/database/database.ts'
import { openLog } from '../../foundation/runtime/log.ts'
import { registry } from '../../foundation/runtime/metrics.ts'
import { makeLight, makeModel } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { terminateBlockers } from './blockers.ts'
import { runTick } from './desired.ts'

/** Longer than the minimum wait of a blocked tick. */
const LONG_ENOUGH_MS = 5000

let platform: Awaited<ReturnType<typeof startPlatform>>
let light: number
const lines: { level: number; msg: string; pid?: number; user?: string; application?: string }[] = []
const opened: pg.Client[] = []

interface Session {
  client: pg.Client
  pid: number
  ended: () => boolean
}

async function connect(application_name: string, connectionString = platform.url): Promise<Session> {
  const client = new pg.Client({ connectionString, application_name })
  let ended = false
  client.on('error', () => {})
  client.on('end', () => {
    ended = true
  })
  opened.push(client)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return { client, pid: rows[0].pid, ended: () => ended }
}

/** A session with a forgotten transaction. */
async function lock(statement: string, application = 'psql', url?: string): Promise<Session> {
  const session = await connect(application, url)
  await session.client.query('begin')
  await session.client.query(statement)
  return session
}

const markStale = () => sql`update light_state set expected_stale = true where light_id = ${light}`.execute(platform.db)
const isUpToDate = async () => {
  const { rows } = await sql<{ expected_stale: boolean }>`
    select expected_stale from light_state where light_id = ${light}`.execute(platform.db)
  return !rows[0]!.expected_stale
}
const upToDate = () => eventually(async () => expect(await isUpToDate()).toBe(true), LONG_ENOUGH_MS)

beforeAll(async () => {
  platform = await startPlatform({
    clock: true,
    log: openLog('warn', { write: line => void lines.push(JSON.parse(line)) }),
  })
  const { id: mode_id } = await makeModel(platform.db)
  light = (await makeLight(platform.db, { mode_id })).id
  await upToDate()
})

afterEach(async () => {
  for (const client of opened.splice(0)) await client.end().catch(() => {})
})

async function endedByUs(): Promise<number> {
  const { values } = await registry.getSingleMetric('lamplighter_database_sessions_terminated_total')!.get()
  return values[0]!.value
}

test('terminates a session that blocks switching, counts it and logs its user', async () => {
  const before = await endedByUs()
  const stranger = await lock('lock table light_device in access exclusive mode')
  await markStale()
  await eventually(() => expect(stranger.ended()).toBe(true), LONG_ENOUGH_MS)
  await upToDate()
  expect(lines.filter(({ pid }) => pid === stranger.pid)).toMatchObject([
    {
      level: 40,
      msg: 'terminated blocking database session',
      user: expect.any(String),
      application: 'psql',
      since: expect.any(String),
    },
  ])
  expect(await endedByUs()).toBe(before + 1)
})

test('terminates a session that blocks the check for due lights', async () => {
  const stranger = await lock('lock table light_state in access exclusive mode')
  await eventually(() => expect(stranger.ended()).toBe(true), LONG_ENOUGH_MS)
})

test('spares a session that locks lights while none is due', { tags: ['nightly'] }, async () => {
  const stranger = await lock('lock table light_device in access exclusive mode')
  await new Promise(resolve => setTimeout(resolve, LONG_ENOUGH_MS))
  expect(stranger.ended()).toBe(false)
  expect((await stranger.client.query('commit')).command).toBe('COMMIT')
})

test('spares sessions of Lamplighter', { tags: ['nightly'] }, async () => {
  const own = await lock('lock table light_device in access exclusive mode', 'lamplighter migration')
  await markStale()
  await new Promise(resolve => setTimeout(resolve, LONG_ENOUGH_MS))
  expect(own.ended()).toBe(false)
  await own.client.query('rollback')
  await upToDate()
})

test('terminates a session that blocks a session of Lamplighter', async () => {
  const stranger = await lock('lock table light_device in access share mode')
  const own = await connect('lamplighter migration')
  const locking = own.client.query('begin; lock table light_device in access exclusive mode')
  await eventually(async () => {
    const { rows } = await sql<{ n: number }>`
      select cardinality(pg_blocking_pids(${own.pid})) as n`.execute(platform.db)
    expect(rows[0]!.n).toBe(1)
  })
  await markStale()
  await locking
  await eventually(() => expect(stranger.ended()).toBe(true))
  expect(own.ended()).toBe(false)
  await own.client.query('rollback')
  await upToDate()
})

test('names a session that it may not terminate', async () => {
  // Without a scheduler, which would terminate it.
  const { db, url } = await testDatabase()
  await sql`create role powerless login`.execute(db)
  await sql`grant all on all tables in schema public to powerless`.execute(db)
  const small = openDatabase(url.replace('//lamplighter@', '//powerless@'))
  await makeModel(db).then(({ id: mode_id }) => makeLight(db, { mode_id }))
  const stranger = await lock('lock table light_device in access exclusive mode', 'psql', url)
  const ticking = runTick(small)
  try {
    await eventually(
      () =>
        expect(terminateBlockers(small, openLog('silent'), true)).rejects.toThrow(
          /^switching is blocked by the database session \d+ of lamplighter: permission/,
        ),
      LONG_ENOUGH_MS,
    )
    await expect(terminateBlockers(db, openLog('silent'), false)).rejects.toThrow(
      /^switching is blocked by the database session \d+ of lamplighter: TERMINATE_BLOCKERS is off$/,
    )
    expect(stranger.ended()).toBe(false)
  } finally {
    await stranger.client.end()
    await ticking
    await small.destroy()
    await sql`drop owned by powerless`.execute(db)
    await sql`drop role powerless`.execute(db)
  }
})
