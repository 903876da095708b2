import { join } from 'node:path'
import pg from 'pg'
import { City, type CityPlan, planLights, seedCity } from './city.ts'
import { SteppedClock, waitUntil } from './clock.ts'
import { type Cleanup, createEnvironment } from './environment.ts'
import { expectedLevelAt, type Preset } from './expectedSchedule.ts'
import { Mosquitto, startPostgres } from './externalServices.ts'
import { checkInvariants } from './invariants.ts'
import { isApplied, LightLog, type LightState, type LogEntry } from './lightLog.ts'
import { waitFor } from './processes.ts'
import { Server } from './server.ts'

/*
 * A platform and its city as real processes, with a clock that the test sets.
 */

export interface CityHarnessOptions extends Omit<CityPlan, 'preset'> {
  /** Start time: ISO 8601 with a zone. Left out: now, by the real clock, which cannot be stepped. */
  at?: string
  /** Environment of the servers, if different from a new installation. */
  env?: Record<string, string>
  /** Prepares the data directory of each server before its first start; returns the cleanup. */
  prepare?: (dataDir: string) => Promise<() => Promise<unknown>>
  /** Reports may be lost with the broker, so that acknowledged lights may be commanded again. */
  brokerFails?: boolean
  /** The plan; default: from sunset to sunrise in Beijing, at 80 %. */
  preset?: Partial<Preset>
  /** More than one share a database and a Mosquitto. */
  servers?: number
  /** PostgreSQL is a separate process, not a child of the server. */
  separateDatabase?: boolean
  /** s by which the clock of the servers is ahead of all others, including the database. */
  serverClockAhead?: number
  /** A Mosquitto instead of the embedded broker, so that it can be killed. */
  mosquitto?: boolean
  /** false: the lights connect only after `city.start`. */
  connectLights?: boolean
}

export type CityHarness = Awaited<ReturnType<typeof startCityHarness>>

export type Clock = Pick<SteppedClock, 'env' | 'now' | 'iso' | 'waitUntil' | 'set' | 'step' | 'close'>

const systemClock: Clock = {
  env: {},
  now: Date.now,
  iso: () => new Date().toISOString(),
  waitUntil: at => waitUntil(at, Date.now),
  set: refuse,
  step: refuse,
  close: () => {},
}

function refuse(): never {
  throw new Error('the system clock cannot be set: pass `at`')
}

const beijing: Preset = {
  mode: 'SUNRISE_SUNSET',
  level: 80,
  zone: 'Asia/Shanghai',
  latitude: 39.9042,
  longitude: 116.4074,
}

export function startCityHarness(options: CityHarnessOptions) {
  return createEnvironment('night', (folder, closing) => open(options, folder, closing))
}

