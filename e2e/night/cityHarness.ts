import { join } from 'node:path'
import pg from 'pg'
import { City, type CityPlan, planLights, seedCity } from './city.ts'
import { SteppedClock, untilItIs } from './clock.ts'
import { type Closing, openWorld } from './environment.ts'
import { levelAt, type Preset } from './expectedSchedule.ts'
import { Mosquitto, ownPostgres } from './externalServices.ts'
import { checkInvariants } from './invariants.ts'
import { isDone, type LightNow, type LogEntry, Witness } from './lightLog.ts'
import { until } from './processes.ts'
import { Server } from './server.ts'

/*
 * A whole platform and its city, as real processes, in a world whose clock the test sets.
 */

export interface NightOptions extends Omit<CityPlan, 'preset'> {
  /** When it begins: ISO 8601 with a zone. Left out: now, by the true clock, which cannot be stepped. */
  at?: string
  /** Of the servers, where they differ from a fresh installation. */
  env?: Record<string, string>
  /** Is given the data directory of each server before its first start; returns what undoes it. */
  prepare?: (dataDir: string) => Promise<() => Promise<unknown>>
  /** Reports may be lost with the broker: a light that said yes may have to be asked again. */
  brokerFalls?: boolean
  /** What is planned; left out: from sunset to sunrise in Beijing, at 80 %. */
  preset?: Partial<Preset>
  /** More than one share a database and a Mosquitto. */
  servers?: number
  /** PostgreSQL is a process beside the server, and not below it. */
  ownDatabase?: boolean
  /** s by which the clock of the servers is ahead of everybody else's, the database's too. */
  ahead?: number
  /** A Mosquitto instead of the embedded broker, so that it can be killed. */
  mosquitto?: boolean
  /** False: the lights come only with `city.start`. */
  lightsUp?: boolean
}

export type Night = Awaited<ReturnType<typeof startNight>>

export type Clock = Pick<SteppedClock, 'env' | 'now' | 'iso' | 'until' | 'set' | 'step' | 'close'>

const trueClock: Clock = {
  env: {},
  now: Date.now,
  iso: () => new Date().toISOString(),
  until: at => untilItIs(at, Date.now),
  set: refuse,
  step: refuse,
  close: () => {},
}

function refuse(): never {
  throw new Error('the true clock is set by nobody: say when the night begins')
}

const beijing: Preset = {
  mode: 'SUNRISE_SUNSET',
  level: 80,
  zone: 'Asia/Shanghai',
  latitude: 39.9042,
  longitude: 116.4074,
}

export function startNight(options: NightOptions) {
  return openWorld('night', (folder, closing) => open(options, folder, closing))
}

