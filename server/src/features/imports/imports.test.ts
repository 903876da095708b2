import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import pg from 'pg'
import { readSheet } from 'read-excel-file/node'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { convert } from '../../foundation/lights/datum.ts'
import { openLog } from '../../foundation/runtime/log.ts'
import { makeAdmin, makeCenter, makeGroup, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { importsOf } from '../../testing/imports.ts'
import { expectLatency } from '../../testing/nightly.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { bombOf, book, cellRows } from '../../testing/workbooks.ts'
import { recordReadings } from '../telemetry/telemetry.ts'
import { columnLetters } from './header.ts'
import { sweepImports } from './imports.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let imports: ReturnType<typeof importsOf>
let token: string
let model: Awaited<ReturnType<typeof makeModel>>
beforeAll(async () => {
  platform = await startPlatform()
  imports = importsOf(platform)
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  model = await makeModel(platform.db)
})

afterEach(async () => {
  await platform.db.deleteFrom('light_import').execute()
})

const HEADER = '名称,设备编号,经度,纬度,道路,位置'
const ids = (count: number) => Array.from({ length: count }, () => `IMP-${serial()}`)
const line = (id: string, name = `灯 ${id}`, lng = '113.32', lat = '23.12') =>
  `${name},${id},${lng},${lat},天河路,1 号杆`
const csv = (...rows: string[]) => [HEADER, ...rows].join('\n')

/** Uploads a text, maps it as proposed, and checks it. */
async function checked(text: string | Uint8Array, options: object = {}, name = 'lights.csv', as = token) {
  const { data, errors } = await imports.create(as, text, name)
  if (errors) throw new Error(JSON.stringify(errors[0]!.extensions))
  return imports.check(as, data.createLightImport, { modeId: model.id, ...options })
}

const lightOf = (deviceId: string) =>
  platform.db.selectFrom('light_device').selectAll().where('device_id', '=', deviceId).executeTakeFirst()

describe('reading a file', () => {
  const text = csv(line('READ-1', '路灯“一”号'), line('READ-2', '二号灯'))
  const utf16 = (kind: 'utf-16le' | 'utf-16be', mark: boolean) => iconv.encode(text, kind, { addBOM: mark })
  test.each([
    ['UTF-8', Buffer.from(text), 'UTF_8'],
    ['UTF-8 with a BOM', Buffer.from(`\ufeff${text}`), 'UTF_8'],
    ['GBK', iconv.encode(text, 'gbk'), 'GB18030'],
    ['GB18030 of four bytes', iconv.encode(`${text}\n${line('READ-3', '㐂𠮷路灯')}`, 'gb18030'), 'GB18030'],
    ['UTF-16LE with a BOM', utf16('utf-16le', true), 'UTF_16LE'],
    ['UTF-16BE with a BOM', utf16('utf-16be', true), 'UTF_16BE'],
    ['UTF-16LE without a BOM', utf16('utf-16le', false), 'UTF_16LE'],
    ['UTF-16BE without a BOM', utf16('utf-16be', false), 'UTF_16BE'],
  ])('reads %s correctly', async (_, bytes, encoding) => {
    const { data } = await imports.create(token, bytes, 'lights.csv')
    expect(data.createLightImport).toMatchObject({ encoding, status: 'READ', delimiter: ',', headerRow: 1 })
    expect(data.createLightImport.columns[0]).toMatchObject({ name: '名称' })
    expect(data.createLightImport.columns[0].samples.slice(0, 2)).toEqual(['路灯“一”号', '二号灯'])
    await imports.remove(token, data.createLightImport.id)
  })

  test('Shift_JIS is read if the user selects it', async () => {
    const { data } = await imports.create(
      token,
      iconv.encode('設置位置,管理番号\n焼津市ﾊﾞｽ停,F1-2\n', 'shift_jis'),
      'a.csv',
      {
        encoding: 'SHIFT_JIS',
      },
    )
    expect(data.createLightImport.columns).toMatchObject([{ samples: ['焼津市ﾊﾞｽ停'] }, { name: '管理番号' }])
  })

  test.each([';', '\t', '|'])('accepts %j as column separator', async delimiter => {
    const { data } = await imports.create(token, text.replaceAll(',', delimiter), 'lights.txt')
    expect(data.createLightImport).toMatchObject({ delimiter, rowCount: 2 })
    expect(data.createLightImport.proposal.mapping).toHaveLength(6)
  })

  test('cells may contain quotes, delimiters and line ends; row numbers match the spreadsheet', async () => {
    const [a, b] = ids(2)
    const { data } = await imports.create(
      token,
      `路灯清单\r\n\r\n${HEADER}\r\n"甲 ""一"", 号\n灯",${a},113.32,23.12,路,位\r\n\r\n乙灯,${b},113.32,23.12,路,位\r\n`,
      'a.csv',
    )
    expect(data.createLightImport).toMatchObject({ headerRow: 3, rowCount: 2 })
    const { data: after } = await imports.check(token, data.createLightImport, { modeId: model.id })
    const rows = await imports.rows(token, after.checkLightImport.id)
    expect(rows).toMatchObject([
      { row: 4, name: '甲 "一", 号 灯', outcome: 'CREATE' },
      { row: 6, name: '乙灯' },
    ])
  })

  test('a row may be shorter than the header, not longer', async () => {
    const [a, b] = ids(2)
    const { data } = await checked(`设备编号,名称,分组\n${a},甲灯\n${b},乙灯,,多出来的\n`)
    const rows = await imports.rows(token, data.checkLightImport.id)
    expect(rows).toMatchObject([
      { outcome: 'CREATE' },
      { outcome: 'REFUSED', errors: [{ key: 'tooManyCells', value: '多出来的' }] },
    ])
  })

  test('a workbook: keeps digits of numbers and dates as ids, and reads the results of formulas', async () => {
    const long = 12345678901234
    const bytes = await workbook([
      ['设备编号', '名称', '经度', '纬度', '道路', '位置'],
      [long, '数字编号', 113.32, 23.12, '路', '位'],
      [new Date(Date.UTC(2026, 0, 2)), '日期编号', 113.32, 23.12, '路', '位'],
      [1001, '短编号', 113.32, 23.12, '路', '位'],
    ])
    const { data } = await checked(bytes, {}, 'lights.xlsx')
    expect(data.checkLightImport).toMatchObject({ format: 'XLSX', encoding: null, counts: { create: 3, refused: 0 } })
    const rows = await imports.rows(token, data.checkLightImport.id)
    expect(rows.map(row => row.deviceId)).toEqual([String(long), '2026-01-02', '1001'])
  })

  test('refuses a workbook of a few MB with a sheet of 4 GB, in little memory', async () => {
    const bytes = bombOf(4_000_000_000)
    expect(bytes.length).toBeLessThan(8_000_000)
    const before = process.memoryUsage().rss
    let most = before
    const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
    try {
      expect(await refused(bytes)).toBe('imports:refused.tooMuch')
    } finally {
      clearInterval(looking)
    }
    console.info(`memory rose by ${((most - before) / 1e6).toFixed(0)} MB`)
    expect(most - before).toBeLessThan(200_000_000)
  }, 60_000)

  test('refuses a workbook whose sheet is larger than it declares', { tags: ['nightly'] }, async () => {
    expect(await refused(bombOf(20_000_000, 1000))).toBe('imports:refused.damaged')
  })

  // The 4 GB above are refused by their declared size; these are unpacked up to the limit.
  test('refuses a workbook that unpacks to too much, or repeats one text too often', {
    tags: ['nightly'],
    timeout: 60_000,
  }, async () => {
    const bomb = bombOf(600_000_000, 1000)
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refused(bomb)).toBe('imports:refused.damaged')
    expect(await refused(bombOf(600_000_000))).toBe('imports:refused.tooMuch')
    const names = Array.from({ length: 100 }, (_, column) => columnLetters(column))
    const row = (n: number) =>
      `<row r="${n}">${names.map(name => `<c r="${name}${n}" t="s"><v>0</v></c>`).join('')}</row>`
    const rows = Array.from({ length: 600 }, (_, i) => row(i + 1)).join('')
    const sharedStrings = `<sst><si><t>${'甲'.repeat(1999)}</t></si></sst>`
    expect(await refused(book(rows, { 'xl/sharedStrings.xml': sharedStrings }))).toBe('imports:refused.tooMuch')
  })

  test('reads the rows of a workbook with macros; the macros are neither stored nor run', async () => {
    const [id] = ids(1)
    const macro = 'Sub Auto_Open() Shell "calc" End Sub'
    const bytes = book(cellRows(['名称', '设备编号'], ['宏灯', id!]), {
      '[Content_Types].xml':
        '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      'xl/vbaProject.bin': macro,
    })
    const { data } = await checked(bytes, {}, 'lights.xlsm')
    expect(data.checkLightImport).toMatchObject({ format: 'XLSX', counts: { create: 1, refused: 0 } })
    const { rows } = await sql<{ content: string }>`
      select (select jsonb_agg(to_jsonb(i)) from light_import i)::text
        || (select jsonb_agg(to_jsonb(r)) from light_import_row r)::text as content`.execute(platform.db)
    expect(rows[0]!.content).toContain(id)
    expect(rows[0]!.content).not.toContain('Auto_Open')
    const left = readdirSync(platform.mediaFolder, { recursive: true, withFileTypes: true })
    expect(left.filter(entry => entry.isFile())).toEqual([])
  })

  test('merged cells belong to their first row; a row without an id is refused with its field', async () => {
    const group = await makeGroup(platform.db)
    const [a, b, c] = ids(3)
    const rows = cellRows(['名称', '设备编号', '分组'], ['甲灯', a!, group.name], ['乙灯', b!], ['丙灯', c!], ['丁灯'])
    const merged = '<mergeCells count="2"><mergeCell ref="C2:C3"/><mergeCell ref="B4:B5"/></mergeCells>'
    const { data } = await checked(book(rows, {}, merged), {}, 'lights.xlsx')
    const seen = await imports.rows(token, data.checkLightImport.id)
    expect(seen.map(row => [row.row, row.outcome, row.deviceId])).toEqual([
      [2, 'CREATE', a],
      [3, 'CREATE', b],
      [4, 'CREATE', c],
      [5, 'REFUSED', null],
    ])
    expect(seen[3].errors).toMatchObject([{ column: 1, field: 'DEVICE_ID', key: 'idMissing' }])
    await imports.apply(token, data.checkLightImport.id, true)
    expect([(await lightOf(a!))!.group_id, (await lightOf(b!))!.group_id]).toEqual([group.id, null])
  })

  test('a long column name full of brackets does not block the server', {
    tags: ['latency'],
  }, async () => {
    const since = performance.now()
    const name = `${'('.repeat(1500)}😀${'['.repeat(400)}`
    const { data, errors } = await imports.create(
      token,
      `${`${name},`.repeat(20)}名称,编号\n${'q,'.repeat(20)}甲灯,A-1`,
      'a.csv',
    )
    expect(errors).toBeUndefined()
    const read = await imports.settled(token, data.createLightImport.id)
    expect(read.proposal.mapping).toMatchObject([{ field: 'NAME' }, { field: 'DEVICE_ID' }])
    expect(read.columns[0].name).toHaveLength(100)
    expectLatency(performance.now() - since, 15_000)
  })

  test.each([
    ['an empty file', '', 'empty'],
    ['a file of blank lines', '\n\n \n', 'empty'],
    ['only a header', `${HEADER}\n`, 'empty'],
    ['an invalid workbook', 'PK\x03\x04nonsense', 'damaged'],
    ['an unclosed quotation mark', `${HEADER}\n"${'甲,'.repeat(60_000)}`, 'damaged'],
    ['too many columns', `${'a,'.repeat(300)}\n${'b,'.repeat(300)}`, 'tooManyColumns'],
    ['a cell that is too long', `${HEADER}\n${line('A-1', '甲'.repeat(2001))}`, 'cellTooLong'],
  ])('refuses %s, and stores nothing if it is refused at once', { tags: ['nightly'] }, async (_, text, key) => {
    const before = (await imports.list(token)).length
    const { errors } = await imports.create(token, text, 'lights.csv')
    const { code, field, key: given } = errors![0]!.extensions
    expect(given).toBe(`imports:refused.${key}`)
    // On a busy machine it takes more than the 3 s after which the response is sent: then the error is on the import.
    if (!code) return
    expect({ code, field }).toEqual({ code: 'BAD_USER_INPUT', field: 'file' })
    expect(await imports.list(token)).toHaveLength(before)
  })
})

