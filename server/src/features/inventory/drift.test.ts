import { beforeAll, describe, expect, test } from 'vitest'
import { downFilter } from '#protocol/topics.ts'
import { makeAdmin, makeCenter, makeCredential, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let operator: string
beforeAll(async () => {
  platform = await startPlatform({ broker: true })
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
})

const LOOK = `query ($id: Int!, $states: [InventoryState!], $page: Int, $limit: Int) {
  centerInventory(id: $id) {
    at complete counts { matched different unknownHere elsewhere missingThere }
    entries(states: $states, page: $page, limit: $limit) {
      items { deviceId state name model watts differences { field here there } device { id center { id } } }
      pagination { totalCount totalPages }
    }
  }
}`
const look = async (id: number, more: object = {}, as = token) =>
  (await platform.ask(LOOK, { id, limit: 50, ...more }, as)).data.centerInventory
const states = (inventory: { entries: { items: { deviceId: string; state: string }[] } }) =>
  Object.fromEntries(inventory.entries.items.map(({ deviceId, state }) => [deviceId, state]))

/** A connected center that sends its inventory on request. */
async function connected() {
  const center = await makeCenter(platform.db)
  const password = await makeCredential(platform.db, { light_center_id: center.id }, center.device_id)
  const { client, say, close } = await connectLight(platform.mqttPort(), center.device_id, password)
  await say('presence', { online: true })
  return { ...center, client, say, close }
}

test('a center without an inventory has no drift', async () => {
  const center = await makeCenter(platform.db)
  await makeLight(platform.db, { center_id: center.id })
  expect(await look(center.id)).toMatchObject({
    at: null,
    complete: false,
    counts: { matched: 0, missingThere: 0 },
    entries: { items: [], pagination: { totalCount: 0 } },
  })
})

describe('the drift of a center', () => {
  let center: Awaited<ReturnType<typeof connected>>
  let other: Awaited<ReturnType<typeof makeCenter>>
  const name = (what: string) => `${what}-${center.device_id}`

  beforeAll(async () => {
    const { db } = platform
    const model = await makeModel(db)
    await db.updateTable('device_mode').set({ main_watts: 150 }).where('id', '=', model.id).execute()
    center = await connected()
    other = await makeCenter(db)
    const here = { mode_id: model.id, center_id: center.id }
    const place = { latitude: 23.12, longitude: 113.32 }
    await makeLight(db, { ...here, device_id: name('SAME'), name: '同一盏' })
    await makeLight(db, { ...here, device_id: name('MISSING') })
    const moved = await makeLight(db, { ...here, device_id: name('OTHERWISE'), name: '平台的名称' })
    await db.updateTable('light_device').set(place).where('id', '=', moved.id).execute()
    await makeLight(db, { mode_id: model.id, center_id: other.id, device_id: name('ELSEWHERE') })
    await makeLight(db, { mode_id: model.id, device_id: name('DIRECT') })
    await center.say('inventory', {
      model: 'C01-GW',
      lights: [
        { light: name('SAME'), name: '同一盏', model: model.code, nominalLampWattage: 150 },
        { light: name('OTHERWISE'), name: '现场的名称', model: 'OLD', nominalLampWattage: 90, ...place },
        { light: name('UNKNOWN'), name: '未登记', model: model.code },
        { light: name('ELSEWHERE') },
        { light: name('DIRECT') },
      ],
    })
  })

  test('lists lights: unknown here, at another center, missing there, different; matches last', async () => {
    const inventory = await look(center.id)
    expect(inventory.counts).toEqual({ matched: 1, different: 1, unknownHere: 1, elsewhere: 2, missingThere: 1 })
    expect(inventory.complete).toBe(true)
    expect(Date.now() - Date.parse(inventory.at)).toBeLessThan(60_000)
    expect(states(inventory)).toEqual({
      [name('UNKNOWN')]: 'UNKNOWN_HERE',
      [name('DIRECT')]: 'ELSEWHERE',
      [name('ELSEWHERE')]: 'ELSEWHERE',
      [name('MISSING')]: 'MISSING_THERE',
      [name('OTHERWISE')]: 'DIFFERENT',
      [name('SAME')]: 'MATCHED',
    })
    const { items } = inventory.entries
    expect(items.at(0)).toMatchObject({ state: 'UNKNOWN_HERE', name: '未登记', device: null })
    expect(items.at(-1)).toMatchObject({ state: 'MATCHED', watts: 150, differences: [] })
    const elsewhere = items.find(({ deviceId }: { deviceId: string }) => deviceId === name('ELSEWHERE'))
    expect(elsewhere.device.center.id).toBe(other.id)
  })

  test('has each difference with both values; compares a satellite position in our datum', async () => {
    const { entries } = await look(center.id, { states: ['DIFFERENT'] })
    expect(entries.pagination).toEqual({ totalCount: 1, totalPages: 1 })
    const [title, model, watts, place] = entries.items[0].differences
    expect(title).toEqual({ field: 'NAME', here: '平台的名称', there: '现场的名称' })
    expect(model).toMatchObject({ field: 'MODEL', there: 'OLD' })
    expect(watts).toEqual({ field: 'WATTS', here: '150', there: '90' })
    // In WGS-84 the same numbers are another place, some hundred metres away.
    expect(place).toMatchObject({ field: 'PLACE', here: '23.12000, 113.32000' })
    expect(place.there).not.toBe(place.here)
  })

  test('has pages', async () => {
    const second = await look(center.id, { states: ['ELSEWHERE'], limit: 1, page: 2 })
    expect(second.entries.items).toHaveLength(1)
    expect(second.entries.pagination).toEqual({ totalCount: 2, totalPages: 2 })
  })

  test('is not visible to customers of single lights of the center', async () => {
    const customer = await makeAdmin(platform.db, 'CUSTOMER')
    const as = await platform.signIn(customer.email)
    const [mine] = (await look(center.id, { states: ['DIFFERENT'] })).entries.items
    const link = { admin_id: customer.id, light_device_id: mine.device.id }
    await platform.db.insertInto('light_device_manager').values(link).execute()
    expect(await look(center.id, {}, as)).toBeNull()
    const whole = { admin_id: customer.id, light_center_id: center.id }
    await platform.db.insertInto('light_center_manager').values(whole).execute()
    const seen = await look(center.id, {}, as)
    expect(states(seen)).toMatchObject({ [name('OTHERWISE')]: 'DIFFERENT' })
    expect(JSON.stringify(seen)).not.toContain(name('UNKNOWN'))
  })

  test('reports no light as missing while parts of the inventory are pending', async () => {
    const { device_id, id, say, close } = await connected()
    const [a, b] = [`A-${device_id}`, `B-${device_id}`]
    await makeLight(platform.db, { center_id: id, device_id: a })
    await makeLight(platform.db, { center_id: id, device_id: b })
    await say('inventory', { part: 1, parts: 2, lights: [{ light: a }] })
    expect(await look(id)).toMatchObject({ complete: false, counts: { matched: 1, missingThere: 0 } })
    await say('inventory', { part: 2, parts: 2, lights: [{ light: b }] })
    expect(await look(id)).toMatchObject({ complete: true, counts: { matched: 2, missingThere: 0 } })
    await close()
  })
})

describe('one center', () => {
  const SYNC =
    'query ($id: Int) { syncRemoteLightDevices(centerId: $id) { created failed sources { centerId status created } } }'
  const REQUEST = 'mutation ($id: Int!) { requestCenterInventory(id: $id) { id } }'

  /** Answers every request. */
  function answering(center: Awaited<ReturnType<typeof connected>>, lights: object[]) {
    center.client.removeAllListeners('message')
    center.client.on('message', async (topic, payload) => {
      if (topic !== downFilter(center.device_id).replace('#', 'inventory')) return
      await center.say('inventory', { id: JSON.parse(payload.toString()).id, lights })
    })
  }

  test('an inventory request registers nothing; a sync registers new lights of this center only', async () => {
    const [center, bystander] = [await connected(), await connected()]
    const light = `NEW-${serial()}`
    answering(center, [{ light }])
    answering(bystander, [{ light: `NOT-ASKED-${serial()}` }])
    const { data } = await platform.ask(REQUEST, { id: center.id }, operator)
    expect(data.requestCenterInventory.id).toBe(center.id)
    await eventually(async () => expect(states(await look(center.id))).toEqual({ [light]: 'UNKNOWN_HERE' }))

    const synced = await platform.ask(SYNC, { id: center.id }, token)
    expect(synced.data.syncRemoteLightDevices).toEqual({
      created: 1,
      failed: 0,
      sources: [{ centerId: center.id, status: 'ANSWERED', created: 1 }],
    })
    expect(states(await look(center.id))).toEqual({ [light]: 'MATCHED' })
    expect((await look(bystander.id)).at).toBe(null)
    await Promise.all([center.close(), bystander.close()])
  })

  test('is not sent a request if it is unknown or offline', async () => {
    const center = await makeCenter(platform.db)
    const offline = await platform.ask(REQUEST, { id: center.id }, token)
    expect(offline.errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'id', key: 'centerOffline' })
    for (const query of [REQUEST, SYNC]) {
      const absent = await platform.ask(query, { id: 987_654 }, token)
      expect(absent.errors![0]!.extensions.code).toBe('NOT_FOUND')
    }
  })

  test('a request needs the permission to change centers, a sync that to create lights', async () => {
    const center = await makeCenter(platform.db)
    const viewer = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    const refused = await platform.ask(REQUEST, { id: center.id }, viewer)
    expect(refused.errors![0]!.extensions).toMatchObject({ code: 'FORBIDDEN', permission: 'LightCenter:update' })
    const sync = await platform.ask(SYNC, { id: center.id }, operator)
    expect(sync.errors![0]!.extensions).toMatchObject({ code: 'FORBIDDEN', permission: 'LightDevice:create' })
  })
})

