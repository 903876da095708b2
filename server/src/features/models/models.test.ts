import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: string
beforeAll(async () => {
  platform = await startPlatform()
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN', { email: 'root@city.example' })).email)
})

const FIELDS = `id name code category type manufacturer protocol version versionHistory description tags isEnabled
  configTemplate interfaceSpec options { mainLight subLight mainBrightness mainColorTemp subBrightness subColorTemp }
  needsCenter offlineAfter mainWatts subWatts standbyWatts minLevel powerCurve { level watts } measures
  reportEverySeconds commandSeconds resendSeconds showSeconds planSeconds createdAt updatedAt deviceCount`
const CREATE = `mutation ($input: DeviceModeCreateInput!) { createDeviceMode(input: $input) { ${FIELDS} } }`
const UPDATE = `mutation ($id: Int!, $input: DeviceModeUpdateInput!) {
  updateDeviceMode(id: $id, input: $input) { ${FIELDS} } }`
const DELETE = 'mutation ($id: Int!) { deleteDeviceMode(id: $id) { id } }'

const anyModel = (more: object = {}) => ({ name: '新型号', code: `M-${serial()}`, type: 'light', ...more })

async function create(more: object = {}) {
  const { data, errors } = await platform.ask(CREATE, { input: anyModel(more) }, root)
  expect(errors).toBeUndefined()
  return data.createDeviceMode
}
async function update(id: number, input: object) {
  const { data, errors } = await platform.ask(UPDATE, { id, input }, root)
  expect(errors).toBeUndefined()
  return data.updateDeviceMode
}
async function refusal(query: string, variables: object, token = root) {
  return (await platform.ask(query, variables, token)).errors?.[0]?.extensions
}

describe('a new model', () => {
  test('has the defaults of its type', async () => {
    expect(await create({ code: ' LAMP-1 ' })).toMatchObject({
      ...{ code: 'LAMP-1', category: 'LIGHT', tags: [], isEnabled: true, needsCenter: false, offlineAfter: 180 },
      options: { mainLight: true, mainBrightness: true, mainColorTemp: false, subLight: false },
      ...{ mainWatts: null, powerCurve: null, measures: [], reportEverySeconds: null, minLevel: null },
      ...{ commandSeconds: 15, resendSeconds: 4, showSeconds: 10, planSeconds: 10, deviceCount: 0 },
      versionHistory: null,
    })
    expect(await create({ type: 'center' })).toMatchObject({ category: 'CENTER', options: null })
  })

  test('stores every field', async () => {
    const fields = {
      ...{ category: 'DISPLAY', manufacturer: '灯厂', protocol: 'PLC', description: '两灯', tags: ['双灯', 'PLC'] },
      ...{ isEnabled: false, needsCenter: true, offlineAfter: 600, configTemplate: { a: [1] }, interfaceSpec: ['b'] },
      options: { mainLight: true, subLight: true, subBrightness: true },
      ...{ mainWatts: 150.04, subWatts: 60, standbyWatts: 0.5, minLevel: 10, measures: ['ENERGY', 'POWER'] },
      powerCurve: [
        { level: 100, watts: 150 },
        { level: 10, watts: 22.26 },
      ],
      ...{ reportEverySeconds: 300, commandSeconds: 60, resendSeconds: 20, showSeconds: 120, planSeconds: 90 },
    }
    expect(await create(fields)).toMatchObject({
      ...fields,
      options: { ...fields.options, mainBrightness: false, mainColorTemp: false, subColorTemp: false },
      mainWatts: 150,
      measures: ['POWER', 'ENERGY'],
      powerCurve: [
        { level: 10, watts: 22.3 },
        { level: 100, watts: 150 },
      ],
    })
  })

  test.each<[object, string, string]>([
    [{ name: 'x' }, 'name', 'modelNameMinLength'],
    [{ code: 'x' }, 'code', 'modelCodeMinLength'],
    [{ code: 'x'.repeat(65) }, 'code', 'textTooLong'],
    [{ type: 'lamp' }, 'type', 'modelTypeUnknown'],
    [{ tags: ['a;b'] }, 'tags', 'modelTagsInvalid'],
    [{ tags: ['a', 'b\u202Ec'] }, 'tags.1', 'textInvisible'],
    [{ options: {} }, 'options', 'modelWithoutLamp'],
    [{ options: { mainLight: true, subBrightness: true } }, 'options', 'modelOptionWithoutLamp'],
    [{ type: 'center', needsCenter: true }, 'needsCenter', 'modelNeedsNoCenter'],
    [{ subWatts: 10 }, 'subWatts', 'lampMissing'],
    [{ type: 'center', mainWatts: 10 }, 'mainWatts', 'lampMissing'],
    [{ mainWatts: 5001 }, 'mainWatts', 'modelWattsOutOfRange'],
    [{ standbyWatts: -1 }, 'standbyWatts', 'modelWattsOutOfRange'],
    [{ minLevel: 0 }, 'minLevel', 'modelMinLevelOutOfRange'],
    [{ powerCurve: [{ level: 101, watts: 1 }] }, 'powerCurve', 'modelCurveInvalid'],
    [{ powerCurve: [0, 0].map(level => ({ level, watts: 1 })) }, 'powerCurve', 'modelCurveInvalid'],
    [{ offlineAfter: 4 }, 'offlineAfter', 'modelOfflineAfterOutOfRange'],
    [{ reportEverySeconds: 86_401 }, 'reportEverySeconds', 'modelReportsOutOfRange'],
    [{ resendSeconds: 0 }, 'resendSeconds', 'modelSecondsOutOfRange'],
    [{ configTemplate: 'x'.repeat(20_000) }, 'configTemplate', 'modelJsonTooLong'],
    [{ validFrom: '2026-01-01' }, 'validFrom', 'modelValidFromWithoutWatts'],
    [{ mainWatts: 1, validFrom: '2026-02-30' }, 'validFrom', 'dateInvalid'],
    [{ mainWatts: 1, validFrom: '2100-01-01' }, 'validFrom', 'modelValidFromOutOfRange'],
  ])('%j is refused at its field', async (more, field, key) => {
    const refused = { code: 'BAD_USER_INPUT', field: `input.${field}`, key }
    expect(await refusal(CREATE, { input: anyModel(more) })).toMatchObject(refused)
  })

  test('needs a code that no other model has', async () => {
    const [one, other] = [await create(), await create()]
    const taken = { code: 'BAD_USER_INPUT', field: 'input.code', key: 'modelCodeTaken' }
    expect(await refusal(CREATE, { input: anyModel({ code: one.code }) })).toMatchObject(taken)
    expect(await refusal(UPDATE, { id: other.id, input: { code: { set: one.code } } })).toMatchObject(taken)
    expect(await update(one.id, { code: { set: one.code } })).toMatchObject({ code: one.code })
  })
})

