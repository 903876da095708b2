import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import mqtt from 'mqtt'
import pg from 'pg'
import { upTopic } from '../protocol/topics.ts'
import { startEmbeddedPostgres } from '../server/src/foundation/postgres/embedded.ts'
import { openLog } from '../server/src/foundation/runtime/log.ts'
import { planLights, seedCity } from './night/city.ts'
import { Mosquitto } from './night/externalServices.ts'
import { Server } from './night/server.ts'

/*
 * Two servers share a subscription to one Mosquitto. What the broker acknowledged reaches the database, even if one server
 * is killed or the database is unavailable.
 */

const CITY = {
  lights: 20,
  perCenter: 0,
  preset: { mode: 'TIMING', level: 80, start: '18:00', end: '06:00', zone: 'UTC', latitude: 0, longitude: 0 },
} as const

let folder: string
let broker: Mosquitto
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let servers: Server[]

test.beforeAll(async () => {
  folder = mkdtempSync('/tmp/lamplighter-shared-')
  chmodSync(folder, 0o755)
  broker = await Mosquitto.create(folder)
  database = await startEmbeddedPostgres({ dataDir: folder, log: openLog('error') })
  const env = { DATABASE_URL: database.url, MQTT_URL: broker.url, LOG_LEVEL: 'error' }
  servers = await Promise.all([1, 2].map(i => Server.create(join(folder, `data-${i}`), env)))
  for (const server of servers) await server.start()
  await seedCity(sql, CITY)
})

test.afterAll(async () => {
  for (const server of servers ?? []) await server.stop()
  await database?.stop()
  await broker?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** @param where another database of the same PostgreSQL */
async function sql<Row>(text: string, values: unknown[] = [], where = 'lamplighter'): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url.replace('/lamplighter?', `/${where}?`) })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Sequence numbers only grow. */
let lastSequence = 0

/** Lights that report in turn, each time with the next sequence number. */
async function reporting() {
  const client = await mqtt.connectAsync(broker.url)
  const lights = planLights(CITY)
  const acknowledged: number[] = []
  let stopped = false
  const say = async () => {
    const sequence = ++lastSequence
    const { id } = lights[sequence % lights.length]!
    await client.publishAsync(
      upTopic(id, 'telemetry'),
      JSON.stringify({ sequence, time: new Date(), main: { dimmingLevel: 0 } }),
      {
        qos: 1,
      },
    )
    acknowledged.push(sequence)
  }
  const run = (async () => {
    while (!stopped) {
      await Promise.all(Array.from({ length: 10 }, say))
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })()
  return {
    acknowledged,
    stop: async () => {
      stopped = true
      await run
      await client.endAsync()
    },
  }
}

async function kept(): Promise<Map<number, number>> {
  const rows = await sql<{ sequence: number; times: number }>(
    'select sequence::int, count(*)::int times from light_reading where sequence is not null group by 1',
  )
  return new Map(rows.map(({ sequence, times }) => [sequence, times]))
}

const sessions = async () => (await sql('select client_id from broker_session')).length
const later = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test.beforeEach(async () => {
  await sql('truncate light_reading')
})

test('stores each message once with two servers', async () => {
  await expect.poll(sessions).toBe(2)
  const lights = await reporting()
  await later(2000)
  await lights.stop()
  await expect.poll(async () => (await kept()).size).toBe(lights.acknowledged.length)
  expect([...(await kept()).values()].filter(times => times !== 1)).toEqual([])
})

test('takes over the session of a killed server, and then receives every message', { tag: '@nightly' }, async () => {
  const lights = await reporting()
  await later(1000)
  await servers[0]!.kill()
  const killedAt = performance.now()
  await later(2000)
  await expect.poll(sessions, { timeout: 20_000 }).toBe(1)
  const takenOver = performance.now() - killedAt
  await later(500)
  await lights.stop()
  await expect.poll(async () => lost(lights.acknowledged, await kept())).toEqual([])
  console.log(
    `${lights.acknowledged.length} acknowledged, 0 lost; the other server had taken over ${(takenOver / 1000).toFixed(1)} s after the kill`,
  )
  await servers[0]!.start()
  await expect.poll(sessions).toBe(2)
})

test('stores messages after an outage of the database that the broker acknowledged during it', {
  tag: '@nightly',
}, async () => {
  const lights = await reporting()
  await later(500)
  await withoutDatabase(() => later(6000))
  await lights.stop()
  await expect.poll(async () => lost(lights.acknowledged, await kept()), { timeout: 20_000 }).toEqual([])
})

test('limits how many QoS 0 messages it holds while the database is unavailable', async () => {
  const pole = await mqtt.connectAsync(broker.url)
  const { id } = planLights(CITY)[0]!
  // Distinct times: one server may store a reading after a later one of the other server.
  const first = Date.now() - 10_000
  const say = (qos: 0 | 1, time = new Date(first + lastSequence)) =>
    pole.publishAsync(
      upTopic(id, 'telemetry'),
      JSON.stringify({ sequence: ++lastSequence, time, main: { dimmingLevel: 0 } }),
      {
        qos,
      },
    )
  await withoutDatabase(async () => {
    for (let times = 0; times < 5000; times++) await say(0)
    await later(1000)
  })
  await say(1)
  const promised = lastSequence
  await expect.poll(async () => (await kept()).has(promised), { timeout: 20_000 }).toBe(true)
  const waited = async () => (await kept()).size - 1
  // 1,000 of each server; the other one may still be retrying.
  await expect.poll(waited, { timeout: 20_000 }).toBeGreaterThan(1900)
  await later(500)
  console.log(`${await waited()} of 5000 were kept`)
  expect(await waited()).toBeLessThanOrEqual(2000)
  await say(0)
  await expect.poll(async () => (await kept()).has(lastSequence)).toBe(true)
  await pole.endAsync()
})

/** As in a failover: closes all connections, and refuses new ones for a while. */
async function withoutDatabase(act: () => Promise<unknown>): Promise<void> {
  const allowConnections = (open: boolean) =>
    sql(`update pg_database set datallowconn = ${open} where datname = 'lamplighter'`, [], 'postgres')
  await allowConnections(false)
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'lamplighter'`, [], 'postgres')
  try {
    await act()
  } finally {
    await allowConnections(true)
  }
}

test('does not acknowledge a write that no standby has confirmed', { tag: '@nightly' }, async () => {
  const standby = async (name: string) => {
    await sql(`alter system set synchronous_standby_names = '${name}'`)
    await sql('select pg_reload_conf()')
  }
  /** PostgreSQL reloads its settings with a delay; later writes wait for the standby. */
  const writes: Promise<unknown>[] = []
  const waiting = async () => {
    writes.push(sql(`select pg_logical_emit_message(true, 'test', 'waits for a standby')`))
    return (await sql(`select from pg_stat_activity where wait_event = 'SyncRep'`)).length
  }
  const role = `mutation { createAdminRole(input: { name: "Alone ${Date.now()}" }) { id } }`
  await servers[1]!.ask('{ __typename }')
  await standby('absent')
  try {
    await expect.poll(waiting).toBeGreaterThan(0)
    await expect(servers[1]!.ask(role)).rejects.toThrow('UNAVAILABLE')
  } finally {
    await standby('')
    await Promise.all(writes)
  }
})

function lost(acknowledged: number[], there: Map<number, number>): number[] {
  return acknowledged.filter(sequence => !there.has(sequence))
}
