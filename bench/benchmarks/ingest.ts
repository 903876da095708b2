import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { atLeast, atMost, type Benchmark } from '../benchmark.ts'
import { makeEndpoints, openLights, openPlatformWithModels } from '../endpoints.ts'
import { type Fleet, openFleet } from '../fleet/fleet.ts'
import type { FloodResult, Request } from '../fleet/requests.ts'
import { openMosquitto } from '../mosquitto.ts'
import { cpuMicros } from '../processes.ts'

const CONNECTIONS = 10_000
/** Unacknowledged messages per connection (closed loop): each light waits for its PUBACK. */
const IN_FLIGHT = 1

export const ingest: Benchmark = {
  name: 'ingest',
  metrics: [
    { name: 'ingest', unit: 'messages/s', baseline: 'Mosquitto to a subscriber that does nothing', ...atLeast(0.4) },
    { name: 'ingest, message to commit', unit: 'ms p99', baseline: '', ...atMost(1000, 'ms') },
    { name: 'ingest, lost', unit: 'messages', baseline: '', goal: '0', reached: lost => lost === 0 },
  ],
  async open({ seconds }, resources) {
    const mosquitto = await openMosquitto(resources)
    const [publishers, sink] = [openFleet(resources), openFleet(resources)]
    await sink({ act: 'sink', port: mosquitto })
    const place = await openPlatformWithModels(resources)
    const endpoints = await makeEndpoints(place.db, CONNECTIONS)
    const lights = await openLights(resources, place, endpoints)
    await publishers({ act: 'connect', port: mosquitto, endpoints, listens: false })
    await lights({ act: 'flood', inFlight: IN_FLIGHT, seconds: 1 })
    return async () => {
      const ours = await measure(lights, place.db, { act: 'flood', inFlight: IN_FLIGHT, seconds })
      const baseline = await measureMosquitto(publishers, sink, seconds)
      return [[ours.rate, baseline], [ours.p99], [ours.lost]]
    }
  },
}

/** Sends the load, and counts acknowledged messages that are missing in readings, roll-ups or states. */
export async function measure(lights: Fleet, db: pg.Client, asked: Request) {
  const before = await readTotals(db)
  const [server, postgres] = [cpuMicros('server'), cpuMicros('postgres')]
  const flood = await lights<FloodResult>(asked)
  const per = (micros: number) => (micros / flood.acknowledged).toFixed(1)
  const after = await readTotals(db)
  console.error(
    `  a message costs: server ${per(cpuMicros('server') - server)} µs, PostgreSQL ${per(cpuMicros('postgres') - postgres)} µs, ` +
      `the load itself ${per(flood.cpuMicros)} µs; WAL ${per(after.wal - before.wal)} bytes, ` +
      `database ${per(after.size - before.size)} bytes; p50 ${flood.p50.toFixed(0)} ms`,
  )
  const missing = [
    after.readings - before.readings,
    after.hours - before.hours,
    after.sequences - before.sequences,
  ].map(kept => Math.abs(flood.acknowledged - kept))
  return { rate: flood.acknowledged / flood.seconds, p99: flood.p99, lost: Math.max(...missing) }
}

/** Counts of readings, in roll-ups, and the last reading in states. */
async function readTotals(db: pg.Client) {
  const { rows } = await db.query<Record<'readings' | 'hours' | 'sequences' | 'wal' | 'size', string>>(
    `select (select count(distinct (light_id, sequence)) from light_reading) as readings,
       (select coalesce(sum(readings), 0) from light_hour) as hours,
       (select coalesce(sum(sequence), 0) from light_state) as sequences,
       pg_current_wal_insert_lsn() - '0/0' as wal, pg_database_size(current_database()) as size`,
  )
  const [{ readings, hours, sequences, wal, size }] = rows as [(typeof rows)[number]]
  return {
    readings: Number(readings),
    hours: Number(hours),
    sequences: Number(sequences),
    wal: Number(wal),
    size: Number(size),
  }
}

async function measureMosquitto(publishers: Fleet, sink: Fleet, seconds: number): Promise<number> {
  const before = await sink<{ count: number }>({ act: 'sunk' })
  const { acknowledged, began } = await publishers<FloodResult>({ act: 'flood', inFlight: IN_FLIGHT, seconds })
  for (;;) {
    const { count, at } = await sink<{ count: number; at: number }>({ act: 'sunk' })
    if (count - before.count === acknowledged) return acknowledged / ((at - began) / 1000)
    if (Date.now() - at > 10_000) throw new Error(`Mosquitto delivered ${count - before.count} of ${acknowledged}`)
    await sleep(50)
  }
}
