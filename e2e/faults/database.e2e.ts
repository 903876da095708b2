import { expect, test } from '@playwright/test'
import pg from 'pg'
import { freePort } from '../../server/src/testing/freePort.ts'
import { type CityHarness, startCityHarness } from '../night/cityHarness.ts'
import { type Child, startProgram, waitFor } from '../night/processes.ts'
import type { Attempt } from '../night/server.ts'
import { formatSpread, p99, roundsOr, secondsOr, seeded, sleep } from '../random.ts'
import { watchHealth } from './health.ts'
import { backendsOf, freeze, postmasterOf, signal } from './postgresProcesses.ts'
import { expectRecordedOnce, moveToNoon, moveToSunset, placeAtNoon } from './sunset.ts'
import { Writers } from './writers.ts'

/*
 * The database is killed, frozen, locked or out of connections, each time at sunset. Half of the lights keep a plan and
 * run it by themselves; the others need a command of the platform.
 */

test.setTimeout(180_000 + 1000 * secondsOr(0) + 20_000 * roundsOr(0))

let night: CityHarness

test.beforeAll(async () => {
  night = await startCityHarness({ lights: 100, withoutPlan: 'half', brokerFails: true, preset: placeAtNoon() })
})
test.afterAll(() => night?.stop())
test.beforeEach(() => moveToNoon(night))

/** ms without a refused write after which a kill had no effect */
const UNNOTICED_AFTER_MS = 3000

const keepsPlan = ({ keepsNoPlan }: { keepsNoPlan: boolean }) => !keepsNoPlan
const keepsNone = ({ keepsNoPlan }: { keepsNoPlan: boolean }) => keepsNoPlan
const lit = () => night.preset.level
const rename =
  'mutation ($id: Int!, $name: String!) { updateLightDevice(id: $id, input: { name: { set: $name } }) { id } }'

test('T41: PostgreSQL is killed at sunset and at random moments: it recovers within 15 s, and the server keeps running', async () => {
  const rounds = roundsOr(3)
  const random = seeded('T41')
  const { cluster, server, sql } = night
  const { pid } = server
  const writers = await Writers.start(night)
  const health = watchHealth(server.port)
  const due = await moveToSunset(night, 8)
  const recoveries: number[] = []
  const wrongStatuses: string[] = []
  for (let round = 0; round < rounds; round++) {
    await sleep(round === 0 ? (due - Date.now()) / 1000 - 0.3 : random.between(0.5, 3))
    const whole = round % 2 === 0
    signal(whole ? postmasterOf(cluster) : random.oneOf(backendsOf(cluster)), 'SIGKILL')
    const killed = performance.now()
    // A write in flight at the kill may still succeed: the database is back at the first write after a refused one, or, if it
    // was back before any write was refused, at the first write after UNNOTICED_AFTER_MS.
    const gone = () => writers.attempts.find(({ at, code }) => code && at > killed)
    await waitFor(
      () => writers.attempts.some(({ at, code }) => !code && at > (gone()?.at ?? killed + UNNOTICED_AFTER_MS)),
      20,
      () =>
        `no write after ${whole ? 'the postmaster' : 'a backend'} was killed: ${JSON.stringify(writers.refusals(killed))}`,
    )
    const last = writers.attempts.findLast(({ at, code }) => code && at > killed)
    const took = Math.max((last?.at ?? killed) - killed, 0) / 1000
    recoveries.push(took)
    // Between the first moments and the last refused write, no health check may succeed.
    for (const { at, status } of last ? health.between(killed + 300, last.at - 500) : [])
      if (status === 200) wrongStatuses.push(`200 at ${at - killed} ms of ${took} s`)
  }
  await writers.stop()
  const checks = await health.stop()
  await night.waitForLevel(30, lit, keepsPlan).catch(() => {})
  const planned = night.delaysAfter(due, keepsPlan)
  const refusals = writers.refusals()
  const lost = await writers.lost(sql)
  console.log(
    `T41: ${rounds} kills; writes again after ${formatSpread(recoveries, 's')}; ${writers.acknowledged} writes acknowledged, ` +
      `${lost.length} lost; refused: ${JSON.stringify(refusals)}; slowest answer ${slowestSeconds(writers)} s; ` +
      `lights with a plan right ${Math.max(...planned).toFixed(2)} s after sunset`,
  )
  expect(server.pid).toBe(pid)
  expect(() => process.kill(pid, 0)).not.toThrow()
  expect(Object.keys(refusals)).toEqual(['UNAVAILABLE'])
  expect(lost).toEqual([])
  expect(Math.max(...recoveries)).toBeLessThan(15)
  expect(slowestSeconds(writers)).toBeLessThan(10)
  expect(Math.max(...planned)).toBeLessThan(5)
  // Five checks a second may miss an outage of half a second.
  if (Math.max(...recoveries) > 1) expect(checks.some(({ status }) => status === 503)).toBe(true)
  expect(wrongStatuses).toEqual([])
  await expectRecordedOnce(night, due)
  await night.waitForConfirmation(30)
  expect(await night.check()).toEqual([])
})

