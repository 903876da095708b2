import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { root } from '../lamplighter.ts'
import { type CityHarness, startCityHarness } from '../night/cityHarness.ts'
import { waitFor } from '../night/processes.ts'
import { Api, type Attempt, type Server } from '../night/server.ts'
import { formatSpread, seeded, sleep } from '../random.ts'
import { watchHealth } from './health.ts'
import { LiveSubscription } from './liveSubscription.ts'
import { LoadBalancer } from './loadBalancer.ts'
import { ReportingLights } from './reportingLights.ts'
import { placeAtNoon } from './sunset.ts'
import { Writers } from './writers.ts'

/*
 * Servers are upgraded one after another, and rolled back, while lights report and users read, write and subscribe:
 * docs/operating.md, "Upgrade, and back".
 */

test.setTimeout(240_000)

const MIGRATION = '9000_of_the_next_version.sql'
/** Tables that get a new column: those read with `select *`, and those on the command path. */
const WIDENED_TABLES = [
  ...['light_device', 'light_state', 'light_group', 'light_command', 'light_schedule', 'light_plan', 'light_override'],
  ...['admin', 'admin_role', 'session', 'audit_entry', 'notification_channel', 'device_mode', 'site', 'alert'],
]
const EXPANDING_MIGRATION = process.env.FAULT_MIGRATION
  ? readFileSync(process.env.FAULT_MIGRATION, 'utf8')
  : `-- expands
${WIDENED_TABLES.map(table => `alter table ${table} add column of_the_next_version text;`).join('\n')}
create table of_the_next_version (light_id int primary key references light_device on delete cascade, said text);
`
/** As in deploy/, s. */
const DRAIN_SECONDS = readFileSync(join(root, 'deploy/machines/lamplighter.env'), 'utf8').match(
  /^DRAIN_SECONDS=(.+)$/m,
)?.[1]

const READ = [
  '{ findManyLightDevice(limit: 20) { items { id name facts { expected { mainBrightness } } } pagination { totalCount } } }',
  '{ findAllLightSchedule { id name } findAllLightGroup { id name } }',
  '{ findManyAdminRole { items { id name } } notificationChannels { id } }',
  '{ findManyAuditEntry(limit: 20) { items { id } } authInfo { __typename } }',
]
const OPERATE =
  'mutation ($group: Int!, $level: Int!) { operateLightGroup(id: $group, input: { mainBrightness: $level }) { accepted rejected } }'
const RENAME =
  'mutation ($id: Int!, $name: String!) { updateLightDevice(id: $id, input: { name: { set: $name } }) { id } }'
const SCHEDULE =
  'mutation ($name: String!) { createLightSchedule(input: { name: $name, type: SUNRISE_SUNSET }) { id } }'

