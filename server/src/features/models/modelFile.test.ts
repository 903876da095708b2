import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../foundation/database/database.ts'
import { makeAdmin, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: string
beforeAll(async () => {
  platform = await startPlatform()
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

type Format = 'JSON' | 'CSV'

async function importFile(format: Format, content: string, dryRun = false) {
  const { data, errors } = await platform.ask(
    `mutation ($format: DeviceModeFormat!, $content: String!, $dryRun: Boolean) {
      importDeviceModes(format: $format, content: $content, dryRun: $dryRun) {
        created updated unchanged problems { row field key } } }`,
    { format, content, dryRun },
    root,
  )
  return errors?.[0]?.extensions ?? data.importDeviceModes
}

async function exportFile(format: Format, codes: string[]): Promise<string> {
  const { data } = await platform.ask(
    'query ($format: DeviceModeFormat!, $where: DeviceModeWhereInput) { exportDeviceModes(format: $format, where: $where) }',
    { format, where: { code: { in: codes } } },
    root,
  )
  return data.exportDeviceModes
}

const find = (code: string) =>
  platform.db.selectFrom('device_mode').selectAll().where('code', '=', code).executeTakeFirst()

const sample = (code: string) => ({
  ...{ code, name: '=单灯, "一"', type: 'light', manufacturer: '灯厂', version: '1.0', tags: ['-双灯', 'PLC'] },
  ...{ needsCenter: true, mainWatts: 150, subWatts: 60.5, minLevel: 10, measures: ['POWER'], offlineAfter: 600 },
  ...{ options: { mainLight: true, subLight: true, mainBrightness: true }, commandSeconds: 60 },
  powerCurve: [
    { level: 10, watts: 22.5 },
    { level: 100, watts: 150 },
  ],
  ...{ configTemplate: { 参数: ['a', 1, null] }, description: '第一行\n第二行' },
})

describe.each(['JSON', 'CSV'] as const)('%s', format => {
  test('an exported file can be imported again: unchanged, changed or new', async () => {
    const codes = [`F-${serial()}`, `F-${serial()}`] as const
    const center = { code: codes[1], name: '集控', type: 'center' }
    const none = { created: 0, updated: 0, unchanged: 0, problems: [] }
    expect(await importFile('JSON', JSON.stringify([sample(codes[0]), center]))).toEqual({ ...none, created: 2 })
    const before = [await find(codes[0]), await find(codes[1])]
    const file = await exportFile(format, [...codes])
    expect(await importFile(format, file)).toEqual({ ...none, unchanged: 2 })
    await platform.db
      .updateTable('device_mode')
      .set({ name: '改名', options: null, tags: [], main_watts: 1, power_curve: null, needs_center: false })
      .where('code', '=', codes[0])
      .execute()
    await platform.db.deleteFrom('device_mode').where('code', '=', codes[1]).execute()
    expect(await importFile(format, file, true)).toEqual({ ...none, created: 1, updated: 1 })
    expect(await find(codes[1])).toBeUndefined()
    expect(await importFile(format, file)).toEqual({ ...none, created: 1, updated: 1 })
    const { updated_at: _, ...same } = before[0]!
    expect(await find(codes[0])).toMatchObject(same)
    expect(await find(codes[1])).toMatchObject({ name: '集控', type: 'center', category: 'CENTER', options: null })
  })
})

test('omitted columns keep their values', async () => {
  const code = `F-${serial()}`
  await importFile('JSON', JSON.stringify([sample(code)]))
  expect(await importFile('CSV', `code;name\r\n${code};改名\r\n;\r\n`)).toMatchObject({ updated: 1, problems: [] })
  expect(await find(code)).toMatchObject({ name: '改名', main_watts: 150, manufacturer: '灯厂' })
})

test('accepts the Chinese headers and values of the console', async () => {
  const code = `F-${serial()}`
  const file = `型号编码,名称,类型,主灯额定功率（W）,经集中控制器通信\n${code},新型号,灯具,120,是`
  expect(await importFile('CSV', file)).toMatchObject({ created: 1, problems: [] })
  expect(await find(code)).toMatchObject({ type: 'light', main_watts: 120, needs_center: true })
  expect(await importFile('CSV', `编码,名称,光色\n${code},新型号,暖`)).toMatchObject({
    problems: [{ row: 2, field: '光色', key: 'modelFieldUnknown' }],
  })
})

test('a file with errors reports all of them and changes nothing', async () => {
  const [code, used] = [`F-${serial()}`, `F-${serial()}`]
  await importFile('JSON', JSON.stringify([sample(used)]))
  const model = await find(used)
  await makeLight(platform.db, { mode_id: model!.id })
  const rows = [
    ['code', 'name', 'type', 'mainWatts', 'isEnabled', 'colour'],
    [code, '好的', 'light', '60', 'true', ''],
    [`${code}-2`, 'x', 'light', 'many', 'true', ''],
    [code, '重复', 'light', '', '', ''],
    [used, '集控', 'center', '', '', ''],
  ]
  const { problems } = await importFile('CSV', rows.map(row => row.join(',')).join('\n'))
  expect(problems).toEqual(
    expect.arrayContaining([
      { row: 2, field: 'colour', key: 'modelFieldUnknown' },
      { row: 3, field: 'mainWatts', key: 'modelValueInvalid' },
      { row: 3, field: 'name', key: 'modelNameMinLength' },
      { row: 4, field: 'code', key: 'modelCodeRepeated' },
      { row: 5, field: 'type', key: 'modelTypeInUse' },
    ]),
  )
  expect(await find(code)).toBeUndefined()
  expect(await find(used)).toEqual(model)
})

test.each([
  ['code,name,type,mainWatts', 'light,52,5', { row: 2, field: '#5', key: 'modelFieldUnknown' }],
  ['code;name;type;mainWatts', 'light;1,000', { row: 2, field: 'mainWatts', key: 'modelValueInvalid' }],
])('refuses a comma that is not a decimal comma: %s %s', async (header, values, problem) => {
  const row = [`F-${serial()}`, '新型号', values].join(header[4])
  expect((await importFile('CSV', `${header}\n${row}`)).problems).toEqual([problem])
})

test('codes that differ only in case are one model', async () => {
  const code = `F-${serial()}`
  await importFile('JSON', JSON.stringify([sample(code)]))
  const lower = code.toLowerCase()
  expect(await importFile('CSV', `code;name\n${lower};改名`)).toMatchObject({ created: 0, updated: 1, problems: [] })
  const create = 'mutation ($input: DeviceModeCreateInput!) { createDeviceMode(input: $input) { id } }'
  const { errors } = await platform.ask(create, { input: { code, name: '新型号', type: 'light' } }, root)
  expect(errors?.[0]?.extensions).toMatchObject({ field: 'input.code', key: 'modelCodeTaken' })
})

test.each<[object, string | null, string]>([
  [{ name: 5 }, 'name', 'modelValueInvalid'],
  [{ name: 'a\u0000b' }, 'name', 'modelValueInvalid'],
  [{ options: { mainLight: 1 } }, 'options', 'modelValueInvalid'],
  [{ powerCurve: [{ level: '5' }] }, 'powerCurve', 'modelValueInvalid'],
  [{ configTemplate: { a: '\ud800' } }, 'configTemplate', 'modelValueInvalid'],
  [{ category: 'LAMP' }, 'category', 'modelCategoryUnknown'],
  [{ measures: ['LUMEN'] }, 'measures', 'modelMeasureUnknown'],
  [{ offlineAfter: 5.5 }, 'offlineAfter', 'modelOfflineAfterOutOfRange'],
  [{ id: 1 }, 'id', 'modelFieldUnknown'],
  [{ code: 'a\u0007b' }, 'code', 'textInvisible'],
  [{ tags: ['a', 'b\u0007c'] }, 'tags', 'textInvisible'],
])('refuses a JSON object with %j at its field', async (more, field, key) => {
  const object = { code: `F-${serial()}`, name: '新型号', type: 'light', ...more }
  expect((await importFile('JSON', JSON.stringify([object]))).problems).toEqual([{ row: 1, field, key }])
})

test.each<[Format, string, string]>([
  ['JSON', '{', 'modelFileUnreadable'],
  ['JSON', '{}', 'modelFileUnreadable'],
  ['JSON', '[]', 'modelFileEmpty'],
  ['CSV', 'name,type\nx,light', 'modelFileWithoutCode'],
  ['CSV', 'code,name', 'modelFileEmpty'],
  ['CSV', 'code,name,name\nx,y,z', 'modelColumnRepeated'],
  ['CSV', 'code,name,名称\nx,y,z', 'modelColumnRepeated'],
  ['JSON', `[${'{},'.repeat(1000)}{}]`, 'modelFileTooLong'],
])('%s %.20s is refused as a whole', async (format, content, key) => {
  expect(await importFile(format, content)).toMatchObject({ code: 'BAD_USER_INPUT', field: 'content', key })
})

test('refuses a JSON value that is nested too deeply, in both formats', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const invalid = [expect.objectContaining({ field: 'configTemplate', key: 'modelValueInvalid' })]
  const json = `[{"code": "DEEP", "name": "新型号", "type": "light", "configTemplate": ${deep}}]`
  expect((await importFile('JSON', json)).problems).toEqual(invalid)
  const csv = `code,name,type,configTemplate\nDEEP,新型号,light,${deep.slice(60_000, -60_000)}`
  expect((await importFile('CSV', csv)).problems).toEqual(invalid)
})

test('reports an item that is not an object as a problem of its row', async () => {
  expect((await importFile('JSON', '[5]')).problems[0]).toEqual({ row: 1, field: null, key: 'modelValueInvalid' })
})

test('a dry run locks no model, and an export has an audit entry with its filter', async () => {
  const { db } = platform
  const { id, code } = await makeModel(db)
  await transact(db, async tx => {
    await sql`select from device_mode where id = ${id} for key share`.execute(tx)
    expect(await importFile('CSV', `code,name\n${code},改名`, true)).toMatchObject({ updated: 1, problems: [] })
  })
  await exportFile('CSV', [code])
  const entry = await db
    .selectFrom('audit_entry')
    .select(['subject', 'result', 'detail'])
    .where('action', '=', 'exportDeviceModes')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const detail = { format: 'CSV', where: { code: { in: [code] } } }
  expect(entry).toEqual({ subject: 'DeviceMode', result: 'OK', detail })
})