test('T43: PostgreSQL is frozen across sunset: no request waits longer than 10 s, lights run their plans, and the platform recovers by itself', async () => {
  const seconds = secondsOr(12)
  const { cluster, server, sql } = night
  const writers = await Writers.start(night)
  const due = await moveToSunset(night, 8)
  const health = watchHealth(server.port)
  await sleep((due - Date.now()) / 1000 - 2)
  const since = performance.now()
  const thaw = freeze(cluster)
  await sleep(seconds)
  thaw()
  const thawed = performance.now()
  const planned = night.delaysAfter(due, keepsPlan)
  const others = await night.waitForLevel(30, () => lit(), keepsNone)
  await waitFor(
    () => writers.attempts.some(({ at, code }) => !code && at > thawed),
    20,
    () => `no write after the thaw: ${JSON.stringify(writers.refusals(thawed))}`,
  )
  const wrote = (writers.attempts.find(({ at, code }) => !code && at > thawed)!.at - thawed) / 1000
  await sleep(1)
  await writers.stop()
  const checks = await health.stop()
  // Checks answered after the resume may report success.
  const during = checks.filter(({ at, ms }) => at > since && at + ms < thawed)
  const slowestCheck = Math.max(...checks.map(({ ms }) => ms)) / 1000
  const lost = await writers.lost(sql)
  console.log(
    `T43: frozen for ${seconds} s; slowest answer ${slowestSeconds(writers)} s, of /healthz ${slowestCheck.toFixed(2)} s; ` +
      `refused: ${JSON.stringify(writers.refusals(since))}; lights with a plan right ${Math.max(...planned).toFixed(2)} s after sunset, ` +
      `the others ${others.toFixed(2)} s after the thaw, a write after ${wrote.toFixed(2)} s; ${lost.length} lost`,
  )
  expect(slowestSeconds(writers)).toBeLessThan(10)
  expect(slowestCheck).toBeLessThan(10)
  expect(Object.keys(writers.refusals(since))).toEqual(['UNAVAILABLE'])
  expect(during.length).toBeGreaterThan(seconds / 2)
  expect(during.filter(({ status }) => status !== 503)).toEqual([])
  expect(Math.max(...planned)).toBeLessThan(5)
  expect(wrote).toBeLessThan(15)
  expect(lost).toEqual([])
  await expectRecordedOnce(night, due)
  await night.waitForConfirmation(30)
  expect(await night.check()).toEqual([])
})

