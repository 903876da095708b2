import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import mqtt from 'mqtt'
import pg from 'pg'
import { upTopic } from '#protocol/topics.ts'
import { planLights, seedCity } from '../e2e/night/city.ts'
import { Mosquitto } from '../e2e/night/externalServices.ts'
import { Server } from '../e2e/night/server.ts'
import { startEmbeddedPostgres } from '../server/src/foundation/postgres/embedded.ts'
import { openLog } from '../server/src/foundation/runtime/log.ts'

/*
 * Cost of one message: CPU of the server, of PostgreSQL and of Mosquitto, bytes of the write-ahead log, and stored
 * bytes. Measures CPU time, not wall-clock time, so that other load has little effect. For docs/scaling.md.
 */

const LIGHTS = 2000
const ROUNDS = 10
/** Messages that wait for their PUBACK at once. */
const MAX_IN_FLIGHT = 400

const preset = {
  mode: 'TIMING',
  level: 0,
  start: '18:00',
  end: '06:00',
  zone: 'UTC',
  latitude: 0,
  longitude: 0,
} as const
const plan = { lights: LIGHTS, perCenter: 0, preset }
const folder = mkdtempSync('/tmp/lamplighter-costs-')
chmodSync(folder, 0o755)
const broker = await Mosquitto.create(folder)
const database = await startEmbeddedPostgres({ dataDir: folder, log: openLog('error') })
const server = await Server.create(join(folder, 'data'), { DATABASE_URL: database.url, MQTT_URL: broker.url })
await server.start()
try {
  await seedCity(sql, plan)
  const programs = {
    server: [processOf('server/src/main.ts', server.dataDir)],
    postgres: postgres(),
    mosquitto: [processOf('mosquitto', folder)],
  }
  await report(0)
  const before = await measureState(programs)
  for (let round = 1; round <= ROUNDS; round++) await report(round)
  const after = await measureState(programs)
  const messages = LIGHTS * ROUNDS
  for (const name of ['server', 'postgres', 'mosquitto', 'wal', 'kept', 'rows'] as const) {
    const unit = name === 'wal' || name === 'kept' ? 'bytes' : name === 'rows' ? 'rows' : 'µs CPU'
    console.log(
      `${name.padEnd(12)}${((after[name] - before[name]) / messages).toFixed(1).padStart(10)} ${unit} a message`,
    )
  }
} finally {
  await server.stop()
  await database.stop()
  await broker.kill()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

/** One typical reading of each light. Resolves when all are stored. */
async function report(round: number): Promise<void> {
  const client = await mqtt.connectAsync(broker.url)
  const lights = planLights(plan)
  for (let at = 0; at < lights.length; at += MAX_IN_FLIGHT)
    await Promise.all(
      lights.slice(at, at + MAX_IN_FLIGHT).map(({ id }) =>
        client.publishAsync(
          upTopic(id, 'telemetry'),
          JSON.stringify({
            ...{
              time: new Date().toISOString(),
              sequence: round,
              supplyVoltage: 230 + (round % 5),
              signalStrength: 80,
            },
            main: { dimmingLevel: 0, activePower: 0.4, current: 0.01, activeEnergy: 100 + round / 100 },
            controlGearTemperature: 20 + (round % 7),
          }),
          { qos: 1 },
        ),
      ),
    )
  await client.endAsync()
  while ((await readings()) < LIGHTS * (round + 1)) await new Promise(resolve => setTimeout(resolve, 200))
}

async function readings(): Promise<number> {
  return (await sql<{ n: number }>('select count(*)::int n from light_reading'))[0]!.n
}

async function measureState(programs: Record<'server' | 'postgres' | 'mosquitto', number[]>) {
  await sql('vacuum')
  const [row] = await sql<{ wal: number; kept: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 wal,
      (select sum(pg_total_relation_size(relid))::float8 from pg_partition_tree('light_reading')) kept`,
  )
  return {
    ...row!,
    rows: await readings(),
    server: cpu(programs.server),
    // Exited processes are counted with their parent.
    postgres: cpu(postgres()),
    mosquitto: cpu(programs.mosquitto),
  }
}

/** CPU time of processes and their exited children, µs. */
function cpu(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    if (!existsSync(`/proc/${pid}/stat`)) return sum
    const [, , , , , , , , , , , user, system, childUser, childSystem] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)/, '')
      .split(' ')
    return sum + (Number(user) + Number(system) + Number(childUser) + Number(childSystem)) * 10_000
  }, 0)
}

function postgres(): number[] {
  const parent = Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', `${parent}`], { encoding: 'utf8' })
  return [parent, ...children.split('\n').map(Number).filter(Boolean)]
}

/** The process with this text in its arguments or environment. */
function processOf(program: string, own: string): number {
  const all = execFileSync('ps', ['-eww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const fits = (line: string) => {
    const pid = Number.parseInt(line, 10)
    if (!line.includes(program) || line.includes('ps -e')) return false
    try {
      return line.includes(own) || readFileSync(`/proc/${pid}/environ`, 'utf8').includes(own)
    } catch {
      return false
    }
  }
  const found = all.find(fits)
  if (!found) throw new Error(`${program} does not run`)
  return Number.parseInt(found, 10)
}

async function sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
