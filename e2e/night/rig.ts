import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { until } from './children.ts'
import { City, type CityPlan, planLights, seedCity } from './city.ts'
import { SteppedClock } from './clock.ts'
import { checkInvariants } from './invariants.ts'
import { levelAt, type Preset } from './oracle.ts'
import { Mosquitto, ownPostgres } from './parts.ts'
import { Server } from './server.ts'
import { type LightNow, type LogEntry, Witness } from './witness.ts'

/*
 * A whole platform and its city, as real processes, in a world whose clock the test sets.
 */

export interface NightOptions extends Omit<CityPlan, 'preset'> {
  /** When it begins: ISO 8601 with a zone. */
  at: string
  /** Reports may be lost with the broker: a light that said yes may have to be asked again. */
  brokerFalls?: boolean
  /** What is planned; left out: from sunset to sunrise in Beijing, at 80 %. */
  preset?: Partial<Preset>
  /** More than one share a database and a Mosquitto. */
  servers?: number
  /** A Mosquitto instead of the embedded broker, so that it can be killed. */
  mosquitto?: boolean
  /** False: the lights come only with `city.start`. */
  lightsUp?: boolean
}

export type Night = Awaited<ReturnType<typeof startNight>>

const beijing: Preset = {
  mode: 'SUNRISE_SUNSET',
  level: 80,
  zone: 'Asia/Shanghai',
  latitude: 39.9042,
  longitude: 116.4074,
}

export async function startNight(options: NightOptions) {
  // Below /tmp and not os.tmpdir(): the way to PostgreSQL's socket has to be short.
  const folder = mkdtempSync('/tmp/lamplighter-night-')
  chmodSync(folder, 0o755)
  const closing: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    return { ...(await open(options, folder, closing)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(options: NightOptions, folder: string, closing: (() => Promise<unknown>)[]) {
  const preset: Preset = { ...beijing, ...options.preset }
  const plan: CityPlan = { ...options, preset }
  const clock = new SteppedClock(folder, options.at)
  const many = (options.servers ?? 1) > 1

  const broker = options.mosquitto || many ? await Mosquitto.open(folder) : undefined
  if (broker) closing.push(() => broker.kill())
  const database = many ? await ownPostgres(folder, clock) : undefined
  if (database) closing.push(database.stop)

  const env = {
    ...clock.env,
    ...(broker && { MQTT_URL: broker.url }),
    ...(database && { DATABASE_URL: database.url }),
  }
  const servers: Server[] = []
  for (let i = 0; i < (options.servers ?? 1); i++) {
    const server = await Server.make(join(folder, `data-${i}`), env)
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

  /** All that lights were told and did so far, in their own words. */
  function log(): LogEntry[] {
    witness.lights()
    return witness.entries
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
    check,
  }
}
