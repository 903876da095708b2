import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { centerFilesOf } from '../../testing/centerFiles.ts'
import { makeAdmin, makeCenter, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { book, cellRows } from '../../testing/workbooks.ts'
import { xlsxStream } from '../imports/sheets.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let send: ReturnType<typeof centerFilesOf>
let root: string
const model = { id: 0, code: `GW-${serial()}` }
beforeAll(async () => {
  platform = await startPlatform()
  send = centerFilesOf(platform)
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  const row = { ...model, id: undefined, name: '网关', type: 'center', category: 'CENTER' }
  const made = await platform.db.insertInto('device_mode').values(row).returning('id').executeTakeFirstOrThrow()
  model.id = made.id
})

const importFile = (lines: string[], options: Parameters<typeof send>[2] = {}) =>
  send(root, lines.join('\r\n'), options)

const find = (deviceId: string) =>
  platform.db.selectFrom('light_center').selectAll().where('device_id', '=', deviceId).executeTakeFirst()

const HEADER = '名称,设备编号,型号,省,市,区县,备注,日间断电'

test('a dry run reports what would be created, updated and refused; then the file is applied', async () => {
  const [a, b, c] = [`C-A-${serial()}`, `C-B-${serial()}`, `C-C-${serial()}`]
  await makeCenter(platform.db, b)
  const same = await makeCenter(platform.db, c)
  const lines = [
    HEADER,
    `南门控制柜,${a},${model.code},广东省,广州市,天河区,"在桥下,左侧",是`,
    `北门,${b},,,,,,`,
    `${same.name},${c},,,,,,否`,
  ]
  const checked = await importFile(lines, { dryRun: true })
  expect(checked).toMatchObject({ created: 1, updated: 1, unchanged: 1, refused: 0, isApplied: false })
  expect(checked.rows).toEqual([
    { row: 2, deviceId: a, name: '南门控制柜', outcome: 'CREATE', changes: [], problems: [] },
    { row: 3, deviceId: b, name: '北门', outcome: 'UPDATE', changes: ['NAME'], problems: [] },
    { row: 4, deviceId: c, name: same.name, outcome: 'UNCHANGED', changes: [], problems: [] },
  ])
  expect(await find(a)).toBeUndefined()
  expect(await importFile(lines)).toMatchObject({ created: 1, updated: 1, unchanged: 1, isApplied: true })
  expect(await find(a)).toMatchObject({
    ...{ name: '南门控制柜', mode_id: model.id, description: '在桥下,左侧', daytime_power_cut: true },
    ...{ province_code: '440000', city_name: '广州市', district_code: '440106' },
  })
  expect(await find(b)).toMatchObject({ name: '北门', daytime_power_cut: false })
  expect((await find(c))!.updated_at).toEqual(same.updated_at)
})

test('an exported file can be imported again without changes', async () => {
  const ids = [`@C-${serial()}`, `C-${serial()}`]
  await importFile([
    HEADER,
    `"=一号, ""东""",${ids[0]},${model.code},广东省,广州市,天河区,"-备注\n第二行",是`,
    `Zürich 2,${ids[1]},${model.code},Zürich,,Kreis 5,,`,
  ])
  for (const language of ['zh', 'en']) {
    const query = `query ($where: LightCenterWhereInput) { exportCenters(where: $where, language: ${language}) }`
    const { data } = await platform.ask(query, { where: { deviceId: { in: ids } } }, root)
    expect(data.exportCenters).toContain("'=一号")
    expect(await send(root, data.exportCenters, {})).toMatchObject({ unchanged: 2, created: 0, updated: 0, refused: 0 })
  }
})

test('reports problems by row and field; stores nothing unless refused rows are left out', async () => {
  const ids = Array.from({ length: 8 }, () => `C-P-${serial()}`)
  const light = await makeLight(platform.db)
  const other = await makeModel(platform.db)
  await makeCenter(platform.db, ids[7])
  const lines = [
    HEADER,
    `好的,${ids[0]},${model.code},,,,,`,
    `重复,${ids[0]},${model.code},,,,,`,
    `是灯,${light.device_id},${model.code},,,,,`,
    `空格,C 1,${model.code},,,,,`,
    `短,${ids[1]},没有的型号,广东省,广州市,天和区,,大概`,
    `灯的型号,${ids[2]},${other.code},,,,,`,
    `没有型号,${ids[3]},,,,,,`,
    `换型号,${ids[7]},${model.code},,,,,`,
    `多出,${ids[4]},${model.code},,,,,,多`,
    `备注太长,${ids[5]},${model.code},,,,${'长'.repeat(501)},`,
  ]
  const { rows, ...result } = await importFile(lines)
  expect(result).toMatchObject({ created: 1, refused: 9, isApplied: false })
  expect(result.unknownModels).toEqual([
    { code: '没有的型号', rows: 1 },
    { code: other.code, rows: 1 },
  ])
  const problems = rows.flatMap((row: { row: number; problems: { field: string; key: string }[] }) =>
    row.problems.map(({ field, key }) => `${row.row} ${field} ${key}`),
  )
  expect(problems).toEqual([
    '3 DEVICE_ID deviceIdRepeated',
    '4 DEVICE_ID deviceIdTaken',
    '5 DEVICE_ID pleaseEnterDeviceId',
    ...['6 MODEL modelUnknown', '6 NAME centerNameMinLength', '6 DAYTIME_POWER_CUT notYesOrNo'],
    '6 DISTRICT areaUnknown',
    '7 MODEL modelUnknown',
    '8 MODEL modelMissing',
    '9 MODEL modelFixed',
    '10 null tooManyCells',
    '11 DESCRIPTION textTooLong',
  ])
  expect(rows[4].problems.at(-1)).toEqual({ field: 'DISTRICT', key: 'areaUnknown', value: '天和区' })
  expect(await find(ids[0]!)).toBeUndefined()
  expect(await importFile(lines, { leaveOut: true })).toMatchObject({ created: 1, refused: 9, isApplied: true })
  expect(await find(ids[0]!)).toMatchObject({ name: '好的' })
})

test('new centers without a known model get the default model', async () => {
  const ids = [`C-M-${serial()}`, `C-M-${serial()}`]
  const lines = ['Device ID;Model;Remarks', `${ids[0]};old gateway;`, `${ids[1]};;`]
  const result = await importFile(lines, { modelId: model.id })
  expect(result).toMatchObject({ created: 2, isApplied: true, unknownModels: [{ code: 'old gateway', rows: 1 }] })
  for (const id of ids) expect(await find(id)).toMatchObject({ mode_id: model.id, name: id, description: null })
  const light = await makeModel(platform.db)
  const { errors } = await importFile(lines, { modelId: light.id })
  expect(errors![0]!.extensions).toMatchObject({ field: 'modelId', key: 'pleaseSelectDeviceMode' })
})

test('recognises column names of other systems and lists the other columns', async () => {
  const id = `C-H-${serial()}`
  const lines = ['集控编号,集控名称,所属区域,安装日期', `${id},东门,440106,2021-03-05`]
  const { columns } = await importFile(lines, { modelId: model.id })
  expect(columns).toEqual([
    { name: '集控编号', field: 'DEVICE_ID' },
    { name: '集控名称', field: 'NAME' },
    { name: '所属区域', field: 'DISTRICT' },
    { name: '安装日期', field: null },
  ])
  expect(await find(id)).toMatchObject({ name: '东门', district_name: '天河区' })
})

test('reads workbooks, and CSV files in other encodings', async () => {
  const ids = [`C-X-${serial()}`, `C-X-${serial()}`]
  const rows = (async function* () {
    yield [
      ['名称', '设备编号', '型号'],
      ['表格', ids[0]!, model.code],
    ]
  })()
  const workbook = await buffer(xlsxStream(rows, 'x', [10, 10, 10]))
  expect(await send(root, workbook, { fileName: 'centers.xlsx' })).toMatchObject({ created: 1 })
  // 名称,设备编号 and 新的 in GB18030.
  const bytes = [0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xc9, 0xe8, 0xb1, 0xb8, 0xb1, 0xe0, 0xba, 0xc5]
  const file = Buffer.concat([
    ...[Buffer.from(bytes), Buffer.from('\r\n'), Buffer.from([0xd0, 0xc2, 0xb5, 0xc4])],
    Buffer.from(`,${ids[1]}`),
  ])
  expect(await send(root, file, { modelId: model.id })).toMatchObject({ created: 1 })
  expect((await find(ids[1]!))!.name).toBe('新的')
})

describe('refuses the whole file', () => {
  test.each([
    ['a file without device ids', ['名称,型号', 'x,y'], 'centerFileWithoutId'],
    ['a file without column names', [`C-1,${1}`, 'C-2,2'], 'centerFileWithoutId'],
    ['an empty file', [''], 'imports:refused.empty'],
    ['no rows below the header', [HEADER], 'imports:refused.empty'],
    ['more than 5,000 rows', ['设备编号', ...Array.from({ length: 5001 }, (_, n) => `MANY-${n}`)], 'centerFileTooLong'],
  ])('%s', async (_, lines, key) => {
    const { errors } = await importFile(lines)
    expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'file', key })
  })
})

