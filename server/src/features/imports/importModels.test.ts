import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeModel, serial } from '../../testing/factories.ts'
import { importsOf } from '../../testing/imports.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let imports: ReturnType<typeof importsOf>
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  imports = importsOf(platform)
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

/** Three rows of one unknown model and one of another, with their rated power. */
function fileOf(first: string, second: string) {
  const rows = [
    [`NM-${serial()}`, first, '150'],
    [`NM-${serial()}`, first.toLowerCase(), '150'],
    [`NM-${serial()}`, first, '250'],
    [`NM-${serial()}`, second, ''],
  ]
  return { ids: rows.map(([id]) => id!), text: ['id,model,watts', ...rows.map(row => row.join(','))].join('\n') }
}

async function upload(text: string, as = token) {
  const { data } = await imports.create(as, text, 'lights.csv')
  return data.createLightImport
}
const modelsOf = (codes: string[]) =>
  platform.db.selectFrom('device_mode').selectAll().where('code', 'in', codes).orderBy('code').execute()
const lightsOf = (ids: string[]) =>
  platform.db
    .selectFrom('light_device as d')
    .leftJoin('device_mode as m', 'm.id', 'd.mode_id')
    .select(['d.device_id', 'm.code', 'd.main_watts'])
    .where('d.device_id', 'in', ids)
    .orderBy('d.id')
    .execute()

test('lists unknown model codes, and creates the selected ones when it is applied', async () => {
  const [sodium, led] = [`SON-${serial()}`, `LED-${serial()}`]
  const { ids, text } = fileOf(sodium, led)
  const file = await upload(text)
  const first = (await imports.check(token, file, {})).data.checkLightImport
  expect(first).toMatchObject({ counts: { create: 0, refused: 4, newModels: 0 } })
  expect(first.unknownModels).toEqual([
    { code: sodium, rows: 3, watts: 150 },
    { code: led, rows: 1, watts: null },
  ])

  const createModels = [{ code: sodium, name: 'Sodium', mainWatts: 150 }, { code: `UNUSED-${serial()}` }]
  const second = (await imports.check(token, file, { createModels })).data.checkLightImport
  expect(second).toMatchObject({ counts: { create: 3, refused: 1, newModels: 1 } })
  expect(second.unknownModels).toEqual([{ code: led, rows: 1, watts: null }])
  expect(await modelsOf([sodium])).toEqual([])

  expect((await imports.apply(token, file.id, true)).data.applyLightImport.status).toBe('APPLIED')
  expect(await modelsOf(createModels.map(({ code }) => code))).toMatchObject([
    {
      ...{ code: sodium, name: 'Sodium', type: 'light', main_watts: 150, sub_watts: null },
      options: { mainLight: true, mainBrightness: true, subLight: false },
    },
  ])
  expect(await lightsOf(ids)).toEqual([
    { device_id: ids[0], code: sodium, main_watts: 150 },
    { device_id: ids[1], code: sodium, main_watts: 150 },
    { device_id: ids[2], code: sodium, main_watts: 250 },
  ])
  const entries = () =>
    platform.db.selectFrom('audit_entry').select(['action', 'object_id']).where('subject', '=', 'DeviceMode').execute()
  const object_id = (await modelsOf([sodium]))[0]!.id
  expect(await entries()).toEqual([{ action: 'createDeviceMode', object_id }])

  await imports.undo(token, file.id)
  expect(await modelsOf([sodium])).toEqual([])
  expect(await entries()).toContainEqual({ action: 'deleteDeviceMode', object_id })
})

test('undo keeps a model that another light uses', async () => {
  const code = `KEPT-${serial()}`
  const { text } = fileOf(code, code)
  const file = await upload(text)
  await imports.check(token, file, { createModels: [{ code }] })
  await imports.apply(token, file.id)
  const [model] = await modelsOf([code])
  await platform.db
    .insertInto('light_device')
    .values({ name: 'other', device_id: `NM-${serial()}`, mode_id: model!.id })
    .execute()
  const { data } = await imports.undo(token, file.id)
  expect(data.undoLightImport).toMatchObject({ undoneCount: 4, keptCount: 0 })
  expect(await modelsOf([code])).toHaveLength(1)
})

test('the default model replaces unknown codes; importing the file again changes nothing', async () => {
  const model = await makeModel(platform.db)
  const { ids, text } = fileOf(`OLD-${serial()}`, `OLDER-${serial()}`)
  const settings = { modeId: model.id, useModeForUnknown: true }
  const file = await upload(text)
  const { data } = await imports.check(token, file, settings)
  expect(data.checkLightImport).toMatchObject({ unknownModels: [], counts: { create: 4, refused: 0 } })
  await imports.apply(token, file.id)
  expect((await lightsOf(ids)).map(({ code }) => code)).toEqual(Array(4).fill(model.code))
  const again = await imports.check(token, await upload(text), settings)
  expect(again.data.checkLightImport.counts).toMatchObject({ unchanged: 4, refused: 0 })
})

test('requires a new check if a model was created since', async () => {
  const code = `RACE-${serial()}`
  const file = await upload(fileOf(code, code).text)
  const settings = { createModels: [{ code }] }
  await imports.check(token, file, settings)
  await makeModel(platform.db, { code })
  const { errors } = await imports.apply(token, file.id)
  expect(errors![0]!.extensions).toMatchObject({ key: 'imports:refused.outdated' })
  const { data } = await imports.check(token, file, settings)
  expect(data.checkLightImport.counts).toMatchObject({ create: 4, newModels: 0 })
})

test.each([
  ['a code that is too short', [{ code: 'x' }], { field: 'settings.createModels.0.code', key: 'modelCodeMinLength' }],
  ['a rated power out of range', [{ code: 'xyz', mainWatts: 9000 }], { field: 'settings.createModels.0.mainWatts' }],
  ['a duplicate code', [{ code: 'xyz' }, { code: 'XYZ' }], { key: 'imports:refused.modelTwice' }],
])('refuses %s', async (_, createModels, extensions) => {
  const file = await upload('id,model\nNM-1,x')
  const { errors } = await imports.check(token, file, { createModels })
  expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', ...extensions })
})

test('creates models only with the permission to create them', async () => {
  const operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  const file = await upload('id,model\nNM-1,xyz', operator)
  const { errors } = await imports.check(operator, file, { createModels: [{ code: 'xyz' }] })
  expect(errors![0]!.extensions).toMatchObject({ code: 'FORBIDDEN', permission: 'DeviceMode:create' })
})
