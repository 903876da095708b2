import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runTick } from '../features/desired/desired.ts'
import { letIn } from '../testing/database.ts'
import { eventually, startPlatform } from '../testing/platform.ts'

const platform = await startPlatform({ broker: true })

async function ready() {
  const response = await fetch(`${platform.address}/readyz`)
  return (await response.json()) as object
}

test('a working server is ready', async () => {
  expect(await ready()).toEqual({ status: 'ready', missing: [] })
  expect((await fetch(`${platform.address}/readyz`)).status).toBe(200)
})

test('without the gateway it is degraded, names what is missing and stays ready for users', async () => {
  await platform.restartGateway(async () => {
    expect(await ready()).toMatchObject({ status: 'degraded', missing: ['gateway', 'broker'] })
    expect((await fetch(`${platform.address}/readyz`)).status).toBe(200)
    expect((await fetch(`${platform.address}/healthz`)).status).toBe(200)
  })
  expect(await ready()).toMatchObject({ missing: [] })
})

test('without the scheduler it is degraded, and stays ready for users', async () => {
  platform.clock.isResponding = async () => false
  expect(await ready()).toEqual({ status: 'degraded', missing: ['clock'] })
  expect((await fetch(`${platform.address}/readyz`)).status).toBe(200)
  platform.clock.isResponding = async () => true
  expect(await ready()).toMatchObject({ missing: [] })
})

test('late switching is degraded with a reason, and keeps the server in the load balancer', async () => {
  await sql`insert into heartbeat (name, at) values ('settled', now() - interval '12 s')
    on conflict (name) do update set at = excluded.at`.execute(platform.db)
  expect(await ready()).toMatchObject({
    status: 'degraded',
    missing: ['switching'],
    reasons: { switching: expect.stringMatching(/^scheduled switching is 1\d s late$/) },
  })
  expect((await fetch(`${platform.address}/readyz`)).status).toBe(200)
  await runTick(platform.db)
  expect(await ready()).toEqual({ status: 'ready', missing: [] })
})

test('without the database it is not ready, and recovers automatically', async () => {
  await letIn(platform.url, false)
  try {
    await eventually(async () =>
      expect(await ready()).toMatchObject({ status: 'not ready', missing: ['database', 'events', 'gateway'] }),
    )
    expect((await fetch(`${platform.address}/healthz`)).status).toBe(503)
  } finally {
    await letIn(platform.url, true)
  }
  await eventually(async () => expect(await ready()).toMatchObject({ missing: [] }))
})