async function open(options: NightOptions, folder: string, closing: Closing) {
  const preset: Preset = { ...beijing, ...options.preset }
  const plan: CityPlan = { ...options, preset }
  const clock: Clock = options.at ? new SteppedClock(folder, options.at) : trueClock
  closing.push(() => clock.close())
  const many = (options.servers ?? 1) > 1

  const broker = options.mosquitto || many ? await Mosquitto.open(folder) : undefined
  if (broker) closing.push(() => broker.kill())
  const database = many || options.ahead || options.ownDatabase ? await ownPostgres(folder, clock) : undefined
  if (database) closing.push(database.stop)

  const env = {
    ...options.env,
    ...clock.env,
    ...(options.ahead && { LAMPLIGHTER_CLOCK_AHEAD: `${options.ahead}` }),
    ...(broker && { MQTT_URL: broker.url }),
    ...(database && { DATABASE_URL: database.url }),
  }
  const servers: Server[] = []
  for (let i = 0; i < (options.servers ?? 1); i++) {
    const dataDir = join(folder, `data-${i}`)
    const undo = await options.prepare?.(dataDir)
    if (undo) closing.push(undo)
    const server = await Server.make(dataDir, env)
    closing.push(() => server.stop())
    await server.start()
    servers.push(server)
  }
  const server = servers[0]!

  /** Asks the database; a connection of its own each time, since servers and databases come and go here. */
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
  const everyone = planLights(plan)
  const witness = new Witness(
    city.logPath,
    everyone.map(({ id }) => id),
  )

  async function lightsUp(): Promise<void> {
    await city.start(broker?.url ?? `mqtt://127.0.0.1:${server.mqttPort}`)
    await allOnline()
  }

  /** Resolves when the platform has heard from every light. */
  function allOnline(seconds = 60): Promise<number> {
    const count = async () =>
      (await sql<{ n: number }>('select count(*)::int n from light_state where not online or measured_at is null'))[0]!
        .n
    return until(
      async () => (await count()) === 0,
      seconds,
      async () => `${await count()} lights were not heard`,
    )
  }

  /** % that the group's preset asks of every light now, or at an instant; worked out by the rig, not by the platform. */
  function expected(at: number | string = clock.now()): number {
    return levelAt(preset, typeof at === 'number' ? at : Date.parse(at))
  }

  function lights(which: (light: { keepsNoPlan: boolean }) => boolean = () => true): LightNow[] {
    const now = witness.lights()
    return everyone.filter(which).map(({ id }) => now.get(id)!)
  }

  /**
   * Resolves with the seconds until every light is at the level, or at what is expected then. They are asked
   * themselves, by the city's log: whether the platform knows it is another question (see `check`).
   */
  function waitUntilRight(
    seconds: number,
    level: () => number = expected,
    which?: (light: { keepsNoPlan: boolean }) => boolean,
  ): Promise<number> {
    const wrong = () => {
      const wanted = level()
      return lights(which).filter(({ main }) => main !== wanted)
    }
    return until(
      () => wrong().length === 0,
      seconds,
      () => {
        const [first] = wrong()
        const last = first?.last ? `, last by ${first.last.by} at ${first.last.lightTime}` : ', never told anything'
        return `at ${clock.iso()} ${wrong().length} lights are not at ${level()} %: ${first?.id} is at ${first?.main} %${last}`
      },
    )
  }

  /** Resolves when the platform, too, has seen that every light does as asked. */
  function allConfirmed(seconds: number): Promise<number> {
    const count = async () =>
      (await sql<{ n: number }>(`select count(*)::int n from light_state where confirmation <> 'CONFIRMED'`))[0]!.n
    return until(
      async () => (await count()) === 0,
      seconds,
      async () => `${await count()} lights are not confirmed`,
    )
  }

  /** ms since 1970 of the next event that the platform itself plans, once it has worked it out. */
  async function nextPlanned(): Promise<number> {
    let next = 0
    await until(
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

  /** Resolves when every light of the preset's group, or of all groups, holds its plan or has refused it. */
  function plansHeld(seconds: number, of: 'group' | 'all' = 'group'): Promise<number> {
    const count = async () =>
      (
        await sql<{ n: number }>(
          `select count(*)::int n from light_state s join light_device d on d.id = s.light_id
           where (d.group_id = $1 or $2) and (unsettled or plan_unsettled
             or plan_refusal is null and (plan_wanted is null or plan_version is distinct from plan_wanted))`,
          [group, of === 'all'],
        )
      )[0]!.n
    return until(
      async () => (await count()) === 0,
      seconds,
      async () => `${await count()} lights do not hold their plan`,
    )
  }

  /** All that lights were told and did so far, in their own words. */
  function log(): LogEntry[] {
    witness.lights()
    return witness.entries
  }

  /** s after the event at which each light did as planned, by its own word; Infinity: not yet. */
  function latenesses(due: number, which?: (light: { keepsNoPlan: boolean }) => boolean): number[] {
    const first = new Map<string, number>()
    for (const entry of log()) {
      const at = Date.parse(entry.lightTime)
      if (isDone(entry) && entry.main === preset.level && at > due - 2000 && !first.has(entry.light))
        first.set(entry.light, at)
    }
    return lights(which).map(({ id }) => ((first.get(id) ?? Number.POSITIVE_INFINITY) - due) / 1000)
  }

  /** Every fault of the run so far, or of a part of it; see invariants.ts. */
  async function check(from = began, to = clock.now()): Promise<string[]> {
    const { brokerFalls } = options
    return checkInvariants({
      ...{ entries: log(), lights: witness.lights().values(), sql, group, preset, from, to },
      brokerFalls,
    })
  }

  closing.push(() => city.stop())
  if (options.lightsUp !== false) await lightsUp()
  return {
    folder,
    databaseUrl: () => database?.url ?? server.databaseUrl,
    /** Where PostgreSQL keeps its data: see faults/postgresProcesses.ts. */
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
    lightsUp,
    allOnline,
    expected,
    lights,
    waitUntilRight,
    allConfirmed,
    nextPlanned,
    plansHeld,
    latenesses,
    check,
  }
}
