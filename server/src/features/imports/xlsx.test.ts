import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadAll } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectLatency } from '../../testing/nightly.ts'
import { bombOf, book, cellRows } from '../../testing/workbooks.ts'
import { declaredPart, zipFile } from '../../testing/zipFiles.ts'
import { MAX_READING_MB, readInThread } from './readInThread.ts'
import type { TableRow } from './tableRow.ts'
import { formatOf } from './workbook.ts'

let folder: string
let serial = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workbooks-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Result {
  rows: TableRow[]
  columns: string[]
  fault?: string
  /** bytes above the initial memory of the process */
  memory: number
  milliseconds: number
}

/** Reads a file as an upload does, and measures. */
async function read(bytes: Uint8Array | string, owner = 'one'): Promise<Result> {
  const path = join(folder, `${serial++}.xlsx`)
  writeFileSync(path, bytes)
  const result: Result = { rows: [], columns: [], memory: 0, milliseconds: 0 }
  const before = process.memoryUsage().rss
  const since = performance.now()
  const watch = setInterval(() => {
    result.memory = Math.max(result.memory, process.memoryUsage().rss - before)
  }, 10)
  try {
    await readInThread(
      { path, owner },
      {
        head: async head => {
          result.columns = head.columns.map(({ name }) => name)
        },
        rows: async rows => {
          result.rows.push(...JSON.parse(rows))
        },
      },
    )
  } catch (error) {
    result.fault = (error as { key?: string }).key ?? String(error)
  } finally {
    clearInterval(watch)
    result.milliseconds = performance.now() - since
  }
  return result
}

const MAX_MEMORY = 250_000_000
const MAX_MS = 5000
const inline = (address: string, text = 'x') => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEADER = cellRows(['名称', '设备编号'])

describe('a small workbook with cells at far addresses', () => {
  test.each([
    [
      'a cell in the last column of the last row',
      `${HEADER}<row r="1048576">${inline('XFD1048576')}</row>`,
      'tooManyRows',
    ],
    ['a cell in the last column', `${HEADER}<row r="2">${inline('A2')}${inline('XFD2')}</row>`, 'tooManyColumns'],
    ['a cell in the last row', `${HEADER}<row r="1048576">${inline('A1048576')}</row>`, 'tooManyRows'],
    [
      'a far row and a far column',
      `${HEADER}<row r="2">${inline('ALL2')}</row><row r="1048576">${inline('A1048576')}</row>`,
      'tooManyColumns',
    ],
    ['a cell outside any sheet', `${HEADER}<row r="9999999">${inline('ZZZ9999999')}</row>`, 'tooManyRows'],
    ['a column of a hundred letters', `${HEADER}<row r="2">${inline(`${'Z'.repeat(100)}2`)}</row>`, 'tooManyColumns'],
  ])(
    '%s is refused in little memory and time',
    async (_, rows, fault) => {
      const bytes = book(rows)
      expect(bytes.length).toBeLessThan(2000)
      const result = await read(bytes)
      expect(result.fault).toBe(fault)
      expect(result.memory).toBeLessThan(MAX_MEMORY)
      expectLatency(result.milliseconds, MAX_MS)
    },
    60_000,
  )
})

describe('refuses a file that grows when unpacked, in little memory', () => {
  const repeated = (text: string, times: number) => text.repeat(times)
  const sharing = (sharedStrings: string) => book(HEADER, { 'xl/sharedStrings.xml': sharedStrings })
  const nothing = new Uint8Array(0)
  const attributes = () => Array.from({ length: 200_000 }, (_, i) => `a${i}="1"`).join(' ')
  const doctype = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  const withEntity = `${doctype}<worksheet><sheetData>${cellRows(['&b;'])}</sheetData></worksheet>`
  const parts = () => Array.from({ length: 2001 }, (_, i) => declaredPart(`xl/${i}`, nothing))
  test.each<[string, () => string | Uint8Array, string]>([
    ['a sheet of 4 GB', () => bombOf(4_000_000_000), 'tooMuch'],
    ['shared texts', () => sharing(`<sst>${repeated('<si><t>甲乙丙丁</t></si>', 2_600_000)}</sst>`), 'tooMuch'],
    ['one shared text', () => sharing(`<sst><si><t>${repeated('甲', 34_000_000)}</t></si></sst>`), 'tooMuch'],
    ['empty shared texts', () => sharing(`<sst>${repeated('<si/>', 3_200_000)}</sst>`), 'tooMuch'],
    ['2,001 parts', () => zipFile(parts()), 'tooMuch'],
    ['empty cells', () => book(`<row>${repeated('<c/>', 10_000_001)}</row>`), 'tooMuch'],
    ['one cell', () => book(`<row>${inline('A1', repeated('甲', 10_000_000))}</row>`), 'cellTooLong'],
    ['deeply nested elements', () => book(repeated('<row><c>', 2_000_000)), 'damaged'],
    ['attributes', () => book(`<row ${attributes()}/>`), 'damaged'],
    ['one attribute', () => book(`<row r="${repeated('1', 10_000_000)}"/>`), 'damaged'],
    ['a long element name', () => book(`<${repeated('a', 10_000_000)}/>`), 'damaged'],
    ['entities', () => book('', { 'xl/worksheets/sheet1.xml': withEntity }), 'damaged'],
    ['a CSV of one line', () => repeated('甲', 10_000_000), 'damaged'],
    ['a CSV of 49,000 columns', () => repeated(`${repeated('a,', 49_000)}\n`, 20), 'tooManyColumns'],
    ['a CSV of blank lines', () => repeated('\n', 1_100_000), 'tooManyRows'],
  ])('%s', { tags: ['nightly'], timeout: 60_000 }, async (_, bytes, fault) => {
    const content = bytes()
    const result = await read(content)
    expect(result.fault).toBe(fault)
    expect(result.memory).toBeLessThan(MAX_MEMORY)
    expectLatency(result.milliseconds, 15_000)
  })
})