test('T49: a rolling upgrade and rollback under live traffic: no request fails, no acknowledged write is lost, and every command is obeyed once', async () => {
  const random = seeded('T49')
  const night = await startCityHarness({
    ...{ lights: 40, perCenter: 0, withoutPlan: 'half', servers: 2, preset: placeAtNoon() },
    env: DRAIN_SECONDS ? { DRAIN_SECONDS: DRAIN_SECONDS } : {},
  })
  const balancer = await LoadBalancer.open(night.servers.map(({ port }) => port))
  const stopping: (() => Promise<unknown>)[] = [() => night.stop(), () => balancer.close()]
  try {
    const { sql, servers, group } = night
    const next = nextVersion(night.folder)
    const front = new Api(balancer.port)
    const up = (server: Server) =>
      waitFor(
        () => balancer.isUp(server.port),
        30,
        () => `it gets no requests: ${server.output()}`,
      )
    for (const server of servers) await up(server)

    const lights = (await sql<{ id: number }>('select id from light_device order by id')).map(({ id }) => id)
    const [held] = await sql<{ id: number }>(
      `insert into light_device (name, device_id, mode_id) select 'Held', 'HELD', id from device_mode where code = 'NIGHT' returning id`,
    )
    const writers = await Writers.start({ server: front, sql }, { operators: 2, lights })
    const readers = startReaders(front)
    const meters = await ReportingLights.start(sql, night.broker!.url, 4)
    const listener = new LiveSubscription(front, 'subscription { lightDeviceChanges { id } }')
    const healths = servers.map(({ port }) => watchHealth(port))
    stopping.push(...[writers, readers, meters, listener, ...healths].map(worker => () => worker.stop()))
    await listener.connected()

    const commands: number[] = []
    const slow: Attempt[] = []
    const stops: number[] = []
    const starts: number[] = []
    let level = 0
    const command = async () => {
      level = (level % 100) + Math.ceil(random.between(0, 30))
      if (level > 100) level -= 100
      const asked = front.attempt(OPERATE, { group, level })
      readers.attempts.push(asked)
      expect((await asked).data?.operateLightGroup).toEqual({ accepted: lights.length, rejected: 0 })
      commands.push(await night.waitForLevel(15, () => level))
    }
    const replace = async (server: Server, tree: string) => {
      await sleep(random.between(0, 1))
      const slowly = await startSlowWrite(night, front, held!.id, server)
      const since = performance.now()
      const stopped = server.stop()
      await command()
      slow.push(await slowly.release(Math.max(0, 4 - (performance.now() - since) / 1000)))
      await stopped
      stops.push((performance.now() - since) / 1000)
      server.codeRoot = tree
      const [first] = await Promise.all([server.start(), command()])
      starts.push(first)
      const seen = listener.events
      await up(server)
      await command()
      await expect.poll(() => listener.events, { message: 'the live stream reports it' }).toBeGreaterThan(seen)
    }
    const inSomeOrder = () => (random.between(0, 1) < 0.5 ? [...servers] : [...servers].reverse())

    // A backup holds read locks: no table can be altered while it runs.
    const backup = holdReadLocks(night, 8)
    for (const server of inSomeOrder()) await replace(server, next)
    await backup
    const landed = async () => (await sql('select from schema_migration where name = $1', [MIGRATION])).length
    expect(await landed()).toBe(1)
    for (const server of inSomeOrder()) await replace(server, root)
    expect(await landed()).toBe(1)

    await sleep(1)
    for (const worker of [writers, readers, meters, listener]) await worker.stop()
    const checks = (await Promise.all(healths.map(health => health.stop()))).flat()
    const quick = [...writers.attempts, ...(await Promise.all(readers.attempts))]
    const answered = [...quick, ...slow]
    const failed = answered.filter(({ code }) => code)
    const kept = new Set((await sql<{ name: string }>('select name from light_schedule')).map(({ name }) => name))
    const lost = [...(await writers.lost(sql)), ...readers.planned.filter(name => !kept.has(name))]
    await expect.poll(() => meters.lost(sql), { timeout: 20_000 }).toEqual([])
    console.log(
      `T49: 2 servers there and back; ${answered.length} requests, ${failed.length} failed (slowest ` +
        `${(Math.max(...quick.map(({ ms }) => ms)) / 1000).toFixed(2)} s but for those that were held); ${writers.acknowledged + readers.planned.length + slow.length} writes acknowledged, ` +
        `${lost.length} lost; ${meters.acknowledged.length} readings acknowledged, 0 lost; ${commands.length} commands to all ` +
        `lights, right after ${formatSpread(commands, 's')}; ${listener.gaps.length} gaps of the live stream: ` +
        `${formatSpread(listener.gaps, 's')}; stopped in ${formatSpread(stops, 's')}, open again after ${formatSpread(starts, 's')}`,
    )
    expect(
      slow.every(({ ms }) => ms > 3000),
      'they were in flight when the server got SIGTERM',
    ).toBe(true)
    expect(failed.slice(0, 5)).toEqual([])
    expect(balancer.failures).toEqual([])
    // Healthy, or no response.
    expect(checks.some(({ status }) => status === 200)).toBe(true)
    expect(checks.filter(({ status }) => status !== 200 && status !== 0)).toEqual([])
    expect(lost).toEqual([])
    // Shorter than the time after which a console shows a banner: STREAM_GRACE_MS in console/src/graphql/connection.ts.
    expect(Math.max(...listener.gaps)).toBeLessThan(2.5)
    await waitFor(
      async () =>
        (
          await sql(
            `select from light_state s join light_device d on d.id = s.light_id
             where d.group_id is not null and confirmation <> 'CONFIRMED'`,
          )
        ).length === 0,
      30,
      () => 'not all lights are confirmed',
    )
    expect(night.lights().filter(({ main }) => main !== level)).toEqual([])
    expect(await night.check()).toEqual([])
  } finally {
    for (const stop of stopping.reverse()) await stop()
  }
})

/** This version with one more migration: older servers continue with unknown columns. */
function nextVersion(folder: string): string {
  const tree = join(folder, 'next')
  mkdirSync(tree)
  for (const part of ['server', 'protocol', 'lighting', 'package.json'])
    cpSync(join(root, part), join(tree, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  writeFileSync(join(tree, 'server/migrations', MIGRATION), EXPANDING_MIGRATION)
  return tree
}

/** Users who read pages, and create a schedule with every tenth request. */
function startReaders(front: Api) {
  /** Acknowledged schedules. */
  const planned: string[] = []
  const attempts: (Attempt | Promise<Attempt>)[] = []
  let stopping = false
  const working = Promise.all(
    [0, 1].map(async reader => {
      for (let n = reader; !stopping; n++) {
        const name = `Schedule ${reader}-${n}`
        const writes = n % 10 === 0
        const attempt = await (writes ? front.attempt(SCHEDULE, { name }) : front.attempt(READ[n % READ.length]!))
        attempts.push(attempt)
        if (writes && !attempt.code) planned.push(name)
        await sleep(0.02)
      }
    }),
  )
  return {
    attempts,
    planned,
    stop: () => {
      stopping = true
      return working
    },
  }
}

/** A write to this server that waits for a row lock until `release`. */
async function startSlowWrite({ databaseUrl, sql }: CityHarness, front: Api, light: number, server: Server) {
  const client = new pg.Client({ connectionString: databaseUrl() })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query('select from light_device where id = $1 for update', [light])
  const name = `Held ${Math.random()}`
  let said: Attempt | undefined
  const answer = front.attempt(RENAME, { id: light, name }, { 'x-server': `${server.port}` }).then(attempt => {
    said = attempt
    return attempt
  })
  const waiting = () => sql(`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'light_device'`)
  await waitFor(
    async () => said !== undefined || (await waiting()).length > 0,
    5,
    () => 'no session waits for that light',
  )
  return {
    release: async (seconds: number) => {
      await sleep(seconds)
      await client.end()
      return answer
    },
  }
}

/** Locks all tables as a backup does. */
async function holdReadLocks({ databaseUrl }: CityHarness, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  client.on('error', () => {})
  await client.connect()
  await client.query(`begin; lock table ${WIDENED_TABLES.join(', ')} in access share mode`)
  await sleep(seconds)
  await client.end()
}
