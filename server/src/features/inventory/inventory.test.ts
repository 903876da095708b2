import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { downFilter } from '#protocol/topics.ts'
import { makeAdmin, makeCenter, makeCredential, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { expectLatency } from '../../testing/nightly.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform({ broker: true })
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const SYNC = '{ syncRemoteLightDevices { created updated unchanged failed sources { name status created failed } } }'

/** A center that answers inventory requests with these lights, at most `most` per message. */
async function answering(lights: object[], most = 1000) {
  const center = await makeCenter(platform.db)
  const password = await makeCredential(platform.db, { light_center_id: center.id }, center.device_id)
  const { client, say, close } = await connectLight(platform.mqttPort(), center.device_id, password)
  await say('presence', { online: true })
  client.removeAllListeners('message')
  client.on('message', async (topic, payload) => {
    if (topic !== downFilter(center.device_id).replace('#', 'inventory')) return
    const { id } = JSON.parse(payload.toString())
    const parts = Math.max(1, Math.ceil(lights.length / most))
    for (let part = 1; part <= parts; part++)
      await say('inventory', { id, part, parts, lights: lights.slice((part - 1) * most, part * most) })
  })
  return { ...center, close }
}

test('a sync registers new lights, applies changes, and reports centers without an answer', async () => {
  const { db } = platform
  const [model, other] = [await makeModel(db), await makeModel(db)]
  const names = Array.from({ length: 5 }, () => `SYNC-${serial()}`)
  const first = await answering(
    names.map(light => ({ light, model: model.code, latitude: 23.12, longitude: 113.32 })),
    2,
  )
  const second = await answering([{ light: names[0], model: model.code }])
  const silent = await makeCenter(db)
  const { data } = await platform.ask(SYNC, {}, token)
  // The second center claims a light of the first, and the third is offline.
  expect(data.syncRemoteLightDevices).toMatchObject({ created: 5, updated: 0, unchanged: 0, failed: 2 })
  const sources = data.syncRemoteLightDevices.sources as { name: string; status: string }[]
  expect(sources.find(({ name }) => name === silent.name)).toMatchObject({ status: 'OFFLINE', failed: 1 })

  const rows = await db.selectFrom('light_device').selectAll().where('center_id', '=', first.id).execute()
  expect(rows.map(row => row.device_id).sort()).toEqual(names.sort())
  // Stored in GCJ-02: a few hundred metres from the reported position.
  expect(rows[0]!.latitude).not.toBe(23.12)
  expect(rows[0]!.latitude).toBeCloseTo(23.12, 2)

  const again = await platform.ask(SYNC, {}, token)
  expect(again.data.syncRemoteLightDevices).toMatchObject({ created: 0, updated: 0, unchanged: 5, failed: 2 })
  await db.updateTable('light_device').set({ mode_id: other.id }).where('id', '=', rows[0]!.id).execute()
  const third = await platform.ask(SYNC, {}, token)
  expect(third.data.syncRemoteLightDevices).toMatchObject({ created: 0, updated: 1, unchanged: 4, failed: 2 })
  await Promise.all([first.close(), second.close()])
})

test('waits for a center that does not respond only until the timeout', { tags: ['latency', 'nightly'] }, async () => {
  const center = await answering([])
  center.close()
  await platform.db.updateTable('light_center').set({ online: true }).where('id', '=', center.id).execute()
  const since = Date.now()
  const { data } = await platform.ask(SYNC, {}, token)
  const source = data.syncRemoteLightDevices.sources.find(({ name }: { name: string }) => name === center.name)
  expect(source).toMatchObject({ failed: 1 })
  expectLatency(Date.now() - since, 9000)
})

test('an operator may not create lights with a sync', async () => {
  const operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  const { errors } = await platform.ask(SYNC, {}, operator)
  expect(errors![0]!.extensions).toMatchObject({ code: 'FORBIDDEN', permission: 'LightDevice:create' })
})

test('an account limited to authorised objects registers nothing', async () => {
  const { db } = platform
  const grants = ['create', 'update'].map(
    action => sql`select id, 'LightDevice', ${sql.lit(action)} from admin_role where name = 'CUSTOMER'`,
  )
  await sql`insert into role_permission (role_id, subject, action) ${sql.join(grants, sql` union all `)}`.execute(db)
  const customer = await platform.signIn((await makeAdmin(db, 'CUSTOMER')).email)
  const { errors } = await platform.ask(SYNC, {}, customer)
  expect(errors![0]!.extensions).toMatchObject({ code: 'FORBIDDEN', permission: 'sync' })
})

test('energy is the gain of meters; a falling meter restarts, an implausible jump adds nothing', async () => {
  const light = await makeLight(platform.db)
  const password = await makeCredential(platform.db, { light_device_id: light.id }, light.device_id)
  const pole = await connectLight(platform.mqttPort(), light.device_id, password)
  for (const activeEnergy of [100, 100.5, 100.7, 0.1, 0.3, 99_999, 99_999.2])
    await pole.say('telemetry', { main: { dimmingLevel: 50, activeEnergy } })
  const { data } = await platform.ask(
    '{ dashboardPowerInfoCount { dayPowerCount monthPowerCount yearPowerCount totalPower meterTotal } }',
    {},
    token,
  )
  const energy = data.dashboardPowerInfoCount
  const used = 1.2 // 0.5 + 0.2 + 0.1 + 0.2 + 0.2
  expect(energy).toEqual({
    dayPowerCount: used,
    monthPowerCount: used,
    yearPowerCount: used,
    totalPower: used,
    meterTotal: 99_999.2,
  })
  await pole.close()
})
