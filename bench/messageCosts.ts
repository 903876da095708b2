import { setTimeout as sleep } from 'node:timers/promises'
import { switchOn } from './benchmarks/allOn.ts'
import { makeEndpoints, openLights, openPlatformWithModels } from './endpoints.ts'
import type { FloodResult } from './fleet/requests.ts'
import { cpuMicros, pidsOf, residentBytes } from './processes.ts'

/*
 * Cost of one message and one light, for docs/scaling.md: `node bench/messageCosts.ts [lights]`. A message is a reading
 * of both lamps, QoS 1, from a directly connected light. Each light has one message in flight, so that no two of a
 * light are batched.
 * It also measures a city at several message rates (lower rates batch less), and switching all lights until they are
 * confirmed.
 */

const lights = Number(process.argv[2] ?? 3000)
const SECONDS = 10
const RATES = [0, 100, 333, 1000, 3333]
const SETTLE_MS = 4000
const SWITCHES = 3
/** After a command its light is written at once for so long: LOOKED_AT_MS in server/src/gateway/inbound.ts. */
const COMMAND_REPLY_MS = 61_000

await using resources = new AsyncDisposableStack()
const garbage = new URL('./collectGarbage.mjs', import.meta.url)
const place = await openPlatformWithModels(resources, { NODE_OPTIONS: `--import=${garbage}` })
const { db } = place
const memory = async () => {
  for (let times = 0; times < 2; times++) {
    for (const pid of pidsOf('server')) process.kill(pid, 'SIGUSR2')
    await sleep(1000)
  }
  return residentBytes('server')
}
const sizeOf = async (tables: string) => {
  const { rows } = await db.query<{ size: string }>(
    `select coalesce(sum(pg_total_relation_size(oid)), 0) as size from pg_class where relkind = 'r' and relname ~ $1`,
    [tables],
  )
  return Number(rows[0]!.size)
}
const wal = async () =>
  Number((await db.query<{ at: string }>(`select pg_current_wal_insert_lsn() - '0/0' as at`)).rows[0]!.at)

const of = { rows: '^light_(device|state|credential)$', readings: '^light_reading', hours: '^light_hour' }
const before = { light: await sizeOf(of.rows), memory: await memory() }
const endpoints = await makeEndpoints(db, lights)
const fleet = await openLights(resources, place, endpoints)
await sleep(5000)
const perLight = (bytes: number) => Math.round(bytes / lights)
console.log(`bytes of the database for a light: ${perLight((await sizeOf(of.rows)) - before.light)}`)
console.log(`bytes of the server's memory for a connected light: ${perLight((await memory()) - before.memory)}`)

const then = {
  server: cpuMicros('server'),
  postgres: cpuMicros('postgres'),
  wal: await wal(),
  readings: await sizeOf(of.readings),
}
const {
  acknowledged,
  seconds,
  cpuMicros: own,
} = await fleet<FloodResult>({ act: 'flood', inFlight: 1, seconds: SECONDS })
const perMessage = (value: number) => Math.round(value / acknowledged)
console.log(`messages a second: ${Math.round(acknowledged / seconds)}`)
console.log(`µs of processor for a message: server ${perMessage(cpuMicros('server') - then.server)}`)
console.log(`  PostgreSQL ${perMessage(cpuMicros('postgres') - then.postgres)}, the load itself ${perMessage(own)}`)
console.log(`bytes of WAL for a message: ${perMessage((await wal()) - then.wal)}`)
console.log(`bytes of the database for a reading: ${perMessage((await sizeOf(of.readings)) - then.readings)}`)
console.log(`bytes of the database for an hour of a light: ${perLight(await sizeOf(of.hours))}`)

const asked = { server: cpuMicros('server'), postgres: cpuMicros('postgres') }
for (let level = 50; level < 50 + SWITCHES; level++) await switchOn(place, lights, level)
const perSwitch = (micros: number) => Math.round(micros / lights / SWITCHES)
console.log(`µs of processor for a light that is switched: server ${perSwitch(cpuMicros('server') - asked.server)}`)
console.log(`  PostgreSQL ${perSwitch(cpuMicros('postgres') - asked.postgres)}`)

// Each reading names the command that the light has obeyed, as of some hours ago.
await sleep(COMMAND_REPLY_MS)
for (const perSecond of RATES) {
  await fleet({ act: 'report', perSecond })
  await sleep(SETTLE_MS)
  const since = { server: cpuMicros('server'), postgres: cpuMicros('postgres'), at: performance.now() }
  await sleep(SECONDS * 1000)
  const cores = (micros: number) => (micros / 1000 / (performance.now() - since.at)).toFixed(3)
  const [server, postgres] = [cpuMicros('server') - since.server, cpuMicros('postgres') - since.postgres]
  console.log(`cores at ${perSecond} messages a second: server ${cores(server)}, PostgreSQL ${cores(postgres)}`)
}
