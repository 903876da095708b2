import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeCredential, makeLight } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { startPlatform } from '../../testing/platform.ts'
import { purgeEvents } from './deviceEvents.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform({ broker: true })
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const FIELDS =
  'items { kind alertKind active time value unit text light { id } center { id } } pagination { totalCount }'
async function eventsOf(type: 'LightDevice' | 'LightCenter', id: number, as = token) {
  const { data, errors } = await platform.ask(
    `{ found: findOne${type}(id: ${id}) { events(limit: 20) { ${FIELDS} } } }`,
    {},
    as,
  )
  expect(errors).toBeUndefined()
  return data.found?.events
}

async function connectedCenter() {
  const center = await makeCenter(platform.db)
  const password = await makeCredential(platform.db, { light_center_id: center.id }, center.device_id)
  return { ...center, ...(await connectLight(platform.mqttPort(), center.device_id, password)) }
}

test('stores events of a light, newest first: known kinds, unknown ones, and no repetitions', async () => {
  const light = await makeLight(platform.db)
  const password = await makeCredential(platform.db, { light_device_id: light.id }, light.device_id)
  const pole = await connectLight(platform.mqttPort(), light.device_id, password)
  const began = { kind: 'cyclingFailure', active: true, time: '2026-11-20T09:52:00.123456Z' }
  const own = { kind: 'makersOwnEvent', active: true, value: 3.5, unit: 'x', text: 'for people' }
  await pole.say('events', { events: [began, own] })
  await pole.say('events', { events: [began] })
  await pole.say('events', { events: [{ kind: 'cyclingFailure', active: false }] })
  await pole.close()
  const { items, pagination } = await eventsOf('LightDevice', light.id)
  expect(items).toMatchObject([
    { kind: 'cyclingFailure', active: false, alertKind: 'CYCLING' },
    { kind: 'makersOwnEvent', active: true, alertKind: null, value: 3.5, unit: 'x', text: 'for people' },
    { kind: 'cyclingFailure', active: true, light: { id: light.id }, center: null },
  ])
  expect(pagination.totalCount).toBe(3)
  expect(new Date(items[2].time).toISOString()).toBe('2026-11-20T09:52:00.123Z')
})

test('uses the time of receipt of an event if the clock is ahead', async () => {
  const center = await connectedCenter()
  const time = new Date(Date.now() + 86_400_000).toISOString()
  await center.say('events', { events: [{ kind: 'supplyLoss', active: true, time }] })
  await center.close()
  const [event] = (await eventsOf('LightCenter', center.id)).items
  expect(Math.abs(Date.parse(event.time) - Date.now())).toBeLessThan(60_000)
})

test('a center reports for itself and its lights, not for others', async () => {
  const center = await connectedCenter()
  const light = await makeLight(platform.db, { center_id: center.id })
  const foreign = await makeLight(platform.db)
  const before = platform.refusals()
  await center.say('events', {
    events: [
      { kind: 'leakageDetected', active: true, value: 350, unit: 'mA' },
      { light: light.device_id, kind: 'relayFailure', active: true },
      { light: foreign.device_id, kind: 'relayFailure', active: true },
    ],
  })
  await center.close()
  expect((await eventsOf('LightCenter', center.id)).items).toMatchObject([
    { kind: 'leakageDetected', alertKind: 'LEAKAGE', center: { id: center.id }, light: null },
  ])
  expect((await eventsOf('LightDevice', light.id)).items).toMatchObject([{ kind: 'relayFailure' }])
  expect((await eventsOf('LightDevice', foreign.id)).items).toEqual([])
  expect(platform.refusals()).toBe(before + 1)
})

test('customers see the events of their lights only', async () => {
  const { db } = platform
  const [own, foreign] = [await makeLight(db), await makeLight(db)]
  const customer = await makeAdmin(db, 'CUSTOMER')
  await db.insertInto('light_device_manager').values({ admin_id: customer.id, light_device_id: own.id }).execute()
  const row = { kind: 'cyclingFailure', active: true, time: new Date() }
  await db
    .insertInto('device_event')
    .values([own, foreign].map(({ id }) => ({ ...row, light_id: id })))
    .execute()
  const as = await platform.signIn(customer.email)
  expect((await eventsOf('LightDevice', own.id, as)).items).toHaveLength(1)
  expect(await eventsOf('LightDevice', foreign.id, as)).toBeUndefined()
})

test('deletes events after the retention period, except active ones with their start', async () => {
  const { db } = platform
  const light = await makeLight(db)
  const old = { light_id: light.id, received_at: new Date(Date.now() - 400 * 86_400_000) }
  const event = { ...old, time: old.received_at }
  await db
    .insertInto('device_event')
    .values([
      { ...event, kind: 'cyclingFailure', active: true, value: 1 },
      { ...event, kind: 'cyclingFailure', active: true, value: 2 },
      { ...event, kind: 'relayFailure', active: true },
      { ...event, kind: 'relayFailure', active: false },
      { ...event, kind: 'makersOwnEvent', active: true },
    ])
    .execute()
  const states = [
    { ...old, kind: 'cyclingFailure', alert_kind: 'CYCLING', active: true },
    { ...old, kind: 'relayFailure', alert_kind: 'RELAY_FAILURE', active: false },
    { ...old, kind: 'makersOwnEvent', active: true },
  ]
  await db.insertInto('device_event_state').values(states).execute()
  await purgeEvents(db)
  expect((await eventsOf('LightDevice', light.id)).items).toMatchObject([
    { kind: 'makersOwnEvent', active: true },
    { kind: 'cyclingFailure', active: true, value: 2 },
  ])
  const left = await db.selectFrom('device_event_state').select('kind').where('light_id', '=', light.id).execute()
  expect(left.map(({ kind }) => kind).sort()).toEqual(['cyclingFailure', 'makersOwnEvent'])
})
