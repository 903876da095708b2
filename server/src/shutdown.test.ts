import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensureRoles } from './features/roles/roles.ts'
import { makeAdmin, makeCredential, makeLight, PASSWORD } from './testing/factories.ts'
import { connectLight } from './testing/mqttLight.ts'
import { expectLatency } from './testing/nightly.ts'
import { eventually } from './testing/platform.ts'
import { startServer } from './testing/server.ts'
import { testDatabase } from './testing/testDatabase.ts'

/* A server process that is stopped while users and lights use it. */

vi.setConfig({ testTimeout: 120_000 })

const { db, url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'lamplighter-stop-'))
// As root, PostgreSQL runs as another user, and the server checks its access.
chmodSync(folder, 0o755)
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(more: Record<string, string> = {}) {
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), METRICS_PORT: '0', LOG_LEVEL: 'info', ...more }
  const server = await startServer(env)
  running.push(server.child)
  return server
}

/** Locks the groups until released, so that a mutation of a group is in progress for that time. */
async function holdGroups() {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin; lock table light_group in exclusive mode')
  return {
    isWaitedFor: () =>
      eventually(async () =>
        expect(
          (await sql`select from pg_locks where not granted and relation = 'light_group'::regclass`.execute(db)).rows,
        ).toHaveLength(1),
      ),
    letGo: () => client.end(),
  }
}

let email: string
let light: { id: number; device_id: string }
let password: string
beforeAll(async () => {
  await ensureRoles(db)
  email = (await makeAdmin(db, 'SUPER_ADMIN')).email
  light = await makeLight(db)
  password = await makeCredential(db, { light_device_id: light.id }, light.device_id)
})

test('finishes running requests, keeps acknowledged readings and exits with code 0', {
  tags: ['latency', 'nightly'],
}, async () => {
  const server = await start()
  const token = await server.signIn(email, PASSWORD)
  const pole = await connectLight(server.mqttPort, light.device_id, password)
  let acknowledged = 0
  void (async () => {
    for (let sequence = 1; pole.client.connected; sequence++) {
      await pole.say('telemetry', { sequence, main: { dimmingLevel: sequence % 100 } })
      acknowledged = sequence
    }
  })().catch(() => {})
  const stream = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: { ...server.headers(token), accept: 'text/event-stream' },
    body: JSON.stringify({ query: 'subscription { lightDeviceChanges { id } }' }),
  })
  const streamEnded = stream.text().then(
    () => 'ended',
    () => 'cut',
  )
  await eventually(() => expect(acknowledged).toBeGreaterThan(20))
  // The gateway is a thread: its counters must reach the metrics.
  expect(await (await fetch(server.metrics)).text()).toMatch(
    /^lamplighter_messages_received_total{kind="telemetry"} [1-9]\d*$/m,
  )
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)

  const groups = await holdGroups()
  const underWay = server.ask('mutation { createLightGroup(input: { name: "北环路" }) { name } }', token)
  await groups.isWaitedFor()
  const since = performance.now()
  server.child.kill('SIGTERM')
  // Probes report that it is not ready before it exits.
  await eventually(async () => {
    const answer = await fetch(`${server.address}/readyz`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ status: 'not ready', missing: ['closing'] })
  })
  expect(await streamEnded).toBe('cut')
  // Also while requests are running: a load balancer that finds the port closed would abort them.
  await new Promise(resolve => setTimeout(resolve, 500))
  expect((await fetch(`${server.address}/readyz`)).status).toBe(404)
  expect(server.child.exitCode).toBeNull()
  await groups.letGo()
  const answer = await underWay
  expect(answer.headers.get('connection')).toBe('close')
  expect(await answer.json()).toEqual({ data: { createLightGroup: { name: '北环路' } } })
  await eventually(() => expect(fetch(`${server.address}/readyz`)).rejects.toThrow('fetch failed'))
  expect(await server.ended).toBe(0)
  const seconds = (performance.now() - since) / 1000
  expectLatency(seconds, 15)

  const { rows } = await sql<{ kept: number }>`select count(distinct sequence) as kept from light_reading`.execute(db)
  expect(rows[0]!.kept).toBeGreaterThanOrEqual(acknowledged)
  expect(await db.selectFrom('light_group').select('name').execute()).toEqual([{ name: '北环路' }])
  console.info(`stopped in ${seconds.toFixed(1)} s; ${acknowledged} readings acknowledged, ${rows[0]!.kept} kept`)
})

test('serves requests for DRAIN_SECONDS, even without a readiness probe', { tags: ['nightly'] }, async () => {
  const server = await start({ DRAIN_SECONDS: '2' })
  const token = await server.signIn(email, PASSWORD)
  const since = performance.now()
  server.child.kill('SIGTERM')
  const served: number[] = []
  for (;;) {
    const answer = await server.ask('{ authInfo { email } }', token).catch(() => undefined)
    if (!answer) break
    expect(await answer.json()).toEqual({ data: { authInfo: { email } } })
    served.push((performance.now() - since) / 1000)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  expect(served.at(-1)).toBeGreaterThan(1.5)
  expect((performance.now() - since) / 1000).toBeGreaterThan(1.9)
  expect(await server.ended).toBe(0)
})

test('stops at once without DRAIN_SECONDS', { tags: ['latency'] }, async () => {
  const server = await start()
  const since = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expectLatency((performance.now() - since) / 1000, 1.9)
})

test('a second signal stops it at once', { tags: ['latency', 'nightly'] }, async () => {
  const server = await start()
  const token = await server.signIn(email, PASSWORD)
  const groups = await holdGroups()
  const underWay = server.ask('mutation { createLightGroup(input: { name: "南环路" }) { name } }', token)
  underWay.catch(() => {})
  await groups.isWaitedFor()
  server.child.kill('SIGTERM')
  // A second signal that follows immediately is ignored.
  server.child.kill('SIGTERM')
  await new Promise(resolve => setTimeout(resolve, 1000))
  expect(server.child.exitCode).toBeNull()
  const since = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(143)
  expectLatency(performance.now() - since, 1000)
  await expect(underWay).rejects.toThrow()
  await groups.letGo()
})