describe('an inventory of several parts sent at once', () => {
  test.each([
    ['requested', '019aa5c2-7f0e-7c3a-9d53-0b1f4f1f2a11'],
    ['unasked', undefined],
  ])('is complete, %s', async (_, id) => {
    const center = await connected()
    const lights = Array.from({ length: 1000 }, (_, n) => ({
      ...{ light: `${center.device_id}-${n}`, model: 'K01A-PLC', name: `${'a pole with a long name '.repeat(3)}${n}` },
      ...{ nominalLampWattage: 150, latitude: 23.1361, longitude: 113.3152 },
    }))
    for (let times = 0; times < 5; times++) {
      const last = { id, part: 2, parts: 2, lights: [{ light: `${center.device_id}-last` }] }
      await Promise.all([center.say('inventory', { id, part: 1, parts: 2, lights }), center.say('inventory', last)])
      expect(await look(center.id, { limit: 1 })).toMatchObject({ complete: true, counts: { unknownHere: 1001 } })
    }
    await center.close()
  })

  test('is complete if its last part comes first', async () => {
    const center = await connected()
    const part = (id: string, number: number, ...lights: string[]) =>
      center.say('inventory', { id, part: number, parts: 2, lights: lights.map(light => ({ light })) })
    const [first, then] = ['019aa5c2-7f0e-7c3a-9d53-0b1f4f1f2a12', '019aa5c2-7f0e-7c3a-9d53-0b1f4f1f2a13']
    await part(first, 2, `${center.device_id}-b`)
    await part(first, 1, `${center.device_id}-a`)
    expect(await look(center.id)).toMatchObject({ complete: true, counts: { unknownHere: 2 } })
    await part(then, 2, `${center.device_id}-b`)
    expect(await look(center.id)).toMatchObject({ complete: false, counts: { unknownHere: 1 } })
    await center.close()
  })
})