async function open(options: CityHarnessOptions, folder: string, closing: Cleanup) {
  const preset: Preset = { ...beijing, ...options.preset }
  const plan: CityPlan = { ...options, preset }
  const clock: Clock = options.at ? new SteppedClock(folder, options.at) : systemClock
  closing.push(() => clock.close())
  const many = (options.servers ?? 1) > 1

  const broker = options.mosquitto || many ? await Mosquitto.create(folder) : undefined
  if (broker) closing.push(() => broker.kill())
  const database =
    many || options.serverClockAhead || options.separateDatabase ? await startPostgres(folder, clock) : undefined
  if (database) closing.push(database.stop)

  const env = {
    ...options.env,
    ...clock.env,
    ...(options.serverClockAhead && { LAMPLIGHTER_CLOCK_AHEAD: `${options.serverClockAhead}` }),
    ...(broker && { MQTT_URL: broker.url }),
    ...(database && { DATABASE_URL: database.url }),
  }
  const servers: Server[] = []
  for (let i = 0; i < (options.servers ?? 1); i++) {
    const dataDir = join(folder, `data-${i}`)
    const undo = await options.prepare?.(dataDir)
    if (undo) closing.push(undo)
    const server = await Server.create(dataDir, env)
    closing.push(() => server.stop())
    await server.start()
    servers.push(server)
  }
  const server = servers[0]!

  /** Queries the database on a new connection, since servers and databases restart. */
  async function sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: database?.url ?? server.databaseUrl })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

  const began = clock.now()
  const group = await seedCity(sql, plan)
  const city = new City(folder, plan, clock)
  const plannedLights = planLights(plan)
  const lightLog = new LightLog(
    city.logPath,
    plannedLights.map(({ id }) => id),
  )

  async function connectLights(): Promise<void> {
    await city.start(broker?.url ?? `mqtt://127.0.0.1:${server.mqttPort}`)
    await waitForOnline()
  }

  /** Resolves when every light has reported to the platform. */
  function waitForOnline(seconds = 60): Promise<number> {
    const count = async () =>
      (await sql<{ n: number }>('select count(*)::int n from light_state where not online or measured_at is null'))[0]!
        .n
    return waitFor(
      async () => (await count()) === 0,
      seconds,
      async () => `${await count()} lights have not reported`,
    )
  }

  /** The planned level in % now, or at an instant; computed by the tests, not by the platform. */
  function expected(at: number | string = clock.now()): number {
    return expectedLevelAt(preset, typeof at === 'number' ? at : Date.parse(at))
  }

  function lights(which: (light: { keepsNoPlan: boolean }) => boolean = () => true): LightState[] {
    const now = lightLog.lights()
    return plannedLights.filter(which).map(({ id }) => now.get(id)!)
  }

  /**
   * Resolves with the seconds until every light is at the level, or at the expected one, by the log of the lights. What the
   * platform has stored is checked by `check`.
   */
  function waitForLevel(
    seconds: number,
    level: () => number = expected,
    which?: (light: { keepsNoPlan: boolean }) => boolean,
  ): Promise<number> {
    const wrong = () => {
      const wanted = level()
      return lights(which).filter(({ main }) => main !== wanted)
    }
    return waitFor(
      () => wrong().length === 0,
      seconds,
      () => {
        const [first] = wrong()
        const last = first?.last ? `, last by ${first.last.by} at ${first.last.lightTime}` : ', never commanded'
        return `at ${clock.iso()} ${wrong().length} lights are not at ${level()} %: ${first?.id} is at ${first?.main} %${last}`
      },
    )
  }

  /** Resolves when the platform has confirmed every light. */
  function waitForConfirmation(seconds: number): Promise<number> {
    const count = async () =>
      (await sql<{ n: number }>(`select count(*)::int n from light_state where confirmation <> 'CONFIRMED'`))[0]!.n
    return waitFor(
      async () => (await count()) === 0,
      seconds,
      async () => `${await count()} lights are not confirmed`,
    )
  }

  /** ms since 1970 of the platform's next event, once it is computed. */
  async function nextPlannedEvent(): Promise<number> {
    let next = 0
    await waitFor(
      async () => {
        const [row] = await sql<{ until: Date | null }>(
          'select until from group_program where group_id = $1 and not stale and until > now()',
          [group],
        )
        next = row?.until?.getTime() ?? 0
        return next > clock.now()
      },
      20,
      () => `at ${clock.iso()} the platform plans nothing`,
    )
    return next
  }

  /** Resolves when every light of the preset's group, or of all groups, has stored or refused its plan. */
  function waitForPlans(seconds: number, of: 'group' | 'all' = 'group'): Promise<number> {
    const count = async () =>
      (
        await sql<{ n: number }>(
          `select count(*)::int n from light_state s join light_device d on d.id = s.light_id
           where (d.group_id = $1 or $2) and (expected_stale or plan_stale
             or plan_refusal is null and (plan_wanted is null or plan_version is distinct from plan_wanted))`,
          [group, of === 'all'],
        )
      )[0]!.n
    return waitFor(
      async () => (await count()) === 0,
      seconds,
      async () => `${await count()} lights do not hold their plan`,
    )
  }

  /** The log of the lights so far. */
  function log(): LogEntry[] {
    lightLog.lights()
    return lightLog.entries
  }

  /** Delay in s of each light after the event, by its log; Infinity: not yet. */
  function delaysAfter(due: number, which?: (light: { keepsNoPlan: boolean }) => boolean): number[] {
    const first = new Map<string, number>()
    for (const entry of log()) {
      const at = Date.parse(entry.lightTime)
      if (isApplied(entry) && entry.main === preset.level && at > due - 2000 && !first.has(entry.light))
        first.set(entry.light, at)
    }
    return lights(which).map(({ id }) => ((first.get(id) ?? Number.POSITIVE_INFINITY) - due) / 1000)
  }

  /** Every fault of the run so far, or of a part of it; see invariants.ts. */
  async function check(from = began, to = clock.now()): Promise<string[]> {
    const { brokerFails } = options
    return checkInvariants({
      ...{ entries: log(), lights: lightLog.lights().values(), sql, group, preset, from, to },
      brokerFails,
    })
  }

  closing.push(() => city.stop())
  if (options.connectLights !== false) await connectLights()
  return {
    folder,
    databaseUrl: () => database?.url ?? server.databaseUrl,
    /** Data directory of PostgreSQL: see faults/postgresProcesses.ts. */
    cluster: join(database?.dataDir ?? server.dataDir, 'postgres/cluster'),
    clock,
    preset,
    group,
    began,
    servers,
    server,
    broker,
    city,
    log,
    sql,
    ask: (query: string, variables?: object) => server.ask(query, variables),
    connectLights,
    waitForOnline,
    expected,
    lights,
    waitForLevel,
    waitForConfirmation,
    nextPlannedEvent,
    waitForPlans,
    delaysAfter,
    check,
  }
}