test('files of one user are read one after another', { tags: ['nightly'], timeout: 60_000 }, async () => {
  const order: string[] = []
  const long = book(`<row>${'<c/>'.repeat(2_000_000)}</row>`)
  const short = book(cellRows(['名称'], ['甲灯']))
  const reads = [
    ...['long', 'long', 'long'].map(name => read(long, 'one').then(() => order.push(name))),
    read(short, 'other').then(() => order.push('short')),
  ]
  await Promise.all(reads)
  expect(order).toEqual(['short', 'long', 'long', 'long'])
})

test('reading threads leave half of the container’s memory to the rest of the server', () => {
  const documents = loadAll(readFileSync(new URL('../../../../deploy/kubernetes/server.yaml', import.meta.url), 'utf8'))
  const text = JSON.stringify(documents)
  const limits = [...text.matchAll(/"limits":\{[^}]*"memory":"(\d+)Gi"/g)].map(([, gibibytes]) => Number(gibibytes))
  expect(limits.length).toBeGreaterThan(0)
  for (const limit of limits) expect(MAX_READING_MB).toBeLessThanOrEqual(0.6 * 1024 * limit)
})

describe('values', () => {
  const valuesOf = async (rows: string, more: Record<string, string> = {}, after = '') => {
    const { rows: read_, columns, fault } = await read(book(rows, more, after))
    expect(fault).toBeUndefined()
    return { columns, rows: read_ }
  }
  const header = cellRows(['设备编号', '名称'])

  test('keeps row numbers and columns, regardless of the declared size of the sheet', async () => {
    const sheet = `<x:worksheet xmlns:x="urn:x"><x:dimension ref="A1:XFD1048576"/><x:sheetData><x:row r="1">${inline('A1', '设备编号')}</x:row><x:row r="7"><x:c r="B7"><x:v>1</x:v></x:c></x:row><x:row><x:c/><x:c/><x:c><x:v>2</x:v></x:c></x:row></x:sheetData><x:mergeCells count="1"><x:mergeCell ref="A1:XFD1048576"/></x:mergeCells></x:worksheet>`
    const { rows } = await read(book('', { 'xl/worksheets/sheet1.xml': sheet }))
    expect(rows).toEqual([
      [7, ['', '1']],
      [8, ['', '', '2']],
    ])
  })

  test('ignores cells and rows that are formatted but empty', async () => {
    const { rows } = await valuesOf(
      `${header}<row r="2">${inline('A2')}<c r="XFD2" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row>`,
    )
    expect(rows).toEqual([[2, ['x']]])
  })

  test('reads shared, rich and escaped texts without phonetic guides', async () => {
    const items =
      '<si><t>路灯</t></si><si><r><t>甲</t></r><r><t xml:space="preserve"> 乙</t></r><rPh><t>yi</t></rPh></si><si><t>_x0041_&amp;&#x4e00;</t></si>'
    const cell = (at: number) => `<c t="s"><v>${at}</v></c>`
    const { rows } = await valuesOf(`${header}<row>${[0, 1, 2, 3].map(cell).join('')}</row>`, {
      'xl/sharedStrings.xml': `<sst>${items}</sst>`,
    })
    expect(rows).toEqual([[2, ['路灯', '甲 乙', 'A&一']]])
  })

  test('keeps the digits of numbers, converts dates, and reads results of formulas', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="165" formatCode="0.00&quot; m&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>`
    const cells =
      '<c><v>12345678901234567</v></c><c><v>1.2345678E7</v></c><c s="1"><v>46024</v></c><c s="2"><v>46024</v></c><c s="3"><v>46024</v></c><c s="4"><v>46024.75</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1</f><v>甲</v></c>'
    const { rows } = await valuesOf(`${header}<row>${cells}</row>`, {
      'xl/styles.xml': styles,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="s" Type="x/styles" Target="styles.xml"/></Relationships>',
    })
    expect(rows[0]![1]).toEqual([
      ...['12345678901234567', '12345678', '2026-01-02', '2026-01-02', '46024'],
      ...['2026-01-02 18:00:00', 'true', '#N/A', '甲'],
    ])
  })

  test.each([
    ['yyyy-mm-dd', true],
    ['[h]:mm:ss.00', true],
    ['[$-804]m"月"d"日"', true],
    ['General', false],
    ['#,##0.00_);[Red](#,##0.00)', false],
    ['00000', false],
    ['0"d"', false],
    ['@', false],
  ])('format %s', (format, is) => expect(formatOf(format)?.isDate ?? false).toBe(is))
})
