import { beforeAll, describe, expect, test, vi } from 'vitest'
import { downTopic } from '#protocol/topics.ts'
import { makeAdmin, makeCenter, makeCredential, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { removeOldReads } from './reads.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let mode_id: number
beforeAll(async () => {
  platform = await startPlatform({ broker: true })
  operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  mode_id = (await makeModel(platform.db)).id
})

const FIELDS = 'id createdAt expiresAt total answered unsupported offline done cabinet'

async function ask(query: string, token = operator) {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors).toBeUndefined()
  return data
}
const read = async (target: string) => (await ask(`mutation { readLights(${target}) { ${FIELDS} } }`)).readLights
const look = async (id: string, token?: string) =>
  (await ask(`{ readRequest(id: "${id}") { ${FIELDS} } }`, token)).readRequest
const lightsOf = async (id: string, status = '') =>
  (
    await ask(`{ readRequest(id: "${id}") { lights(${status && `status: ${status}, `}limit: 50) {
      items { deviceId status answeredAt light { id } } pagination { totalCount } } } }`)
  ).readRequest.lights

interface Asked {
  id: string
  lights?: string[]
  expiresAt: string
}

/** A connected endpoint that records the read requests it receives. */
async function connect(endpoint: { id: number; device_id: string }, kind: 'light_center_id' | 'light_device_id') {
  const password = await makeCredential(
    platform.db,
    { [kind]: endpoint.id } as { light_center_id: number },
    endpoint.device_id,
  )
  const { client, say, close } = await connectLight(platform.mqttPort(), endpoint.device_id, password)
  const asked: Asked[] = []
  client.on('message', (topic, payload) => {
    if (topic === downTopic(endpoint.device_id, 'read')) asked.push(JSON.parse(payload.toString()))
  })
  await say('presence', { online: true })
  return { ...endpoint, asked, say, close }
}

/** A center with lights: one does not support reading, and one is offline. */
async function aCity() {
  const { db } = platform
  const group_id = (await makeGroup(db)).id
  const center = await connect(await makeCenter(db), 'light_center_id')
  const light = (online = true) => makeLight(db, { mode_id, group_id, center_id: center.id, online })
  const [first, second, deaf, away] = [await light(), await light(), await light(), await light(false)]
  const direct = await connect(await makeLight(db, { mode_id, group_id }), 'light_device_id')
  await center.say('capabilities', { capabilities: [{ reads: true }, { lights: [deaf.device_id], reads: false }] })
  await direct.say('capabilities', { reads: true })
  const reading = (of: { device_id: string }, more: object = {}) => ({
    light: of.device_id,
    main: { dimmingLevel: 0 },
    ...more,
  })
  const close = () => Promise.all([center.close(), direct.close()])
  return { group_id, center, first, second, deaf, away, direct, reading, close }
}

