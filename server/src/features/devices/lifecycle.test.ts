import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCredential, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { returnToService } from './lifecycle.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let mode: number
beforeAll(async () => {
  platform = await startPlatform({ broker: true })
  token = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  mode = (await makeModel(platform.db)).id
})

const LOOK = '{ findOneLightDevice(id: $ID) { lifecycle outOfServiceReason outOfServiceUntil deviceStatus } }'
const look = async (id: number) => (await platform.ask(LOOK.replace('$ID', `${id}`), {}, token)).data.findOneLightDevice
const CHANGE =
  'mutation ($id: Int!, $input: LightDeviceUpdateInput!) { updateLightDevice(id: $id, input: $input) { lifecycle } }'
const change = (id: number, lifecycle: object) => platform.ask(CHANGE, { id, input: { lifecycle } }, token)
const planned = () => makeLight(platform.db, { mode_id: mode, online: false })

test('a new light is PLANNED until its first report', async () => {
  const light = await planned()
  expect(await look(light.id)).toMatchObject({ lifecycle: 'PLANNED', deviceStatus: 'OFFLINE' })
  const password = await makeCredential(platform.db, { light_device_id: light.id }, light.device_id)
  const endpoint = await connectLight(platform.mqttPort(), light.device_id, password)
  await endpoint.say('telemetry', { main: { dimmingLevel: 50 } })
  await eventually(async () => expect((await look(light.id)).lifecycle).toBe('IN_SERVICE'))
  await endpoint.close()
  await eventually(async () =>
    expect(await look(light.id)).toMatchObject({ lifecycle: 'IN_SERVICE', deviceStatus: 'OFFLINE' }),
  )
})

test('an operator takes a light out of service with a reason, and it returns at its time', async () => {
  const { id } = await makeLight(platform.db, { mode_id: mode })
  const until = new Date(Date.now() + 3_600_000).toISOString()
  expect((await change(id, { set: 'OUT_OF_SERVICE', reason: ' roadworks ', until })).errors).toBeUndefined()
  const out = { lifecycle: 'OUT_OF_SERVICE', outOfServiceReason: 'roadworks', outOfServiceUntil: until }
  expect(await look(id)).toMatchObject({ ...out, deviceStatus: 'NORMAL' })
  await returnToService(platform.db)
  expect(await look(id)).toMatchObject(out)
  const over = { out_of_service_until: new Date(Date.now() - 1000) }
  await platform.db.updateTable('light_state').set(over).where('light_id', '=', id).execute()
  await returnToService(platform.db)
  expect(await look(id)).toMatchObject({
    ...{ lifecycle: 'IN_SERVICE', outOfServiceReason: null, outOfServiceUntil: null },
  })
})

test('a light that never reported can be set in service, and is PLANNED again when it returns', async () => {
  const { id } = await planned()
  expect((await change(id, { set: 'IN_SERVICE' })).data.updateLightDevice.lifecycle).toBe('IN_SERVICE')
  expect((await change(id, { set: 'PLANNED' })).data.updateLightDevice.lifecycle).toBe('PLANNED')
  await change(id, { set: 'OUT_OF_SERVICE' })
  const over = { out_of_service_until: new Date(Date.now() - 1000) }
  await platform.db.updateTable('light_state').set(over).where('light_id', '=', id).execute()
  await returnToService(platform.db)
  expect((await look(id)).lifecycle).toBe('PLANNED')
})

test.each([
  [{ set: 'PLANNED' }, 'input.lifecycle', 'hasReported'],
  [{ set: 'IN_SERVICE', reason: 'none' }, 'input.lifecycle', 'onlyOutOfService'],
  [{ set: 'OUT_OF_SERVICE', until: '2020-01-01T00:00:00Z' }, 'input.lifecycle.until', 'endOutOfRange'],
  [{ set: 'OUT_OF_SERVICE', reason: 'x'.repeat(201) }, 'input.lifecycle.reason', 'textTooLong'],
])('%o is refused for a light that has reported', async (lifecycle, field, key) => {
  const { id } = await makeLight(platform.db, { mode_id: mode })
  const { errors } = await change(id, lifecycle)
  expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, key })
})

test('lists and counts can be filtered by lifecycle', async () => {
  const name = `filtered ${serial()}`
  const make = (online: boolean) => makeLight(platform.db, { mode_id: mode, name, online })
  const [fresh, working, resting] = [await make(false), await make(true), await make(true)]
  await change(resting.id, { set: 'OUT_OF_SERVICE' })
  const list = async (lifecycle: object) => {
    const query = `query ($where: LightDeviceWhereInput) { findManyLightDevice(where: $where) {
      items { id } pagination { totalCount } } }`
    const { data } = await platform.ask(query, { where: { name: { equals: name }, lifecycle } }, token)
    const { items, pagination } = data.findManyLightDevice
    expect(pagination.totalCount).toBe(items.length)
    return items.map(({ id }: { id: number }) => id)
  }
  expect(await list({ equals: 'PLANNED' })).toEqual([fresh.id])
  expect(await list({ equals: 'IN_SERVICE' })).toEqual([working.id])
  expect(await list({ in: ['PLANNED', 'OUT_OF_SERVICE'] })).toEqual([fresh.id, resting.id])
})

test('a deleted and restored light keeps its lifecycle, even if it was deleted by an older version', async () => {
  const [fresh, resting, old] = [
    await planned(),
    await makeLight(platform.db, { mode_id: mode }),
    await makeLight(platform.db, { mode_id: mode }),
  ]
  await change(resting.id, { set: 'OUT_OF_SERVICE', reason: 'stored' })
  const all = [fresh.id, resting.id, old.id]
  const admin = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  for (const id of all) await platform.ask(`mutation { deleteLightDevice(id: ${id}) { id } }`, {}, admin)
  await sql`update deleted_row set row = row - 'lifecycle' - 'lifecycle_set' - 'out_of_service_reason'
    - 'out_of_service_until' where tbl = 'light_state' and (row->>'light_id')::int = ${old.id}`.execute(platform.db)
  const restore = 'mutation ($ids: [Int!]!) { restoreDeleted(subject: LightDevice, ids: $ids) }'
  expect((await platform.ask(restore, { ids: all }, admin)).errors).toBeUndefined()
  expect((await look(fresh.id)).lifecycle).toBe('PLANNED')
  expect(await look(resting.id)).toMatchObject({ lifecycle: 'OUT_OF_SERVICE', outOfServiceReason: 'stored' })
  expect((await look(old.id)).lifecycle).toBe('IN_SERVICE')
})
