import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../foundation/database/database.ts'
import { openLog } from '../../foundation/runtime/log.ts'
import { registry } from '../../foundation/runtime/metrics.ts'
import { makeLight, makeModel } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { turn } from './desired.ts'
import { endObstacles } from './obstacles.ts'

/** In which a turn that waits is seen to wait, and more. */
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

/** Somebody who forgets to commit. */
async function lock(statement: string, application = 'psql', url?: string): Promise<Session> {
  const session = await connect(application, url)
  await session.client.query('begin')
  await session.client.query(statement)
  return session
}

/** On a connection that the locks of others do not reach. */
const leaveUnsettled = () => sql`update light_state set unsettled = true where light_id = ${light}`.execute(platform.db)
const isSettled = async () => {
  const { rows } = await sql<{ unsettled: boolean }>`
    select unsettled from light_state where light_id = ${light}`.execute(platform.db)
  return !rows[0]!.unsettled
}
const settled = () => eventually(async () => expect(await isSettled()).toBe(true), LONG_ENOUGH_MS)

beforeAll(async () => {
  platform = await startPlatform({
    clock: true,
    log: openLog('warn', { write: line => void lines.push(JSON.parse(line)) }),
  })
  const { id: mode_id } = await makeModel(platform.db)
  light = (await makeLight(platform.db, { mode_id })).id
  await settled()
})

afterEach(async () => {
  for (const client of opened.splice(0)) await client.end().catch(() => {})
})

async function endedByUs(): Promise<number> {
  const { values } = await registry.getSingleMetric('lamplighter_database_sessions_ended_total')!.get()
  return values[0]!.value
}

test('whoever keeps everybody out of the lights is ended as soon as one waits, is counted, and the log says who', async () => {
  const before = await endedByUs()
  const stranger = await lock('lock table light_device in access exclusive mode')
  await leaveUnsettled()
  await eventually(() => expect(stranger.ended()).toBe(true), LONG_ENOUGH_MS)
  await settled()
  expect(lines.filter(({ pid }) => pid === stranger.pid)).toMatchObject([
    {
      level: 40,
      msg: 'ended a session of the database that held lights up',
      user: expect.any(String),
      application: 'psql',
      since: expect.any(String),
    },
  ])
  expect(await endedByUs()).toBe(before + 1)
})

test('so is who keeps us from knowing whether one does', async () => {
  const stranger = await lock('lock table light_state in access exclusive mode')
  await eventually(() => expect(stranger.ended()).toBe(true), LONG_ENOUGH_MS)
})

test('who locks the lights while none has anything to do may', async () => {
  const stranger = await lock('lock table light_device in access exclusive mode')
  await new Promise(resolve => setTimeout(resolve, LONG_ENOUGH_MS))
  expect(stranger.ended()).toBe(false)
  expect((await stranger.client.query('commit')).command).toBe('COMMIT')
})

test('what Lamplighter does itself is waited for', async () => {
  const own = await lock('lock table light_device in access exclusive mode', 'lamplighter migration')
  await leaveUnsettled()
  await new Promise(resolve => setTimeout(resolve, LONG_ENOUGH_MS))
  expect(own.ended()).toBe(false)
  await own.client.query('rollback')
  await settled()
})

test('but not the stranger for whom that waits', async () => {
  const stranger = await lock('lock table light_device in access share mode')
  const own = await connect('lamplighter migration')
  const locking = own.client.query('begin; lock table light_device in access exclusive mode')
  await eventually(async () => {
    const { rows } = await sql<{ n: number }>`
      select cardinality(pg_blocking_pids(${own.pid})) as n`.execute(platform.db)
    expect(rows[0]!.n).toBe(1)
  })
  await leaveUnsettled()
  await locking
  await eventually(() => expect(stranger.ended()).toBe(true))
  expect(own.ended()).toBe(false)
  await own.client.query('rollback')
  await settled()
})

test('a session that may not be ended is named', async () => {
  // Without a clock of its own, which would end it.
  const { db, url } = await testDatabase()
  await sql`create role nobody_much login`.execute(db)
  await sql`grant all on all tables in schema public to nobody_much`.execute(db)
  const small = openDatabase(url.replace('//lamplighter@', '//nobody_much@'))
  await makeModel(db).then(({ id: mode_id }) => makeLight(db, { mode_id }))
  const stranger = await lock('lock table light_device in access exclusive mode', 'psql', url)
  const turning = turn(small)
  try {
    await eventually(
      () =>
        expect(endObstacles(small, openLog('silent'))).rejects.toThrow(
          /^held up by the database session \d+ of lamplighter: permission/,
        ),
      LONG_ENOUGH_MS,
    )
    expect(stranger.ended()).toBe(false)
  } finally {
    await stranger.client.end()
    await turning
    await small.destroy()
    await sql`drop owned by nobody_much`.execute(db)
    await sql`drop role nobody_much`.execute(db)
  }
})