test('needs both permissions, and is refused to customers', async () => {
  for (const role of ['VIEWER', 'CUSTOMER']) {
    const token = await platform.signIn((await makeAdmin(platform.db, role)).email)
    expect((await send(token, '设备编号\nC-NOT', {})).errors![0]!.extensions.code).toBe('FORBIDDEN')
  }
})

test('the audit names the centers; a dry run leaves no entry', { tags: ['nightly'] }, async () => {
  const id = `C-AU-${serial()}`
  const entries = async (center: number) =>
    (
      await platform.ask(
        `{ findManyAuditEntry(about: { subject: "LightCenter", id: ${center} }) { items { action detail } } }`,
        {},
        root,
      )
    ).data.findManyAuditEntry.items
  const center = await makeCenter(platform.db, id)
  await importFile(['名称,设备编号', `改名,${id}`], { dryRun: true })
  expect(await entries(center.id)).toEqual([])
  await importFile(['名称,设备编号', `改名,${id}`])
  const [entry] = await entries(center.id)
  expect(entry).toMatchObject({ action: 'importCenters', detail: { fileName: 'centers.csv', UPDATE: 1 } })
})

test('records an export with its filter in the audit', async () => {
  const id = `C-EX-${serial()}`
  await makeCenter(platform.db, id)
  const where = { deviceId: { equals: id } }
  const query = 'query ($where: LightCenterWhereInput) { exportCenters(where: $where, language: en) }'
  expect((await platform.ask(query, { where }, root)).errors).toBeUndefined()
  const entries = await platform.db
    .selectFrom('audit_entry')
    .select(['subject', 'result', 'detail'])
    .where('action', '=', 'exportCenters')
    .where(sql<boolean>`detail::text like ${`%${id}%`}`)
    .execute()
  expect(entries).toEqual([{ subject: 'LightCenter', result: 'OK', detail: { where, language: 'en' } }])
})