describe('a changed model', () => {
  test('keeps omitted fields; null clears a field or sets its default', async () => {
    const { id } = await create({
      manufacturer: '灯厂',
      tags: ['a'],
      offlineAfter: 600,
      powerCurve: [{ level: 5, watts: 1 }],
    })
    expect(await update(id, { name: { set: '改名' }, isEnabled: { set: false } })).toMatchObject({
      ...{ name: '改名', isEnabled: false, manufacturer: '灯厂', tags: ['a'], offlineAfter: 600 },
      powerCurve: [{ level: 5, watts: 1 }],
    })
    const empty = { set: null }
    expect(
      await update(id, { manufacturer: empty, tags: empty, offlineAfter: empty, powerCurve: empty, options: empty }),
    ).toMatchObject({ manufacturer: null, tags: [], offlineAfter: 180, powerCurve: null, options: { mainLight: true } })
    expect(await refusal(UPDATE, { id, input: { name: empty } })).toMatchObject({ field: 'input.name' })
  })

  test('is refused if another user changed or deleted it since the form was loaded', async () => {
    const { id, updatedAt } = await create()
    await update(id, { name: { set: '先来' }, expectedUpdatedAt: updatedAt })
    const late = { id, input: { name: { set: '后到' }, expectedUpdatedAt: updatedAt } }
    expect(await refusal(UPDATE, late)).toMatchObject({ code: 'CONFLICT' })
    await platform.ask(DELETE, { id }, root)
    expect(await refusal(UPDATE, { id, input: {} })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(DELETE, { id })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('changes its type and category only while no device uses it', async () => {
    const { id } = await create()
    expect(await update(id, { type: { set: 'center' } })).toMatchObject({ type: 'center', category: 'CENTER' })
    const center = await makeCenter(platform.db)
    await platform.db.updateTable('light_center').set({ mode_id: id }).where('id', '=', center.id).execute()
    expect(await refusal(UPDATE, { id, input: { type: { set: 'light' } } })).toMatchObject({
      ...{ code: 'CONFLICT', field: 'input.type', key: 'modelTypeInUse', count: 1 },
    })
  })

  test('has a version history written by the server', async () => {
    const { id, versionHistory } = await create({ version: '1.0' })
    const by = (
      await platform.db
        .selectFrom('admin')
        .select('nickname')
        .where('email', '=', 'root@city.example')
        .executeTakeFirstOrThrow()
    ).nickname
    const first = { version: '1.0', at: expect.stringMatching(/^\d{4}-.*Z$/), by }
    expect(versionHistory).toEqual([first])
    await update(id, { name: { set: '同版本' }, version: { set: '1.0' } })
    expect((await update(id, { version: { set: '1.1' } })).versionHistory).toEqual([
      first,
      { ...first, version: '1.1' },
    ])
  })

  test('is recorded in the audit with its id', async () => {
    const { id } = await create()
    await update(id, { name: { set: '改名' } })
    const { data } = await platform.ask(
      '{ findManyAuditEntry(limit: 2) { items { action subject objectId result } } }',
      {},
      root,
    )
    expect(data.findManyAuditEntry.items).toEqual(
      ['updateDeviceMode', 'createDeviceMode'].map(action => ({
        action,
        subject: 'DeviceMode',
        objectId: id,
        result: 'OK',
      })),
    )
  })
})

describe('a model in use', () => {
  test('cannot be deleted: lights, centers and the trash count as use', async () => {
    const { id } = await create()
    const light = await makeLight(platform.db, { mode_id: id })
    const center = await makeCenter(platform.db)
    await platform.db.updateTable('light_center').set({ mode_id: id }).where('id', '=', center.id).execute()
    const inUse = { code: 'CONFLICT', field: 'id', key: 'modelInUse' }
    expect(await refusal(DELETE, { id })).toMatchObject({ ...inUse, count: 2 })
    await platform.ask('mutation ($id: Int!) { deleteLightDevice(id: $id) { id } }', { id: light.id }, root)
    await platform.ask('mutation ($id: Int!) { deleteLightCenter(id: $id) { id } }', { id: center.id }, root)
    expect(await refusal(DELETE, { id })).toMatchObject({ ...inUse, count: 2 })
    const restore = 'mutation ($ids: [Int!]!) { restoreDeleted(subject: LightDevice, ids: $ids) }'
    expect((await platform.ask(restore, { ids: [light.id] }, root)).data.restoreDeleted).toEqual([light.id])
    await sql`delete from light_device where id = ${light.id}`.execute(platform.db)
    await sql`update deleted_item set deleted_at = now() - interval '25 h'`.execute(platform.db)
    expect((await platform.ask(DELETE, { id }, root)).data).toEqual({ deleteDeviceMode: { id } })
  })

  test('counts only visible lights for a customer', async () => {
    const { id } = await makeModel(platform.db)
    const [mine] = [await makeLight(platform.db, { mode_id: id }), await makeLight(platform.db, { mode_id: id })]
    const customer = await makeAdmin(platform.db, 'CUSTOMER')
    await platform.db
      .insertInto('light_device_manager')
      .values({ admin_id: customer.id, light_device_id: mine.id })
      .execute()
    const QUERY = '{ findAllDeviceMode { id deviceCount } }'
    const countFor = async (token: string) =>
      (await platform.ask(QUERY, {}, token)).data.findAllDeviceMode.find((model: { id: number }) => model.id === id)
    expect(await countFor(root)).toEqual({ id, deviceCount: 2 })
    expect(await countFor(await platform.signIn(customer.email))).toEqual({ id, deviceCount: 1 })
  })

  test('is loaded together with lights, with its timeouts', async () => {
    const { id, createdAt } = await create()
    const light = await makeLight(platform.db, { mode_id: id })
    const { data } = await platform.ask(
      `{ findManyLightDevice(where: { id: { equals: ${light.id} } }) { items { mode { id createdAt ratings { validFrom } } } } }`,
      {},
      root,
    )
    expect(data.findManyLightDevice.items).toEqual([{ mode: { id, createdAt, ratings: [] } }])
  })
})

test('the list finds models by name, code and manufacturer, in any order', async () => {
  const mark = `找${serial()}`
  await create({ name: `${mark} 10`, isEnabled: false })
  await create({ name: `${mark} 2`, type: 'center' })
  await create({ manufacturer: mark })
  const text = { contains: mark }
  const where = { OR: [{ name: text }, { code: text }, { manufacturer: text }] }
  const ask = async (more: object, orderBy: object) => {
    const { data } = await platform.ask(
      `query ($where: DeviceModeWhereInput, $orderBy: [DeviceModeOrderByInput!]) {
        findManyDeviceMode(where: $where, orderBy: $orderBy) { items { name } pagination { totalCount } } }`,
      { where: { ...where, ...more }, orderBy },
      root,
    )
    return data.findManyDeviceMode.items.map((model: { name: string }) => model.name)
  }
  expect(await ask({}, { name: 'asc' })).toEqual(expect.arrayContaining([`${mark} 2`, `${mark} 10`, '新型号']))
  expect(await ask({ manufacturer: { equals: null } }, { name: 'asc' })).toEqual([`${mark} 2`, `${mark} 10`])
  expect(await ask({ isEnabled: { equals: false } }, {})).toEqual([`${mark} 10`])
  expect(await ask({ type: { equals: 'center' } }, {})).toEqual([`${mark} 2`])
})

test('an operator reads models and cannot change them', async () => {
  const operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  const { id } = await create()
  const { data } = await platform.ask(`{ findOneDeviceMode(id: ${id}) { id } }`, {}, operator)
  expect(data.findOneDeviceMode).toEqual({ id })
  expect(await refusal(UPDATE, { id, input: {} }, operator)).toMatchObject({
    ...{ code: 'FORBIDDEN', permission: 'DeviceMode:update' },
  })
})