for (const [mode, writing, ends] of [
  ['share row exclusive', false, false],
  // It blocks only writers of lights; they wait while they hold locks on light states, which blocks switching.
  ['share row exclusive', true, true],
  // It blocks readers, too. The session that holds it is terminated while lights have to be switched.
  ['access exclusive', true, true],
] as const)
  test(`T44: a lock (${mode}) is held on the table of lights across sunset${writing ? ' while users rename them' : ''}: all lights are right within 5 s, and requests are answered within 10 s`, async () => {
    const { sql, server } = night
    const [own, ...lights] = (await sql<{ id: number }>('select id from light_device order by id')).map(({ id }) => id)
    const due = await moveToSunset(night, 10, 5)
    const health = watchHealth(server.port)
    const writers = writing ? await Writers.start(night, { lights }) : undefined
    await sleep((due - Date.now()) / 1000 - 4)
    const locker = new pg.Client({ connectionString: night.databaseUrl() })
    let ended = Number.POSITIVE_INFINITY
    locker.on('error', () => {
      ended = Math.min(ended, Date.now())
    })
    await locker.connect()
    let read: Attempt = { ms: 0 }
    let renamed: Attempt | undefined
    let since = Number.POSITIVE_INFINITY
    try {
      await locker.query(`begin; lock table light_device in ${mode} mode`)
      since = performance.now()
      ;[read, renamed] = await Promise.all([
        server.attempt('query ($id: Int!) { findOneLightDevice(id: $id) { id } }', { id: own }),
        writing ? server.attempt(rename, { id: own, name: `Renamed in ${mode}` }) : undefined,
      ])
      await sleep(Math.max(0, (due - Date.now()) / 1000) + secondsOr(6))
    } finally {
      await locker.query('rollback').catch(() => {})
      await locker.end()
    }
    const freed = Math.min(Date.now(), ended)
    await night.waitForLevel(60, lit)
    await writers?.stop()
    const checks = await health.stop()
    const [planned, commanded] = [night.delaysAfter(due, keepsPlan), night.delaysAfter(due, keepsNone)]
    console.log(
      `T44 ${mode}, ${ended < Number.POSITIVE_INFINITY ? 'ended' : 'held until'} ${((freed - due) / 1000).toFixed(1)} s after sunset: lights with ` +
        `a plan right after ${Math.max(...planned).toFixed(2)} s, the others ${Math.max(...commanded).toFixed(2)} s after sunset; ` +
        `p99 of all ${p99([...planned, ...commanded]).toFixed(2)} s; a reader got ${describeAttempt(read)}`,
    )
    for (const { code, message, ms } of [read, ...(renamed ? [renamed] : [])]) {
      if (code) expect({ code, message }).toEqual({ code: 'UNAVAILABLE', message: expect.stringMatching(/\w/) })
      expect(ms).toBeLessThan(10_000)
    }
    if (writers && renamed) {
      const lost = await writers.lost(sql)
      const [light] = await sql<{ name: string }>('select name from light_device where id = $1', [own])
      console.log(
        `T44 ${mode}: a rename got ${describeAttempt(renamed)}; ` +
          `${writers.attempts.filter(({ at, code }) => !code && at > since).length} writes acknowledged since the lock, ` +
          `refused: ${JSON.stringify(writers.refusals())}, slowest answer ${slowestSeconds(writers)} s; ${lost.length} of ${writers.acknowledged} lost`,
      )
      // A refused rename has no effect.
      expect(light?.name === `Renamed in ${mode}`).toBe(!renamed.code)
      expect(Object.keys(writers.refusals()).filter(code => code !== 'UNAVAILABLE')).toEqual([])
      expect(slowestSeconds(writers)).toBeLessThan(10)
      expect(lost).toEqual([])
    }
    expect(Math.max(...planned, ...commanded)).toBeLessThan(5)
    expect(ended < Number.POSITIVE_INFINITY).toBe(ends)
    // The database is healthy: only one table is locked.
    expect(checks.filter(({ status }) => status !== 200)).toEqual([])
    await expectRecordedOnce(night, due)
    await night.waitForConfirmation(30)
    expect(await sql('select 1 from light_state where expected_stale')).toEqual([])
    expect(await night.check()).toEqual([])
  })