test('a dry run locks no center, and an import does not block registering lights behind centers', async () => {
  const { db } = platform
  const center = await makeCenter(db, `C-LOCK-${serial()}`)
  const lines = ['名称,设备编号', `改名,${center.device_id}`]
  const select = (tx: Connection) => sql`select from light_center where id = ${center.id} for no key update`.execute(tx)
  await transact(db, async tx => {
    await select(tx)
    expect(await importFile(lines, { dryRun: true })).toMatchObject({ updated: 1, isApplied: false })
  })
  // Locks the center as registering a light behind it does.
  await transact(db, async tx => {
    await sql`select from light_center where id = ${center.id} for key share`.execute(tx)
    expect(await importFile(lines)).toMatchObject({ updated: 1, isApplied: true })
  })
})

test('properties of GeoJSON are columns with names', async () => {
  const id = `C-GEO-${serial()}`
  const feature = {
    type: 'Feature',
    properties: { 名称: '河边柜', 设备编号: id },
    geometry: { type: 'Point', coordinates: [113.32, 23.12] },
  }
  const file = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
  expect(await send(root, file, { fileName: 'a.geojson', modelId: model.id, dryRun: true })).toMatchObject({
    created: 1,
    rows: [{ row: 1, deviceId: id, name: '河边柜' }],
  })
})

test('reads the selected sheet', async () => {
  const [a, b] = [`C-S1-${serial()}`, `C-S2-${serial()}`]
  const rowsOf = (id: string) => cellRows(['名称', '设备编号'], ['甲柜', id])
  const file = book(rowsOf(a), {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="东区" id="rId1"/><sheet name="西区" id="rId9"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="x/worksheet" Target="worksheets/sheet9.xml"/></Relationships>',
    'xl/worksheets/sheet9.xml': `<worksheet><sheetData>${rowsOf(b)}</sheetData></worksheet>`,
  })
  const read = async (sheet?: string) =>
    (await send(root, file, { fileName: 'a.xlsx', dryRun: true, ...(sheet && { sheet }), modelId: model.id })).rows
  expect(await read()).toMatchObject([{ deviceId: a }])
  expect(await read('西区')).toMatchObject([{ deviceId: b }])
  const { errors } = await send(root, file, { fileName: 'a.xlsx', dryRun: true, sheet: '北区' })
  expect(errors![0]!.extensions).toMatchObject({ field: 'file', key: 'imports:refused.noSuchSheet' })
})

test('imports 5,000 centers', { tags: ['nightly'] }, async () => {
  const lines = Array.from({ length: 5000 }, (_, n) => `集控 ${n},BIG-${n},${model.code},广东省,广州市,天河区,,`)
  expect(await importFile([HEADER, ...lines])).toMatchObject({ created: 5000, isApplied: true })
  const renamed = lines.map(line => line.replace('集控', '控制柜'))
  expect(await importFile([HEADER, ...renamed])).toMatchObject({ updated: 5000, isApplied: true })
  expect(await find('BIG-4999')).toMatchObject({ name: '控制柜 4999', district_code: '440106', mode_id: model.id })
})

test.each(['csv', 'xlsx'])('the template in %s has the columns of the import', async format => {
  for (const language of ['zh', 'en']) {
    const response = await fetch(`${platform.address}/templates/centers-${language}.${format}`)
    expect(response.headers.get('content-disposition')).toContain(`.${format}`)
    const file = new Uint8Array(await response.arrayBuffer())
    expect((await send(root, file, { fileName: `x.${format}` })).errors![0]!.extensions.key).toBe(
      'imports:refused.empty',
    )
  }
})
