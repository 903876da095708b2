import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../lamplighter.ts'
import { City, type CityPlan, endpointsOf, passwordOf, planLights, seedCity } from '../night/city.ts'
import { type Cleanup, createEnvironment } from '../night/environment.ts'
import { LightLog } from '../night/lightLog.ts'
import { type Child, startProgram, waitFor } from '../night/processes.ts'
import { Machine, openNetwork } from './network.ts'

/*
 * The cluster of deploy/machines in network namespaces, with the same files and addresses.
 */

const deploy = join(root, 'deploy/machines')
const file = (name: string) => readFileSync(join(deploy, name), 'utf8')

/** Version of PostgreSQL on this Debian; the file names that of bookworm. */
const binaries = `/usr/lib/postgresql/${readdirSync('/usr/lib/postgresql').sort().at(-1)}/bin`

export const CONSOLE = 'http://10.83.0.41:8080'
const BROKER = '10.83.0.31'
export const ACCOUNT = { email: 'cluster@lamplighter.example', password: 'three-of-everything' }

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** As systemd reads it. */
function environment(text: string): Record<string, string> {
  const lines = text.split('\n').filter(line => /^[A-Z]/.test(line))
  return Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** The file of db1; the others replace name and address. */
function ofMachine(text: string, { name, address }: Machine): string {
  return text
    .split('\n')
    .map(line =>
      line.includes('10.83.0.12') ? line : line.replace(/=db1$/, `=${name}`).replaceAll('10.83.0.11', address),
    )
    .join('\n')
}

/** A machine with PostgreSQL and Patroni. */
class DatabaseMachine extends Machine {
  #output: Child[] = []

  constructor(folder: string, number: number) {
    super(folder, `db${number}`, 10 + number)
    this.ownFolder('/etc/patroni')
    this.ownFolder('/var/lib/etcd', 'etcd')
    this.ownFolder('/var/lib/postgresql', 'postgres')
    this.ownFolder('/run/postgresql', 'postgres')
    this.writeFile('/etc/patroni/config.yml', file('patroni.yml'))
    this.writeFile('/etc/patroni/create-database', file('create-database'), { mode: 0o755 })
  }

  /** Starts it like its systemd units. */
  start(): void {
    const etcd = this.run(['etcd'], { env: environment(ofMachine(file('etcd.env'), this)), user: 'etcd' })
    const patroni = this.run(['patroni', '/etc/patroni/config.yml'], {
      env: {
        HOME: '/var/lib/postgresql',
        ...environment(ofMachine(file('patroni.env'), this)),
        PATRONI_POSTGRESQL_BIN_DIR: binaries,
      },
      user: 'postgres',
    })
    this.#output = [etcd, patroni]
  }

  output(): string {
    return this.#output.map(child => child.output().slice(-30_000)).join('\n--\n')
  }

  /** Checks the role with Patroni, which responds 200 if it matches. */
  async is(what: 'primary' | 'sync' | 'replica'): Promise<boolean> {
    const { address } = this
    return fetch(`http://${address}:8008/${what}`, { signal: AbortSignal.timeout(1000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  }
}

/** A machine with a server and an HAProxy that routes to the primary. */
class ServerMachine extends Machine {
  #server: Child | undefined

  constructor(folder: string, number: number) {
    super(folder, `app${number}`, 20 + number)
    this.ownFolder('/etc/haproxy')
    this.writeFile('/etc/haproxy/haproxy.cfg', file('haproxy-database.cfg'))
  }

  async start(): Promise<void> {
    this.run(['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'], { env: environment(file('haproxy-database.env')) })
    const [, command] = /^ExecStart=(.*)$/m.exec(file('lamplighter.service'))!
    const server = this.run(command!.replaceAll('/opt/lamplighter', root).split(' '), {
      cwd: root,
      env: {
        ...environment(file('lamplighter.env')),
        DATA_DIR: join(this.folder, 'data'),
        ADMIN_EMAIL: ACCOUNT.email,
        ADMIN_PASSWORD: ACCOUNT.password,
      },
    })
    this.#server = server
    await waitFor(
      () => server.output().includes('Lamplighter is running') || server.process.exitCode !== null,
      60,
      () => server.output(),
    )
    if (server.process.exitCode !== null) throw new Error(`the server exited: ${server.output()}`)
  }

  output(): string {
    return this.#server?.output() ?? ''
  }
}

export function startCluster(plan: CityPlan) {
  return createEnvironment('cluster', (folder, closing) => open(folder, plan, closing))
}

async function open(folder: string, plan: CityPlan, closing: Cleanup) {
  closing.push(openNetwork())
  const added = <M extends Machine>(machine: M): M => {
    closing.push(() => machine.remove())
    return machine
  }
  const databases = [1, 2, 3].map(number => added(new DatabaseMachine(folder, number)))
  const servers = [1, 2].map(number => added(new ServerMachine(folder, number)))
  const broker = added(new Machine(folder, 'broker', 31))
  const front = added(new Machine(folder, 'front', 41))
  const plannedLights = planLights(plan)

  for (const machine of databases) machine.start()
  await startBroker(broker, [...endpointsOf(plannedLights).map(([name]) => name), ...METERS])
  await allInSync(45)
  for (const machine of servers) await machine.start()
  front.ownFolder('/etc/haproxy')
  front.writeFile('/etc/haproxy/haproxy.cfg', file('haproxy-console.cfg'))
  const proxy = front.run(['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'], {
    env: environment(file('haproxy-console.env')),
  })

  await waitFor(
    () =>
      fetch(`${CONSOLE}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    20,
    () => `HAProxy: ${proxy.output()}`,
  )

  const group = await seedCity(sql, plan)
  await sql(
    `insert into light_device (name, device_id, mode_id)
     select 'Meter ' || id, id, (select id from device_mode where code = 'NIGHT') from unnest($1::text[]) id`,
    [METERS],
  )
  const city = new City(folder, plan, { env: {} })
  const lightLog = new LightLog(
    city.logPath,
    plannedLights.map(({ id }) => id),
  )
  closing.push(() => city.stop())
  await city.start(`mqtt://${BROKER}:1883`)
  await waitFor(
    async () => (await count('not online and group_id is not null')) === 0,
    60,
    async () => `${await count('not online')} lights have not reported`,
  )

  async function primary(): Promise<DatabaseMachine | undefined> {
    const are = await Promise.all(databases.map(machine => machine.is('primary')))
    return databases.find((_, i) => are[i])
  }

  /** Waits for a primary, a synchronous standby, and a third member. */
  async function allInSync(seconds: number): Promise<number> {
    const whole = async () => {
      const [primaries, inSync, replicas] = await Promise.all(
        (['primary', 'sync', 'replica'] as const).map(what => Promise.all(databases.map(machine => machine.is(what)))),
      )
      const all = (are: boolean[]) => are.filter(Boolean).length
      return all(primaries!) === 1 && all(inSync!) >= 1 && all(replicas!) === 2
    }
    return waitFor(whole, seconds, () => `no cluster:\n${databases.map(machine => machine.output()).join('\n====\n')}`)
  }

  /** Queries the primary directly, without HAProxy. */
  async function sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { LAMPLIGHTER_DB_PASSWORD: password } = environment(file('patroni.env'))
    const machine = await primary()
    if (!machine) throw new Error('there is no primary')
    const client = new pg.Client({
      ...{ host: machine.address, user: 'lamplighter', database: 'lamplighter', password },
      connectionTimeoutMillis: 3000,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

  async function count(where: string): Promise<number> {
    const [row] = await sql<{ n: number }>(
      `select count(*)::int n from light_state s join light_device d on d.id = s.light_id where ${where}`,
    )
    return row!.n
  }

  return {
    databases,
    servers,
    broker,
    front,
    group,
    lights: () => [...lightLog.lights().values()],
    primary,
    allInSync,
    sql,
    count,
  }
}

/** Lights that only report, and log acknowledged messages: see ingest.ts. */
export const METERS = Array.from({ length: 20 }, (_, i) => `M-${String(i).padStart(4, '0')}`)

async function startBroker(machine: Machine, endpoints: string[]): Promise<void> {
  machine.ownFolder('/etc/mosquitto')
  machine.ownFolder('/var/lib/mosquitto', 'mosquitto')
  machine.writeFile('/etc/mosquitto/mosquitto.conf', file('mosquitto.conf'))
  machine.writeFile('/etc/mosquitto/acl', file('mosquitto.acl'), { user: 'mosquitto' })
  const platform = new URL(environment(file('lamplighter.env')).MQTT_URL!)
  const passwords = [
    `${platform.username}:${platform.password}`,
    ...endpoints.map(name => `${name}:${passwordOf(name)}`),
  ]
  machine.writeFile('/etc/mosquitto/passwords', `${passwords.join('\n')}\n`, { user: 'mosquitto' })
  const hashing = startProgram('mosquitto_passwd', ['-U', join(machine.folder, '/etc/mosquitto/passwords')])
  if ((await hashing.exited) !== 0) throw new Error(hashing.output())
  machine.run(['mosquitto', '-c', '/etc/mosquitto/mosquitto.conf'])
}
