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
 * Two servers share what lights say to one Mosquitto. Once the broker has acknowledged it, it gets into the database,
 * whichever of them dies, and also when the database is away.
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

/** Numbers only grow: an older one tells of the past. */
let said = 0

/** Lights that report one after the other, each time with the next number. */
async function reporting() {
  const client = await mqtt.connectAsync(broker.url)
  const lights = planLights(CITY)
  const acknowledged: number[] = []
  let stopped = false
  const say = async () => {
    const sequence = ++said
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

test('each message is kept once, however many servers there are', async () => {
  await expect.poll(sessions).toBe(2)
  const lights = await reporting()
  await later(2000)
  await lights.stop()
  await expect.poll(async () => (await kept()).size).toBe(lights.acknowledged.length)
  expect([...(await kept()).values()].filter(times => times !== 1)).toEqual([])
})

test('one is killed: the other fetches what had been dealt to it, and then hears everything', async () => {
  const lights = await reporting()
  await later(1000)
  await servers[0]!.kill()
  const killedAt = performance.now()
  await later(2000)
  await expect.poll(sessions, { timeout: 20_000 }).toBe(1)
  const inherited = performance.now() - killedAt
  await later(500)
  await lights.stop()
  await expect.poll(async () => lost(lights.acknowledged, await kept())).toEqual([])
  console.log(
    `${lights.acknowledged.length} acknowledged, 0 lost; the other had all ${(inherited / 1000).toFixed(1)} s after the kill`,
  )
  await servers[0]!.start()
  await expect.poll(sessions).toBe(2)
})

test('the database is away for a while: what the broker acknowledged meanwhile comes in after it', async () => {
  const lights = await reporting()
  await later(500)
  await withoutDatabase(() => later(6000))
  await lights.stop()
  await expect.poll(async () => lost(lights.acknowledged, await kept()), { timeout: 20_000 }).toEqual([])
})

test('what nobody was promised (QoS 0) takes no memory without end while it cannot be kept', async () => {
  const pole = await mqtt.connectAsync(broker.url)
  const { id } = planLights(CITY)[0]!
  // Each with a time of its own: what one server keeps after what another heard later goes into the history by it.
  const first = Date.now() - 10_000
  const say = (qos: 0 | 1, time = new Date(first + said)) =>
    pole.publishAsync(upTopic(id, 'telemetry'), JSON.stringify({ sequence: ++said, time, main: { dimmingLevel: 0 } }), {
      qos,
    })
  await withoutDatabase(async () => {
    for (let times = 0; times < 5000; times++) await say(0)
    await later(1000)
  })
  await say(1)
  const promised = said
  await expect.poll(async () => (await kept()).has(promised), { timeout: 20_000 }).toBe(true)
  const waited = async () => (await kept()).size - 1
  // A thousand of each server; the other one may still be about to try again.
  await expect.poll(waited, { timeout: 20_000 }).toBeGreaterThan(1900)
  await later(500)
  console.log(`${await waited()} of 5000 were kept`)
  expect(await waited()).toBeLessThanOrEqual(2000)
  await say(0)
  await expect.poll(async () => (await kept()).has(said)).toBe(true)
  await pole.endAsync()
})

/** As a failover does it: all connections end, and for a while there are no new ones. */
async function withoutDatabase(meanwhile: () => Promise<unknown>): Promise<void> {
  const letIn = (open: boolean) =>
    sql(`update pg_database set datallowconn = ${open} where datname = 'lamplighter'`, [], 'postgres')
  await letIn(false)
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'lamplighter'`, [], 'postgres')
  try {
    await meanwhile()
  } finally {
    await letIn(true)
  }
}

test('what no standby has is not acknowledged, although PostgreSQL would say so', async () => {
  const standby = async (name: string) => {
    await sql(`alter system set synchronous_standby_names = '${name}'`)
    await sql('select pg_reload_conf()')
  }
  /** PostgreSQL reads its settings a while after it was told to: what writes by then waits. */
  const writes: Promise<unknown>[] = []
  const waiting = async () => {
    writes.push(sql(`select pg_logical_emit_message(true, 'test', 'waits for a standby')`))
    return (await sql(`select from pg_stat_activity where wait_event = 'SyncRep'`)).length
  }
  const role = `mutation { createAdminRole(input: { name: "Alone ${Date.now()}" }) { id } }`
  await servers[1]!.ask('{ __typename }')
  await standby('nobody')
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