test('T45: a hundred idle clients take every free connection: the platform keeps working, and another server names the reason why it cannot start', async () => {
  const { server, sql } = night
  const idleClients: pg.Client[] = []
  const lights = (await sql<{ id: number }>('select id from light_device')).map(({ id }) => id)
  await server.ask('{ __typename }')
  const due = await moveToSunset(night, 17, 13)
  // Long enough for the pool to close idle connections.
  await sleep(12)
  const since = performance.now()
  let writers: Writers | undefined
  try {
    for (let i = 0; i < 100; i++) {
      const idleClient = new pg.Client({ connectionString: night.databaseUrl() })
      idleClient.on('error', () => {})
      const connected = await idleClient.connect().then(
        () => true,
        () => false,
      )
      if (!connected) break
      idleClients.push(idleClient)
    }
    expect(idleClients.length, 'the limit is reached').toBeLessThan(100)
    writers = await Writers.start(night, { operators: 8, lights })
    await sleep(Math.max(0, (due - Date.now()) / 1000) + 6)
    const refusals = writers.refusals(since)
    const [planned, commanded] = [night.delaysAfter(due, keepsPlan), night.delaysAfter(due, keepsNone)]
    const healthy = (await fetch(`http://127.0.0.1:${server.port}/healthz`)).status
    // Another server starts, and exits with the reason.
    const port = `${await freePort()}`
    const late = startProgram('env', [
      ...[`DATABASE_URL=${night.databaseUrl()}`, `PORT=${port}`, `MQTT_PORT=${await freePort()}`, 'DEMO=off'],
      ...[`DATA_DIR=${night.folder}/late`, process.execPath, 'server/src/main.ts'],
    ])
    const left = await Promise.race([late.exited, sleep(20).then(() => 'still running')])
    if (left === 'still running') await late.terminate('SIGKILL')
    console.log(
      `T45: ${idleClients.length} idle clients; ${writers.attempts.filter(({ at, code }) => !code && at > since).length} writes ` +
        `acknowledged during it, refused: ${JSON.stringify(refusals)}; lights with a plan right ${Math.max(...planned).toFixed(2)} s ` +
        `after sunset, of the others ${commanded.filter(late => late < 5).length} of ${commanded.length} within 5 s; another server: ${left === 'still running' ? 'waits' : late.output().trim().split('\n').at(-1)}`,
    )
    expect(refusals).toEqual({})
    expect(writers.acknowledged).toBeGreaterThan(100)
    expect(slowestSeconds(writers)).toBeLessThan(10)
    expect(healthy).toBe(200)
    expect(Math.max(...planned, ...commanded)).toBeLessThan(5)
    expect(late.output()).toMatch(/DATABASE_URL.*too many clients/)
  } finally {
    await Promise.all(idleClients.map(idleClient => idleClient.end()))
    await writers?.stop()
  }
  const after = await night.waitForLevel(60, lit)
  console.log(`T45: all lights right ${after.toFixed(2)} s after the idle clients disconnected`)
  expect(await writers.lost(sql)).toEqual([])
  await night.waitForConfirmation(30)
  expect(await night.check()).toEqual([])
})

test('T47: eight busy processes compete for the processor across sunset: 99 of 100 lights are right within 5 s', async () => {
  const busyProcesses: Child[] = []
  try {
    const { server } = night
    const before = server.rss()
    const due = await moveToSunset(night, 10)
    const health = watchHealth(server.port)
    for (let i = 0; i < 8; i++) busyProcesses.push(startProgram(process.execPath, ['-e', 'for (;;);']))
    await sleep((due - Date.now()) / 1000)
    await night.waitForLevel(60, lit)
    const late = night.delaysAfter(due)
    const commanded = night.delaysAfter(due, keepsNone)
    const checks = await health.stop()
    for (const busy of busyProcesses.splice(0)) await busy.terminate('SIGKILL')
    console.log(
      `T47: sunset lateness ${formatSpread(late, 's')}, p99 ${p99(late).toFixed(2)} s; of lights without a plan p99 ${p99(commanded).toFixed(2)} s; ` +
        `/healthz ${formatSpread(
          checks.map(({ ms }) => ms / 1000),
          's',
        )}; memory ${before} → ${server.rss()} MB`,
    )
    expect(p99(late)).toBeLessThan(5)
    expect(checks.filter(({ status }) => status !== 200)).toEqual([])
    await expectRecordedOnce(night, due)
    await night.waitForConfirmation(60)
    expect(await night.check()).toEqual([])
  } finally {
    for (const busy of busyProcesses) await busy.terminate('SIGKILL')
  }
})

function describeAttempt({ code, message, ms }: Attempt): string {
  return `${code ? `${code} (${message})` : 'well'} after ${(ms / 1000).toFixed(1)} s`
}

function slowestSeconds(writers: Writers): number {
  return Math.round(Math.max(...writers.attempts.map(({ ms }) => ms)) / 10) / 100
}