async function workbook(rows: (string | number | Date)[][]): Promise<Buffer> {
  const cells = rows.map(row => row.map(value => (value instanceof Date ? { value, format: 'yyyy-mm-dd' } : { value })))
  return buffer(await (writeExcelFile(cells as never).toStream as () => Promise<Readable>)())
}

/** After 3 s the response is sent; then the error is on the import. */
async function refused(bytes: Uint8Array): Promise<unknown> {
  const { data, errors } = await imports.create(token, bytes, 'a.xlsx')
  if (errors) return errors[0]!.extensions.key
  return (await imports.settled(token, data.createLightImport.id)).failure
}

describe('the dry run', () => {
  test('reports the outcome of each row with its column, and changes nothing', { tags: ['nightly'] }, async () => {
    const [fresh, old, same, twice] = ids(4)
    await makeLight(platform.db, { device_id: old, name: '旧名字', mode_id: model.id })
    await makeLight(platform.db, { device_id: same, name: '同名灯', mode_id: model.id })
    const count = () => platform.db.selectFrom('light_device').select(sql<number>`count(*)`.as('n')).executeTakeFirst()
    const before = await count()
    const { data } = await checked(
      csv(
        line(fresh!),
        line(old!, '新名字'),
        `同名灯,${same},,,,`,
        line(twice!),
        line(twice!, '重复的灯'),
        line('坏 （编号）', '坏编号灯'),
        line(ids(1)[0]!, '太远的灯', '139.5'),
        line(ids(1)[0]!, '调换的灯', '23.12', '113.32'),
        line(ids(1)[0]!, '文字的灯', '东边'),
        `半个位置,${ids(1)[0]},113.32,,路,位`,
        '名,,113.32,23.12,路,位',
      ),
      { nameFromId: false },
    )
    expect(data.checkLightImport).toMatchObject({
      status: 'CHECKED',
      counts: { create: 2, update: 1, unchanged: 1, duplicate: 1, refused: 6, skipped: 0 },
    })
    const rows = await imports.rows(token, data.checkLightImport.id)
    expect(rows.map(row => [row.row, row.outcome])).toEqual(
      ['CREATE', 'UPDATE', 'UNCHANGED', 'CREATE', 'DUPLICATE', ...Array(6).fill('REFUSED')].map((outcome, i) => [
        i + 2,
        outcome,
      ]),
    )
    expect(rows[1].changes).toEqual(['NAME', 'LATITUDE', 'LONGITUDE', 'ADDRESS1', 'ADDRESS2'])
    expect(rows[4].repeats).toBe(5)
    expect(
      rows.slice(5).map(row => row.errors.map((one: { column: number; key: string }) => [one.column, one.key])),
    ).toEqual([
      [[1, 'pleaseEnterDeviceId']],
      [[2, 'locationOutOfBounds']],
      [
        [3, 'swapped'],
        [2, 'swapped'],
      ],
      [[2, 'notDegrees']],
      [[3, 'halfPosition']],
      [
        [1, 'idMissing'],
        [0, 'deviceNameMinLength'],
      ],
    ])
    expect(rows[6].errors[0].value).toBe('139.5')
    expect(await count()).toEqual(before)
    expect((await lightOf(old!))!.name).toBe('旧名字')
  })

  test('stores positions in GCJ-02 from any datum, detected from the header', async () => {
    const [a, b] = ids(2)
    const wgs = await checked(csv(line(a!)), { datum: 'WGS84' })
    await imports.apply(token, wgs.data.checkLightImport.id)
    expect(await lightOf(a!)).toMatchObject(convert({ latitude: 23.12, longitude: 113.32 }, 'WGS84', 'GCJ02'))
    const gcj = await imports.create(token, csv(line(b!)).replace('经度', '经度 (GCJ-02)'), 'a.csv')
    expect(gcj.data.createLightImport.proposal.datum).toBe('GCJ02')
    const { data } = await imports.check(token, gcj.data.createLightImport, { modeId: model.id })
    await imports.apply(token, data.checkLightImport.id)
    expect(await lightOf(b!)).toMatchObject({ latitude: 23.12, longitude: 113.32 })
  })

  test.each([
    ['１１３．３２', '２３．１２'],
    [' 113.32° ', '23.12°N'],
    ['东经113.32度', '北纬23.12度'],
    ['113,32', '23,12'],
    ['113°19′12″E', '23°7\'12"'],
  ])('%s and %s are positions', async (lng, lat) => {
    const id = ids(1)[0]!
    const { data } = await checked(`设备编号;名称;经度;纬度;道路;位置\n${id};灯具;${lng};${lat};路;位`, {
      datum: 'GCJ02',
    })
    expect(data.checkLightImport.counts).toMatchObject({ create: 1, refused: 0 })
    const row = await platform.db
      .selectFrom('light_import_row_result')
      .selectAll()
      .where('device_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.longitude).toBeCloseTo(113.32, 9)
    expect(row.latitude).toBeCloseTo(23.12, 9)
  })

  test('composes ids from columns and a prefix, corrects them, or uses a fallback; two rows with the same corrected id are refused', async () => {
    const n = serial()
    const text = `名称,编号,序号\n灯一,１０１－${n},1\n灯二,"A/${n}",2\n灯三,"A#${n}",3\n灯四,,4`
    const { data } = await imports.create(token, text, 'a.csv')
    const { data: after } = await imports.check(token, data.createLightImport, {
      modeId: model.id,
      correctIds: true,
      missingId: { columns: [2], prefix: `NO-${n}-` },
    })
    expect(await imports.rows(token, after.checkLightImport.id)).toMatchObject([
      { deviceId: `101-${n}`, outcome: 'CREATE', correctedFrom: `１０１－${n}` },
      { deviceId: `A-${n}`, outcome: 'CREATE', correctedFrom: `A/${n}` },
      { outcome: 'REFUSED', repeats: 3, errors: [{ key: 'idsMeet', column: 1 }] },
      { deviceId: `NO-${n}-4`, outcome: 'CREATE' },
    ])
    const combined = await imports.check(token, data.createLightImport, {
      mapping: [
        { field: 'DEVICE_ID', source: { columns: [2, 1], prefix: `P${n}-`, separator: '.' } },
        { field: 'NAME', source: { columns: [0] } },
      ],
      modeId: model.id,
      correctIds: true,
    })
    expect((await imports.rows(token, combined.data.checkLightImport.id)).map(row => row.deviceId)).toEqual([
      `P${n}-1.101-${n}`,
      `P${n}-2.A-${n}`,
      `P${n}-3.A-${n}`,
      `P${n}-4`,
    ])
  })

  test('changes ids with blanks only on request, and never merges two lights', async () => {
    const n = serial()
    const text = `编号,名称\n${n}12 3,甲灯\n${n}1 23,乙灯\n${n}123,丙灯\n${n}１２３,丁灯`
    const { data } = await imports.create(token, text, 'a.csv')
    const outcomes = async (correctIds: boolean) => {
      const { data: after } = await imports.check(token, data.createLightImport, { modeId: model.id, correctIds })
      const rows = await imports.rows(token, after.checkLightImport.id)
      return rows.map(row => [row.outcome, row.deviceId, row.correctedFrom, row.errors[0]?.key])
    }
    const last = [
      ['CREATE', `${n}123`, null, undefined],
      ['REFUSED', `${n}123`, `${n}１２３`, 'idsMeet'],
    ]
    expect(await outcomes(false)).toEqual([
      ['REFUSED', null, null, 'pleaseEnterDeviceId'],
      ['REFUSED', null, null, 'pleaseEnterDeviceId'],
      ...last,
    ])
    expect(await outcomes(true)).toEqual([
      ['CREATE', `${n}12-3`, `${n}12 3`, undefined],
      ['CREATE', `${n}1-23`, `${n}1 23`, undefined],
      ...last,
    ])
  })

  test('refuses sum rows, placeholder IDs and lines', async () => {
    const id = ids(1)[0]!
    const { data } = await checked(`设备编号,名称,功率\n${id},甲灯,150\nNULL,乙灯,150\n合计,,300\n,,300\n`)
    const rows = await imports.rows(token, data.checkLightImport.id)
    expect(rows.map(row => [row.outcome, ...row.errors.map((one: { key: string }) => one.key)])).toEqual([
      ['CREATE'],
      ['REFUSED', 'placeholderId'],
      ['REFUSED', 'sumRow'],
      ['REFUSED', 'sumRow'],
    ])
    const line_ = {
      type: 'Feature',
      properties: { ref: 'L-1' },
      geometry: { type: 'LineString', coordinates: [[113, 23]] },
    }
    const roads = await checked(JSON.stringify({ type: 'FeatureCollection', features: [line_] }), {}, 'roads.geojson')
    expect(roads.data.checkLightImport).toMatchObject({ format: 'GEOJSON', counts: { refused: 1 } })
    expect((await imports.rows(token, roads.data.checkLightImport.id))[0].errors).toMatchObject([
      { key: 'notAPoint', field: 'LATITUDE', value: 'LineString' },
    ])
  })

  test('reads the points of GeoJSON, and the sheet that the user selects', async () => {
    const id = ids(1)[0]!
    const point = {
      type: 'Feature',
      properties: { ref: id, name: '甲灯' },
      geometry: { type: 'Point', coordinates: [113.32, 23.12] },
    }
    const { data } = await imports.create(token, JSON.stringify(point), 'lights.json')
    expect(data.createLightImport).toMatchObject({ format: 'GEOJSON', rowCount: 1, crs: null, encodingUnsure: false })
    const names = data.createLightImport.columns.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['ref', 'name', 'longitude', 'latitude'])
    const sheet = cellRows(['a'], ['b'])
    const bytes = book(cellRows(['名称', '设备编号'], ['甲灯', id]), {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="说明" id="rId9"/><sheet name="路灯" id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="x/worksheet" Target="worksheets/sheet9.xml"/></Relationships>',
      'xl/worksheets/sheet9.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    })
    const detected = await imports.create(token, bytes, 'a.xlsx')
    expect(detected.data.createLightImport).toMatchObject({ sheets: ['说明', '路灯'], sheet: '路灯', rowCount: 1 })
    const chosen = await imports.create(token, bytes, 'a.xlsx', { sheet: '说明' })
    expect(chosen.data.createLightImport).toMatchObject({ sheet: '说明', columns: [{ name: 'a', samples: ['b'] }] })
    const { errors } = await imports.create(token, bytes, 'a.xlsx', { sheet: 'no such' })
    expect(errors![0]!.extensions.key).toBe('imports:refused.noSuchSheet')
  })

  test('finds models, centers and groups by name, with the rules of the form', { tags: ['nightly'] }, async () => {
    const { db } = platform
    const center = await makeCenter(db)
    const group = await makeGroup(db)
    const twin = await makeGroup(db)
    await makeGroup(db, twin.name)
    const needy = await makeModel(db)
    await db.updateTable('device_mode').set({ needs_center: true }).where('id', '=', needy.id).execute()
    const rows = [
      ['a', needy.code.toLowerCase(), center.name, group.name],
      ['b', needy.code, '', group.name],
      ['c', 'NO-SUCH-MODEL', '', ''],
      ['d', '', 'no such center', 'no such group'],
      ['e', '', '', twin.name],
      ['f', '', center.device_id, ''],
    ]
    const n = serial()
    const text = ['编号,型号,集控,分组', ...rows.map(([id, ...rest]) => [`${id}-${n}`, ...rest].join(','))].join('\n')
    const { data } = await checked(text, { groupId: group.id })
    const found = await imports.rows(token, data.checkLightImport.id)
    expect(found.map(row => row.errors.map((one: { key: string }) => one.key))).toEqual([
      [],
      ['pleaseSelectCenter'],
      ['modelUnknown'],
      ['centerUnknown', 'groupUnknown'],
      ['groupAmbiguous'],
      [],
    ])
    await imports.apply(token, data.checkLightImport.id, true)
    expect(await lightOf(`a-${n}`)).toMatchObject({ mode_id: needy.id, center_id: center.id, group_id: group.id })
    expect(await lightOf(`f-${n}`)).toMatchObject({ mode_id: model.id, center_id: center.id, group_id: group.id })
  })

  test('refuses another model or center for an existing light, and the id of a center', async () => {
    const center = await makeCenter(platform.db)
    const light = await makeLight(platform.db, { mode_id: model.id })
    const text = `编号,型号,集控\n${light.device_id},${(await makeModel(platform.db)).code},${center.name}\n${center.device_id},,`
    const { data } = await checked(text)
    expect(await imports.rows(token, data.checkLightImport.id)).toMatchObject([
      { errors: [{ key: 'modelFixed' }, { key: 'centerFixed' }] },
      { errors: [{ key: 'idIsCenter' }] },
    ])
  })

  test('can leave existing lights unchanged', async () => {
    const light = await makeLight(platform.db, { mode_id: model.id })
    const { data } = await checked(`编号,名称\n${light.device_id},别的名字`, { updateExisting: false })
    expect(data.checkLightImport.counts).toMatchObject({ skipped: 1, update: 0 })
    await imports.apply(token, data.checkLightImport.id)
    expect((await lightOf(light.device_id))!.name).toBe(light.name)
  })

  test('refuses an invalid mapping without losing data', async () => {
    const { data } = await imports.create(token, csv(line(ids(1)[0]!)), 'a.csv')
    const check = async (mapping: object[]) =>
      (await imports.check(token, data.createLightImport, { mapping })).errors![0]!.extensions.key
    const name = { field: 'NAME', source: { columns: [0] } }
    expect(await check([name])).toBe('imports:refused.idUnmapped')
    expect(await check([name, name])).toBe('imports:refused.fieldTwice')
    expect(await check([{ field: 'DEVICE_ID', source: { columns: [99] } }])).toBe('imports:refused.noSuchColumn')
    expect((await imports.find(token, data.createLightImport.id)).status).toBe('READ')
  })
})

describe('applying', () => {
  test('writes the checked rows with an audit entry, and live consoles get the changes', async () => {
    const heard: number[] = []
    const off = platform.events.on('light.changed', event => heard.push(...event.ids))
    const [a, b] = ids(2)
    const { data } = await checked(csv(line(a!), line(b!)))
    const { data: after } = await imports.apply(token, data.checkLightImport.id)
    expect(after.applyLightImport).toMatchObject({ status: 'APPLIED', done: 2, total: 2 })
    const made = [await lightOf(a!), await lightOf(b!)]
    expect(made).toMatchObject([{ name: `灯 ${a}`, address1: '天河路', mode_id: model.id }, {}])
    await eventually(() => expect(heard).toEqual(expect.arrayContaining(made.map(light => light!.id))))
    off()
    const audit = await platform.db
      .selectFrom('audit_entry')
      .select(['action', 'result'])
      .where('object_id', '=', data.checkLightImport.id)
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['checkLightImport', 'applyLightImport', 'lightImportApplied']),
    )
    expect((await imports.apply(token, data.checkLightImport.id)).errors![0]!.extensions).toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('applying the same file twice changes nothing', async () => {
    const text = csv(...ids(5).map(id => line(id)))
    await imports.apply(token, (await checked(text)).data.checkLightImport.id)
    const stamps = () => platform.db.selectFrom('light_device').select(['id', 'updated_at']).orderBy('id').execute()
    const before = await stamps()
    const { data } = await checked(text)
    expect(data.checkLightImport.counts).toMatchObject({ unchanged: 5, create: 0, update: 0 })
    const { errors } = await imports.apply(token, data.checkLightImport.id)
    expect(errors![0]!.extensions).toMatchObject({ code: 'CONFLICT', key: 'imports:refused.nothingToDo' })
    expect(await stamps()).toEqual(before)
  })

  test('skips refused and duplicate rows only after the user confirmed', async () => {
    const [a] = ids(1)
    const { data } = await checked(csv(line(a!), line(a!)))
    const refused = await imports.apply(token, data.checkLightImport.id)
    expect(refused.errors![0]!.extensions).toMatchObject({ key: 'imports:refused.rowsStayBehind' })
    expect(await lightOf(a!)).toBeUndefined()
    await imports.apply(token, data.checkLightImport.id, true)
    expect(await lightOf(a!)).toBeDefined()
  })

  test('applies nothing if a light was created or changed since the check', async () => {
    const [a, b] = ids(2)
    const light = await makeLight(platform.db, { mode_id: model.id })
    for (const meddle of [
      () => makeLight(platform.db, { device_id: b }),
      () =>
        platform.ask(
          `mutation { updateLightDevice(id: ${light.id}, input: { name: { set: "别人改的" } }) { id } }`,
          {},
          token,
        ),
    ]) {
      const { data } = await checked(csv(line(a!), line(b!), line(light.device_id, '导入的名字')))
      await meddle()
      const { errors } = await imports.apply(token, data.checkLightImport.id)
      expect(errors![0]!.extensions).toMatchObject({ code: 'CONFLICT', key: 'imports:refused.outdated' })
      expect(await lightOf(a!)).toBeUndefined()
      expect(await imports.find(token, data.checkLightImport.id)).toMatchObject({
        status: 'CHECKED',
        failure: 'imports:refused.outdated',
      })
    }
    expect((await lightOf(light.device_id))!.name).toBe('别人改的')
  })

  test('lights can report while an import or its undo runs; those that keep their group at any time', async () => {
    const { db } = platform
    const hears = ({ device_id }: { device_id: string }) =>
      transact(db, async tx => {
        await sql`set local lock_timeout = '300 ms'`.execute(tx)
        return recordReadings(tx, [{ endpoint: device_id, reading: { time: new Date().toISOString() } }])
      })
    /** Another transaction locks the rows that the import needs next. */
    const whileLocked = async (
      hold: (tx: Connection) => Promise<unknown>,
      run: () => Promise<unknown>,
      look: () => Promise<unknown>,
    ) => {
      let running: Promise<unknown> | undefined
      const tx = await db.startTransaction().execute()
      await hold(tx)
      try {
        running = run()
        await eventually(async () => {
          const { rows } =
            await sql`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(db)
          expect(rows.length).toBeGreaterThan(0)
        })
        await look()
      } finally {
        await tx.rollback().execute()
      }
      return running
    }
    const [made] = ids(1)
    const [renamed, moved] = [await makeLight(db, { mode_id: model.id }), await makeLight(db, { mode_id: model.id })]
    const group = await makeGroup(db)
    const text = `编号,名称,分组\n${renamed.device_id},改名,\n${moved.device_id},换组,${group.name}\n${made},新灯,`
    const { id } = (await checked(text)).data.checkLightImport
    await whileLocked(
      tx => makeLight(tx as Database, { device_id: made, mode_id: model.id }),
      () => imports.apply(token, id),
      async () => expect([await hears(renamed), await hears(moved)]).toEqual([[], []]),
    )
    expect((await imports.settled(token, id)).status).toBe('APPLIED')
    const state = (light: number) => (tx: Connection) =>
      sql`select from light_state where light_id = ${light} for update`.execute(tx)
    await whileLocked(
      state(moved.id),
      () => imports.undo(token, id),
      async () => expect(await hears(renamed)).toEqual([]),
    )
    expect((await imports.settled(token, id)).status).toBe('UNDONE')
    await imports.check(token, { id, proposal: (await imports.find(token, id)).settings }, {})
    await whileLocked(
      state(moved.id),
      () => imports.apply(token, id),
      async () => expect(await hears(renamed)).toEqual([]),
    )
    expect((await imports.settled(token, id)).status).toBe('APPLIED')
    await whileLocked(
      async tx => sql`select from light_device where device_id = ${made!} for update`.execute(tx),
      () => imports.undo(token, id),
      async () => expect([await hears(renamed), await hears(moved)]).toEqual([[], []]),
    )
    expect((await imports.settled(token, id)).status).toBe('UNDONE')
    expect(await lightOf(moved.device_id)).toMatchObject({ name: moved.name, group_id: null })
  }, 60_000)

  test('creates missing groups once, by name', async () => {
    const name = `新分组 ${serial()}`
    const [a, b] = ids(2)
    const text = `编号,分组\n${a},${name}\n${b}, ${name} `
    expect((await checked(text)).data.checkLightImport.counts).toMatchObject({ refused: 2 })
    const { data } = await checked(text, { createGroups: true })
    expect(data.checkLightImport.counts).toMatchObject({ create: 2, newGroups: 1 })
    await imports.apply(token, data.checkLightImport.id)
    const groups = await platform.db.selectFrom('light_group').selectAll().where('name', '=', name).execute()
    expect(groups).toHaveLength(1)
    const known = await makeLight(platform.db, { mode_id: model.id })
    const skipping = `编号,分组\n${known.device_id},无人要的分组`
    const left = await checked(skipping, { createGroups: true, updateExisting: false })
    expect(left.data.checkLightImport.counts).toMatchObject({ skipped: 1, newGroups: 0 })
    expect([(await lightOf(a!))!.group_id, (await lightOf(b!))!.group_id]).toEqual([groups[0]!.id, groups[0]!.id])
  })
})

describe('undoing', () => {
  test('deletes created and restores changed lights and groups, and lists those that were changed since', async () => {
    const [made, renamed, used, gone] = ids(4)
    const old = await makeLight(platform.db, { mode_id: model.id })
    const touched = await makeLight(platform.db, { mode_id: model.id })
    const group = `撤销组 ${serial()}`
    const text = `编号,名称,分组\n${[made, renamed, used, gone, old.device_id, touched.device_id].map(id => `${id},导入 ${id},${group}`).join('\n')}`
    const { data } = await checked(text, { createGroups: true })
    const id = data.checkLightImport.id
    await imports.apply(token, id)
    const change = async (deviceId: string) => {
      const light = await lightOf(deviceId)
      return platform.ask(
        `mutation { updateLightDevice(id: ${light!.id}, input: { name: { set: "后改的" } }) { id } }`,
        {},
        token,
      )
    }
    await change(renamed!)
    await change(touched.device_id)
    const heard = (await lightOf(used!))!.id
    await platform.db.updateTable('light_state').set({ heard_at: new Date() }).where('light_id', '=', heard).execute()
    await platform.ask(`mutation { deleteLightDevice(id: ${(await lightOf(gone!))!.id}) { id } }`, {}, token)

    const { data: after } = await imports.undo(token, id)
    expect(after.undoLightImport).toMatchObject({ status: 'UNDONE', undoneCount: 2, keptCount: 4, undoableUntil: null })
    expect(await lightOf(made!)).toBeUndefined()
    expect(await lightOf(old.device_id)).toMatchObject({ name: old.name, group_id: null })
    expect((await lightOf(touched.device_id))!.name).toBe('后改的')
    const kept = await imports.kept(token, id)
    expect(new Map(kept.map(one => [one.deviceId, one.reason]))).toEqual(
      new Map([
        [renamed, 'CHANGED'],
        [used, 'IN_USE'],
        [gone, 'GONE'],
        [touched.device_id, 'CHANGED'],
      ]),
    )
    // Lights that were left still use the group.
    expect(await platform.db.selectFrom('light_group').select('id').where('name', '=', group).execute()).toHaveLength(1)
    expect((await imports.undo(token, id)).errors![0]!.extensions.code).toBe('CONFLICT')
  })

  test('deletes unused groups, too; an undone import can be applied again', async () => {
    const group = `撤销组 ${serial()}`
    const id = ids(1)[0]!
    const { data } = await checked(`编号,分组\n${id},${group}`, { createGroups: true })
    await imports.apply(token, data.checkLightImport.id)
    await imports.undo(token, data.checkLightImport.id)
    expect(await platform.db.selectFrom('light_group').select('id').where('name', '=', group).execute()).toEqual([])
    const again = await imports.check(token, data.checkLightImport, { modeId: model.id, createGroups: true })
    expect(again.data.checkLightImport.counts).toMatchObject({ create: 1, newGroups: 1 })
    expect((await imports.apply(token, data.checkLightImport.id)).data.applyLightImport.status).toBe('APPLIED')
  })

  test('keeps the lights of a group that was restored since, and what the import did not change', async () => {
    const { db } = platform
    const group = await makeGroup(db)
    const light = await makeLight(db, { mode_id: model.id, group_id: group.id })
    await platform.ask(`mutation { deleteLightGroup(id: ${group.id}) { id } }`, {}, token)
    const { id } = (await checked(csv(line(light.device_id, '新名字')))).data.checkLightImport
    const restored = await platform.ask(
      `mutation { restoreDeleted(subject: LightGroup, ids: [${group.id}]) }`,
      {},
      token,
    )
    expect(restored.errors).toBeUndefined()
    const refused = await imports.apply(token, id)
    expect(refused.errors![0]!.extensions).toMatchObject({ key: 'imports:refused.outdated' })
    expect(await lightOf(light.device_id)).toMatchObject({ group_id: group.id })
    const again = await imports.check(token, { id, proposal: (await imports.find(token, id)).settings }, {})
    await imports.apply(token, again.data.checkLightImport.id)
    const { rows } = await sql<{ before: object }>`
      select before from light_import_change where import_id = ${id}`.execute(db)
    expect(rows[0]!.before).not.toHaveProperty('group_id')
    await imports.undo(token, id)
    expect(await lightOf(light.device_id)).toMatchObject({ name: light.name, group_id: group.id, latitude: null })
  })

  test('is refused after a day', async () => {
    const { data } = await checked(csv(line(ids(1)[0]!)))
    const { id } = data.checkLightImport
    await imports.apply(token, id)
    const applied_at = new Date(Date.now() - 25 * 3_600_000)
    await platform.db.updateTable('light_import').set({ applied_at }).where('id', '=', id).execute()
    expect((await imports.undo(token, id)).errors![0]!.extensions.key).toBe('imports:refused.undoTooLate')
  })
})

describe('permissions', () => {
  test('only the user who uploaded a file sees it', async () => {
    const { data } = await imports.create(token, csv(line(ids(1)[0]!)), 'a.csv')
    const { id } = data.createLightImport
    const other = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
    expect(await imports.list(other)).toEqual([])
    expect(await imports.find(other, id)).toBeNull()
    const seen = await platform.ask(`{ lightImport(id: ${id}) { id fileName } }`, {}, other)
    expect(seen).toEqual({ data: { lightImport: null } })
    const reads = [
      `{ lightImportRows(id: ${id}) { items { cells } } }`,
      `{ lightImportFaults(id: ${id}) { deviceId } }`,
      `{ lightImportKept(id: ${id}) { items { deviceId } } }`,
    ]
    for (const read of reads) {
      expect((await platform.ask(read, {}, token)).errors, read).toBeUndefined()
      expect(await platform.ask(read, {}, other), read).toMatchObject({
        data: null,
        errors: [{ extensions: { code: 'NOT_FOUND' } }],
      })
    }
    for (const answer of [
      await platform.ask(`mutation { deleteLightImport(id: ${id}) { id } }`, {}, other),
      await imports.check(other, data.createLightImport, { modeId: model.id }),
      await imports.apply(other, id),
      await imports.undo(other, id),
      await imports.remove(other, id),
    ])
      expect(answer.errors![0]!.extensions.code).toBe('NOT_FOUND')
  })

  test('an operator changes lights but does not create any; viewers and customers cannot import', async () => {
    const operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
    const light = await makeLight(platform.db, { mode_id: model.id })
    const id = ids(1)[0]!
    const text = `编号,名称,分组\n${light.device_id},操作员改的,\n${id},新的灯具,\n${light.device_id}9,乙,没有的组`
    const { data } = await checked(text, { createGroups: true }, 'a.csv', operator)
    expect(
      (await imports.rows(operator, data.checkLightImport.id)).map(row =>
        row.errors.map((one: { key: string }) => one.key),
      ),
    ).toEqual([[], ['mayNotCreate'], ['mayNotCreateGroup']])
    await imports.apply(operator, data.checkLightImport.id, true)
    expect((await lightOf(light.device_id))!.name).toBe('操作员改的')
    for (const role of ['VIEWER', 'CUSTOMER']) {
      const other = await platform.signIn((await makeAdmin(platform.db, role)).email)
      expect((await imports.create(other, text, 'a.csv')).errors![0]!.extensions.code).toBe('FORBIDDEN')
    }
  })

  test('enforces a permission that was revoked after the check', async () => {
    const { db } = platform
    const role = await db
      .insertInto('admin_role')
      .values({ name: `IMPORTER_${serial()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rights = [
      'LightDevice:read',
      'LightDevice:update',
      'LightDevice:create',
      'LightGroup:read',
      'LightCenter:read',
    ]
    await db
      .insertInto('role_permission')
      .values(rights.map(right => ({ role_id: role.id, subject: right.split(':')[0]!, action: right.split(':')[1]! })))
      .execute()
    const name = (await db.selectFrom('admin_role').select('name').where('id', '=', role.id).executeTakeFirstOrThrow())
      .name
    const importer = await platform.signIn((await makeAdmin(db, name)).email)
    const { data } = await checked(csv(line(ids(1)[0]!)), {}, 'a.csv', importer)
    await db.deleteFrom('role_permission').where('role_id', '=', role.id).where('action', '=', 'create').execute()
    expect((await imports.apply(importer, data.checkLightImport.id)).errors![0]!.extensions).toMatchObject({
      code: 'FORBIDDEN',
      permission: 'LightDevice:create',
    })
  })
})

test('the 21st unfinished file replaces the oldest unfinished one', async () => {
  const { data } = await checked(csv(line(ids(1)[0]!)))
  await imports.apply(token, data.checkLightImport.id)
  await sql`insert into light_import (admin_id, file_name, file_size, status)
    select admin_id, n || '.csv', 1, 'READ' from light_import, generate_series(1, 20) n
    where light_import.id = ${data.checkLightImport.id}`.execute(platform.db)
  const { data: made } = await imports.create(token, csv(line('R-21')), '21.csv')
  const list = await imports.list(token)
  expect(list).toHaveLength(20)
  expect(list[0]).toMatchObject({ id: made.createLightImport.id })
  const { rows } = await sql<{ file_name: string }>`
    select file_name from light_import where status = 'READ' order by id`.execute(platform.db)
  expect(rows.map(row => row.file_name)).toEqual([...Array.from({ length: 19 }, (_, i) => `${i + 2}.csv`), '21.csv'])
})

test('deletes old files and releases abandoned jobs', async () => {
  const { data } = await imports.create(token, csv(line(ids(1)[0]!)), 'a.csv')
  const { id } = data.createLightImport
  const set = (columns: object) => platform.db.updateTable('light_import').set(columns).where('id', '=', id).execute()
  await set({ status: 'APPLYING', touched_at: new Date(Date.now() - 61_000) })
  await sweepImports(platform.db, openLog('silent'))
  expect(await imports.find(token, id)).toMatchObject({ status: 'CHECKED', failure: 'imports:refused.interrupted' })
  await set({ created_at: new Date(Date.now() - 7.1 * 86_400_000) })
  await sweepImports(platform.db, openLog('silent'))
  expect(await imports.find(token, id)).toBeNull()
  const rows = await platform.db.selectFrom('light_import_row').select('row').where('import_id', '=', id).execute()
  expect(rows).toEqual([])
})

test('an import applied on its last day can still be undone for one day', async () => {
  const { data } = await checked(csv(line(ids(1)[0]!)))
  const { id } = data.checkLightImport
  await imports.apply(token, id)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const set = (columns: object) => platform.db.updateTable('light_import').set(columns).where('id', '=', id).execute()
  await set({ created_at: ago(7.1), applied_at: ago(0.9) })
  await sweepImports(platform.db, openLog('silent'))
  expect((await imports.undo(token, id)).data.undoLightImport).toMatchObject({ status: 'UNDONE', undoneCount: 1 })
})

describe('exporting', () => {
  const EXPORT = `mutation ($where: LightDeviceWhereInput, $format: SheetFormat!, $language: SheetLanguage!, $datum: Datum!,
    $encoding: ExportEncoding) { exportLightDevices(where: $where, orderBy: [{ deviceId: desc }], format: $format,
    language: $language, datum: $datum, encoding: $encoding) { url fileName count } }`
  const USUAL = { format: 'CSV', language: 'zh', datum: 'WGS84', encoding: 'UTF8_BOM' }
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  async function exported(variables: object, as = token): Promise<any> {
    const { data, errors } = await platform.ask(EXPORT, { ...USUAL, ...variables }, as)
    if (errors) throw new Error(errors[0]!.message)
    const answer = await fetch(`${platform.address}${data.exportLightDevices.url}`)
    return { ...data.exportLightDevices, answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', "'=quoted", "''=twice", '逗号,"引号"\n换行', 'plain; text', "'tis"]

  test('exports the lights of the filter in its order, with the column names of an import', async () => {
    const n = serial()
    for (const i of [1, 2, 3])
      await makeLight(platform.db, { device_id: `EXP${n}-${i}`, name: `导出 ${i}`, mode_id: model.id })
    const where = { deviceId: { startsWith: `EXP${n}-` } }
    const { answer, bytes, fileName, count } = await exported({ where })
    expect(count).toBe(3)
    expect(fileName).toMatch(/^灯具-\d{4}-\d\d-\d\d\.csv$/)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const lines: string[] = bytes.toString().slice(1).split('\r\n')
    expect(lines[0]).toBe(
      '名称,设备编号,型号,集中控制器,分组,纬度 (WGS-84),经度 (WGS-84),道路,位置,额定功率 (W),辅灯额定功率 (W),光源类型,灯杆编号,安装日期,状态,投运状态,亮灭,最近通信',
    )
    expect(lines.slice(1, 4).map(row => row.split(',')[1])).toEqual([3, 2, 1].map(i => `EXP${n}-${i}`))
    const gb = await exported({ where, encoding: 'GB18030' })
    expect(iconv.decode(gb.bytes, 'gb18030').split('\r\n')[0]).toBe(lines[0])
  })

  test('uses the site’s time zone for the last report, and unknown for lights that never reported', async () => {
    const { db } = platform
    const n = serial()
    const [silent, lit, dark] = await Promise.all(
      [1, 2, 3].map(i => makeLight(db, { device_id: `SAY${n}-${i}`, mode_id: model.id })),
    )
    const heard_at = new Date('2026-11-22T16:30:00.250Z')
    for (const [light, state] of [
      [silent, { heard_at: null, measured_at: null, main_level: null }],
      [lit, { heard_at, measured_at: heard_at, main_level: 80 }],
      [dark, { heard_at, measured_at: heard_at, main_level: 0 }],
    ] as const)
      await db.updateTable('light_state').set(state).where('light_id', '=', light!.id).execute()
    const { bytes, fileName } = await exported({ where: { deviceId: { startsWith: `SAY${n}-` } } })
    const cells = bytes.toString().split('\r\n').slice(1, 4)
    expect(cells.map((row: string) => row.split(',').slice(-3))).toEqual([
      ['在用', '灭', '2026-11-23T00:30:00.250+08:00'],
      ['在用', '亮', '2026-11-23T00:30:00.250+08:00'],
      ['待投运', '未知', ''],
    ])
    const [{ today }] = (
      await sql<{ today: string }>`select (now() at time zone time_zone)::date::text as today from site`.execute(db)
    ).rows as [{ today: string }]
    expect(fileName).toBe(`灯具-${today}.csv`)
  })

  test('exports only visible lights, and a URL expires after minutes', async () => {
    const light = await makeLight(platform.db, { mode_id: model.id })
    const where = { id: { equals: light.id } }
    const customer = await platform.signIn((await makeAdmin(platform.db, 'CUSTOMER')).email)
    expect((await exported({ where }, customer)).count).toBe(0)
    const { url } = await exported({ where })
    await platform.db
      .updateTable('light_export')
      .set({ created_at: new Date(Date.now() - 660_000) })
      .execute()
    expect((await fetch(`${platform.address}${url}`)).status).toBe(404)
    const session = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    const mine = await exported({ where }, session)
    await platform.ask('mutation { logout }', {}, session)
    expect((await fetch(`${platform.address}${mine.url}`)).status).toBe(404)
  })

  test('exports groups, centers and lights by the permissions of the account that downloads', async () => {
    const { db } = platform
    const n = serial()
    const role = await db
      .insertInto('admin_role')
      .values({ name: `EXPORTER-${n}`, alias: `导出 ${n}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rights = ['LightDevice:read', 'LightGroup:read', 'LightCenter:read']
    const grant = (right: string) =>
      db
        .insertInto('role_permission')
        .values({ role_id: role.id, subject: right.split(':')[0]!, action: right.split(':')[1]! })
        .execute()
    await Promise.all(rights.map(grant))
    const admin = await makeAdmin(db, 'VIEWER')
    await db.updateTable('admin').set({ role_id: role.id }).where('id', '=', admin.id).execute()
    const exporter = await platform.signIn(admin.email)
    const [group, center] = [await makeGroup(db), await makeCenter(db)]
    const light = await makeLight(db, { mode_id: model.id, group_id: group.id, center_id: center.id })
    const where = { id: { equals: light.id } }
    const { url, bytes } = await exported({ where }, exporter)
    const download = async () => {
      const answer = await fetch(`${platform.address}${url}`)
      return answer.status === 200 ? (await answer.text()).split('\r\n')[1]!.split(',').slice(1, 5) : answer.status
    }
    expect(bytes.toString()).toContain(group.name)
    expect(await download()).toEqual([light.device_id, model.code, center.device_id, group.name])
    const revoke = (subject: string) =>
      db.deleteFrom('role_permission').where('role_id', '=', role.id).where('subject', '=', subject).execute()
    await revoke('LightGroup')
    await revoke('LightCenter')
    expect(await download()).toEqual([light.device_id, model.code, '', ''])
    await revoke('LightDevice')
    expect(await download()).toBe(404)
  })

  describe('readings', () => {
    const READINGS = `mutation ($where: LightDeviceWhereInput, $from: DateTime!, $to: DateTime!, $language: SheetLanguage!) {
      exportLightReadings(where: $where, orderBy: [{ deviceId: asc }], from: $from, to: $to, language: $language) {
        url fileName count } }`
    const DAY = { from: '2026-11-20T16:00:00Z', to: '2026-11-21T16:00:00Z', language: 'en' }
    // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
    async function readings(variables: object, as = token): Promise<any> {
      const { data, errors } = await platform.ask(READINGS, { ...DAY, ...variables }, as)
      if (errors) return { errors }
      const { url, ...prepared } = data.exportLightReadings
      const answer = await fetch(`${platform.address}${url}`)
      const lines = (await answer.text()).trimEnd().split('\r\n')
      return { ...prepared, header: lines[0]!, rows: lines.slice(1).map(line => line.split(',')) }
    }
    async function spoken(device_id: string, count: number, at: string, same = false) {
      const light = await makeLight(platform.db, { device_id, name: `=${device_id}`, mode_id: model.id })
      await sql`insert into light_reading (light_id, at, received_at, sequence, main_level, main_power, main_energy, lamp_failure)
        select ${light.id}, ${at}::timestamptz + case when ${same} then interval '0' else (i - 1) * interval '1 microsecond' end,
          now(), i, 40, 61.5, i / 10.0, false from generate_series(1, ${count}::int) i`.execute(platform.db)
      return light
    }

    test('exports all readings of a span, light by light, including several of one instant', async () => {
      const n = serial()
      await spoken(`READ${n}-1`, 2500, '2026-11-20T16:00:00Z')
      await spoken(`READ${n}-2`, 2001, '2026-11-21T15:59:59.5Z', true)
      await spoken(`READ${n}-3`, 1, '2026-11-21T16:00:00Z')
      const { count, fileName, header, rows } = await readings({ where: { deviceId: { startsWith: `READ${n}-` } } })
      expect([count, fileName]).toEqual([3, 'readings-2026-11-21-2026-11-21.csv'])
      expect(header).toMatch(/^Device ID,Name,Time,Time of the light,Sequence,Main level \(%\),.*,Lamp failure$/)
      const sequences = (light: number) =>
        rows.filter((row: string[]) => row[0] === `READ${n}-${light}`).map((row: string[]) => Number(row[4]))
      expect(sequences(1)).toEqual(Array.from({ length: 2500 }, (_, at) => at + 1))
      expect(sequences(2)).toEqual(Array.from({ length: 2001 }, (_, at) => at + 1))
      expect(sequences(3)).toEqual([])
      const power = header.split(',').indexOf('Main power (W)')
      expect(rows[0].slice(0, 6)).toEqual([
        `READ${n}-1`,
        `'=READ${n}-1`,
        '2026-11-21T00:00:00.000+08:00',
        '',
        '1',
        '40',
      ])
      expect([rows[0][power], rows[0].at(-1), rows[0].length]).toEqual(['61.5', 'no', header.split(',').length])
    })

    test('exports readings of visible lights only, and refuses an empty span', async () => {
      const light = await spoken(`READ${serial()}`, 1, '2026-11-21T00:00:00Z')
      const where = { id: { equals: light.id } }
      expect((await readings({ where })).rows).toHaveLength(1)
      const customer = await platform.signIn((await makeAdmin(platform.db, 'CUSTOMER')).email)
      expect((await readings({ where }, customer)).count).toBe(0)
      const { errors } = await readings({ where, to: DAY.from })
      expect(errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'to', key: 'spanEmpty' })
    })
  })

  test.each(['CSV', 'XLSX'])('escapes cells that a spreadsheet would run in %s', async format => {
    const n = serial()
    for (const [i, name] of FORMULAS.entries())
      await makeLight(platform.db, { device_id: `-F${n}-${i}`, name, mode_id: model.id })
    const { bytes } = await exported({ format, where: { deviceId: { startsWith: `-F${n}-` } } })
    const rows =
      format === 'XLSX'
        ? ((await readSheet(Readable.from([bytes]))) as string[][])
        : (bytes as Buffer)
            .toString()
            .slice(1)
            .split(/\r\n/)
            .map((row: string) => row.split(','))
    const names = new Set(rows.map(row => String(row[0])))
    for (const name of ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "''=quoted", "'''=twice", "'tis"])
      expect(names).toContain(name)
    expect(rows.slice(1).every(row => !String(row[1]).startsWith('-'))).toBe(true)
  })

  test('a formula in a CSV is stored as text, refused as an id, and escaped on export', async () => {
    const n = serial()
    const command = `=cmd|'/C calc'!A${n}`
    const { data } = await checked(
      csv(`${command},CMD-${n},113.32,23.12,${command},${command}`, line(command, '坏编号灯')),
    )
    expect(await imports.rows(token, data.checkLightImport.id)).toMatchObject([
      { outcome: 'CREATE', name: command },
      { outcome: 'REFUSED', errors: [{ field: 'DEVICE_ID', key: 'pleaseEnterDeviceId' }] },
    ])
    await imports.apply(token, data.checkLightImport.id, true)
    expect(await lightOf(`CMD-${n}`)).toMatchObject({ name: command, address1: command, address2: command })
    const { bytes } = await exported({ where: { deviceId: { equals: `CMD-${n}` } } })
    const cells = (bytes as Buffer).toString().slice(1).split('\r\n')[1]!.split(',')
    expect([cells[0], cells[7], cells[8]]).toEqual([`'${command}`, `'${command}`, `'${command}`])
  })

  test.each([
    ['CSV', 'WGS84', 'zh', 'UTF8_BOM'],
    ['CSV', 'GCJ02', 'en', 'GB18030'],
    ['XLSX', 'WGS84', 'en', 'UTF8_BOM'],
  ])('a file exported as %s in %s is UNCHANGED when it is imported', async (format, datum, language, encoding) => {
    const { db } = platform
    const n = serial()
    const off = await makeModel(db)
    const [group, twin, center] = [await makeGroup(db), await makeGroup(db, '同名分组'), await makeCenter(db)]
    await makeGroup(db, '同名分组')
    for (const [i, name] of FORMULAS.entries()) {
      const light = await makeLight(db, {
        device_id: `${i % 2 ? '-' : '@'}Ｒ${n}-${i}`,
        name,
        mode_id: i === 3 ? off.id : model.id,
        group_id: i === 2 ? twin.id : group.id,
        center_id: i === 4 ? undefined : center.id,
      })
      const place = { latitude: 23.1 + i / 997, longitude: 113.3 + i / 991, address1: '=路', address2: ' 位'.trim() }
      if (i !== 5) await db.updateTable('light_device').set(place).where('id', '=', light.id).execute()
    }
    await db.updateTable('device_mode').set({ is_enabled: false }).where('id', '=', off.id).execute()
    const where = { deviceId: { contains: `Ｒ${n}-` } }
    const { bytes, fileName, count } = await exported({ format, datum, language, encoding, where })
    expect(count).toBe(FORMULAS.length)
    const { data } = await imports.create(token, bytes, fileName)
    expect(data.createLightImport.proposal).toMatchObject({ datum })
    expect(data.createLightImport.proposal.mapping).toHaveLength(14)
    const after = await imports.check(token, data.createLightImport, {})
    const rows = await imports.rows(token, after.data.checkLightImport.id)
    expect(rows.filter(row => row.outcome !== 'UNCHANGED')).toEqual([])
    expect(after.data.checkLightImport.counts.unchanged).toBe(FORMULAS.length)
  })

  test.each(['zh.csv', 'en.csv', 'zh.xlsx', 'en.xlsx'])('maps the template %s automatically', async name => {
    const answer = await fetch(`${platform.address}/templates/lights-${name}`)
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const header = name.endsWith('csv')
      ? bytes.toString().replace('\ufeff', '').trim().split(',')
      : ((await readSheet(Readable.from([bytes]))) as string[][])[0]!
    const { data } = await imports.create(token, `${header.join(',')}\n${header.map(() => 'x').join(',')}`, 'a.csv')
    expect(data.createLightImport.proposal.mapping.map((one: { field: string }) => one.field)).toEqual([
      ...['NAME', 'DEVICE_ID', 'MODEL', 'CENTER', 'GROUP', 'LATITUDE', 'LONGITUDE', 'ADDRESS1', 'ADDRESS2'],
      ...['MAIN_WATTS', 'SUB_WATTS', 'LAMP_TYPE', 'POLE_NUMBER', 'INSTALLED_ON'],
    ])
  })
})

test('keeps a large import if updating the statistics fails', { tags: ['nightly'], timeout: 60_000 }, async () => {
  const lines = Array.from({ length: 1001 }, (_, i) => `统计 ${i},STAT-${i},113.32,23.12,天河路,${i} 号杆`)
  const text = ['名称,设备编号,经度,纬度,道路,位置', ...lines].join('\n')
  const { id } = (await checked(text)).data.checkLightImport
  const holder = new pg.Client({ connectionString: platform.url })
  await holder.connect()
  try {
    // ANALYZE waits for this lock until it times out; the import does not.
    await holder.query('begin')
    await holder.query('lock table light_device in share update exclusive mode')
    await imports.apply(token, id)
    expect(await imports.find(token, id)).toMatchObject({ status: 'APPLIED', failure: null })
  } finally {
    await holder.end()
  }
})