describe('a request for readings', () => {
  test('queries each endpoint once, and is done when all have answered', async () => {
    const { group_id, center, first, second, deaf, away, direct, reading, close } = await aCity()
    const request = await read(`groupId: ${group_id}`)
    expect(request).toMatchObject({ total: 5, answered: 0, unsupported: 1, offline: 1, done: false, cabinet: null })
    // The timeouts of the model: 15 s for the command and 10 s for the report.
    expect(Date.parse(request.expiresAt) - Date.parse(request.createdAt)).toBe(25_000)
    await eventually(() => expect([center.asked.length, direct.asked.length]).toEqual([1, 1]))
    expect(center.asked).toEqual([
      { id: request.id, lights: [first.device_id, second.device_id], expiresAt: request.expiresAt },
    ])
    expect(direct.asked).toEqual([{ id: request.id, expiresAt: request.expiresAt }])

    // It does not change the state: the lights were off before.
    await center.say('telemetry', reading(first, { readId: request.id }))
    await center.say('telemetry', { readings: [reading(second), reading(deaf, { readId: request.id })] })
    expect(await look(request.id)).toMatchObject({ answered: 1, done: false })
    await direct.say('telemetry', { main: { dimmingLevel: 0 }, readId: request.id })
    await center.say('telemetry', reading(second, { readId: request.id }))
    expect(await look(request.id)).toMatchObject({ answered: 3, unsupported: 1, offline: 1, done: true })

    const { items, pagination } = await lightsOf(request.id)
    expect(pagination.totalCount).toBe(5)
    const statuses = new Map(items.map((item: { deviceId: number; status: string }) => [item.deviceId, item.status]))
    expect(statuses.get(first.id)).toBe('ANSWERED')
    expect(statuses.get(deaf.id)).toBe('UNSUPPORTED')
    expect((await lightsOf(request.id, 'OFFLINE')).items).toEqual([
      { deviceId: away.id, status: 'OFFLINE', answeredAt: null, light: { id: away.id } },
    ])
    await close()
  })

  test('of a center reads its cabinet, too', async () => {
    const { center, first, reading, close } = await aCity()
    const request = await read(`centerId: ${center.id}`)
    expect(request).toMatchObject({ total: 4, cabinet: 'WAITING' })
    await eventually(() => expect(center.asked).toHaveLength(2))
    expect(center.asked.map(({ lights }) => lights?.length)).toEqual(expect.arrayContaining([2, undefined]))
    await center.say('cabinet', { doorOpen: false, readId: request.id })
    await center.say('telemetry', reading(first, { readId: request.id }))
    expect(await look(request.id)).toMatchObject({ cabinet: 'ANSWERED', answered: 1, done: false })
    const stored = await platform.db
      .selectFrom('light_center')
      .select('cabinet')
      .where('id', '=', center.id)
      .executeTakeFirstOrThrow()
    expect(stored.cabinet).toEqual({ doorOpen: false })
    await close()
  })

  test('ends after the timeout of the slowest model; counts later answers; is deleted after a day', async () => {
    const { db } = platform
    const slow = await makeModel(db)
    await db
      .updateTable('device_mode')
      .set({ command_seconds: 600, show_seconds: 60 })
      .where('id', '=', slow.id)
      .execute()
    const light = await connect(await makeLight(db, { mode_id: slow.id }), 'light_device_id')
    await light.say('capabilities', { reads: true })
    const request = await read(`ids: [${light.id}]`)
    expect(Date.parse(request.expiresAt) - Date.parse(request.createdAt)).toBe(660_000)
    await eventually(() => expect(light.asked).toHaveLength(1))
    const expireBefore = (hours: number) =>
      db
        .updateTable('read_request')
        .set({ expires_at: new Date(Date.now() - hours * 3_600_000) })
        .where('id', '=', request.id)
        .execute()
    await expireBefore(23)
    expect(await look(request.id)).toMatchObject({ answered: 0, done: true })
    expect((await lightsOf(request.id, 'TIMED_OUT')).pagination.totalCount).toBe(1)
    await light.say('telemetry', { main: { dimmingLevel: 0 }, readId: request.id })
    expect(await look(request.id)).toMatchObject({ answered: 1, done: true })
    await removeOldReads(db)
    expect(await look(request.id)).not.toBeNull()
    await expireBefore(25)
    await removeOldReads(db)
    expect(await look(request.id)).toBeNull()
    await light.close()
  })

  test('of a cabinet uses the timeout of the model of the center', async () => {
    const { db } = platform
    const { id: mode_id } = await db
      .insertInto('device_mode')
      .values({ name: 'Slow', code: 'SLOW-CABINET', category: 'LIGHT', type: 'center', command_seconds: 300 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const center = await connect(await makeCenter(db), 'light_center_id')
    await db.updateTable('light_center').set({ mode_id }).where('id', '=', center.id).execute()
    await center.say('presence', { online: true })
    await center.say('capabilities', { reads: true })
    const request = await read(`centerId: ${center.id}`)
    expect(request).toMatchObject({ total: 0, cabinet: 'WAITING' })
    expect(Date.parse(request.expiresAt) - Date.parse(request.createdAt)).toBe(310_000)
    await center.close()
  })

  test('ignores answers of another endpoint and unknown ids', async () => {
    const { center, first, direct, reading, close } = await aCity()
    const request = await read(`ids: [${first.id}]`)
    await direct.say('telemetry', { light: first.device_id, main: { dimmingLevel: 0 }, readId: request.id })
    await center.say('telemetry', reading(first, { readId: 'not-a-uuid' }))
    await center.say('cabinet', { doorOpen: true, readId: 'not-a-uuid' })
    expect(await look(request.id)).toMatchObject({ answered: 0, done: false })
    await close()
  })

  test('is sent in messages of at most 1,000 lights', async () => {
    const { db } = platform
    const center = await connect(await makeCenter(db), 'light_center_id')
    const rows = Array.from({ length: 1200 }, (_, at) => ({
      ...{ name: `灯 ${at}`, device_id: `MANY-${at}`, mode_id, center_id: center.id },
    }))
    const made = await db.insertInto('light_device').values(rows).returning('id').execute()
    const ids = made.map(({ id }) => id)
    await db.updateTable('light_state').set({ online: true }).where('light_id', 'in', ids).execute()
    await center.say('capabilities', { reads: true })
    expect(await read(`ids: [${ids}]`)).toMatchObject({ total: 1200, offline: 0, unsupported: 0 })
    await eventually(() => expect(center.asked.map(({ lights }) => lights!.length)).toEqual([1000, 200]))
    await center.close()
  })

  test('made while the gateway is down is sent when it is up again', async () => {
    const light = await makeLight(platform.db, { mode_id })
    const before = await connect(light, 'light_device_id')
    await before.say('capabilities', { reads: true })
    let request: { id: string } | undefined
    await platform.restartGateway(async () => {
      await before.close()
      request = await read(`ids: [${light.id}]`)
    })
    const sent = () =>
      platform.db.selectFrom('read_request').select('sent_at').where('id', '=', request!.id).executeTakeFirstOrThrow()
    await vi.waitFor(async () => expect((await sent()).sent_at).not.toBeNull(), { timeout: 8000 })
  })
})

describe('a read request', () => {
  const refusal = async (target: string, token = operator) =>
    (await platform.ask(`mutation { readLights(${target}) { id } }`, {}, token)).errors?.[0]?.extensions

  test('is refused for no target, several targets, unknown ones and too many lights', async () => {
    const light = await makeLight(platform.db, { mode_id })
    const empty = await makeGroup(platform.db)
    expect(await refusal('ids: []')).toMatchObject({ code: 'BAD_USER_INPUT', field: 'ids', key: 'noLightsChosen' })
    for (const target of ['ids: null', `ids: [${light.id}], groupId: 1`])
      expect(await refusal(target)).toMatchObject({ code: 'BAD_USER_INPUT', key: 'oneReadTarget' })
    expect(await refusal(`groupId: ${empty.id}`)).toMatchObject({ field: 'groupId', key: 'groupWithoutLights' })
    for (const target of ['ids: [987654]', 'groupId: 987654', 'centerId: 987654'])
      expect(await refusal(target)).toMatchObject({ code: 'NOT_FOUND' })
    const many = Array.from({ length: 20_001 }, (_, id) => id + 1)
    const { errors } = await platform.ask(
      'mutation ($ids: [Int!]) { readLights(ids: $ids) { id } }',
      { ids: many },
      operator,
    )
    expect(errors![0]!.extensions).toMatchObject({ field: 'ids', key: 'tooManyLights' })
  })

  test('needs permission to operate or test; customers read and see their own lights only', async () => {
    const { db } = platform
    const [own, foreign] = [await makeLight(db, { mode_id }), await makeLight(db, { mode_id })]
    const viewer = await platform.signIn((await makeAdmin(db, 'VIEWER')).email)
    expect(await refusal(`ids: [${own.id}]`, viewer)).toMatchObject({ code: 'FORBIDDEN' })
    const admin = await makeAdmin(db, 'CUSTOMER')
    await db.insertInto('light_device_manager').values({ admin_id: admin.id, light_device_id: own.id }).execute()
    const customer = await platform.signIn(admin.email)
    expect(await refusal(`ids: [${own.id}, ${foreign.id}]`, customer)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(`ids: [${own.id}]`, customer)).toBeUndefined()
    const both = await read(`ids: [${own.id}, ${foreign.id}]`)
    expect(both).toMatchObject({ total: 2, unsupported: 2, done: true })
    expect(await look(both.id, customer)).toMatchObject({ total: 1, unsupported: 1 })
    expect(await look((await read(`ids: [${foreign.id}]`)).id, customer)).toBeNull()
  })

  test('is in the audit log of the lights', async () => {
    const light = await makeLight(platform.db, { mode_id })
    await read(`ids: [${light.id}]`)
    const entry = await platform.db
      .selectFrom('audit_entry')
      .select(['action', 'subject', 'object_id', 'result'])
      .where('action', '=', 'readLights')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ subject: 'LightDevice', object_id: light.id, result: 'OK' })
  })
})
