import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detectFileEncoding } from './detectEncoding.ts'
import { decodeBytes, ENCODINGS, encodingOf } from './encoding.ts'

let folder: string
let serial = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'encodings-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function detect(bytes: Uint8Array) {
  const path = join(folder, String(serial++))
  writeFileSync(path, bytes)
  return detectFileEncoding(path)
}

/** A header and a row, in which # is replaced by a number. */
const LISTS = {
  korean: ['관리번호,명칭,도로,위치,위도,경도', 'KR-#,무역로 가로등 #,무역로,#번지 똠방각하,35.2186,128.6292'],
  traditional: ['路燈編號,名稱,道路,位置,緯度,經度', 'TW-#,松仁路 # 號燈,松仁路,#號前,25.0301,121.5601'],
  simplified: ['设备编号,名称,道路,位置,纬度,经度', 'CN-#,解放路#号灯,解放路,#号杆,31.2301,121.4701'],
  japanese: ['管理番号,名称,路線名,設置位置,緯度,経度', 'F1-#,街路灯#,県道焼津線,焼津市本町#丁目,34.8601,138.301'],
  russian: ['Номер,Название,Улица,Место,Широта,Долгота', 'RU-#,Светильник #,улица Ленина,дом #,55.75,37.61'],
  german: [
    'Nummer;Bezeichnung;Straße;Stelle;Breite;Länge',
    'DE-#;Leuchte #;Hauptstraße;Höhe Nr. # Gärtnerei;48.1;11.5',
  ],
  french: ['numéro;nom;rue;emplacement', 'FR-#;Lampadaire #;rue de la République;près de l’école n° #'],
  polish: ['numer;nazwa;ulica;szerokość;długość', 'PL-#;oprawa #;ulica Świętokrzyska;52.2301;21.0101'],
} as const

function list(name: keyof typeof LISTS, rows: number): string {
  const [header, row] = LISTS[name]
  return [header, ...Array.from({ length: rows }, (_, i) => row.replaceAll('#', String(i + 1)))].join('\r\n')
}

describe('detects the encoding of lists of lights', () => {
  test.each([
    ['korean', 'cp949', 'EUC_KR'],
    ['traditional', 'big5', 'BIG5'],
    ['simplified', 'gbk', 'GB18030'],
    ['japanese', 'shift_jis', 'SHIFT_JIS'],
    ['japanese', 'euc-jp', 'EUC_JP'],
    ['russian', 'windows-1251', 'WINDOWS_1251'],
    ['russian', 'koi8-r', 'KOI8_R'],
    ['russian', 'cp866', 'IBM866'],
    ['russian', 'iso-8859-5', 'ISO_8859_5'],
    ['german', 'windows-1252', 'WINDOWS_1252'],
    ['german', 'macintosh', 'MACINTOSH'],
    ['french', 'windows-1252', 'WINDOWS_1252'],
    ['polish', 'windows-1250', 'WINDOWS_1250'],
    ['polish', 'iso-8859-2', 'ISO_8859_2'],
    ['korean', 'utf-16le', 'UTF_16LE'],
    ['korean', 'utf-8', 'UTF_8'],
  ] as const)('%s in %s', async (name, label, encoding) => {
    for (const rows of [2, 3000]) {
      const bytes = iconv.encode(list(name, rows), label)
      expect(await detect(bytes), `${rows} rows`).toMatchObject({ encoding })
      expect(decodeBytes(bytes, encoding)).toBe(list(name, rows))
    }
  })

  test('without known column names', async () => {
    const text = 'A1,무역로 가로등\r\nA2,창원대로 가로등\r\nA3,중앙대로 보안등\r\n'
    expect(await detect(iconv.encode(text, 'cp949'))).toEqual({ encoding: 'EUC_KR', unsure: false })
  })

  test('with text only far behind the start', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `KR-${i},Main Street,35.2186,128.6292`)
    const text = ['id,road,lat,lng', ...rows, 'KR-x,창원시 무역로,35.2,128.6', 'KR-y,의창구 중앙대로,35.2,128.6'].join(
      '\n',
    )
    expect(await detect(iconv.encode(text, 'cp949'))).toMatchObject({ encoding: 'EUC_KR' })
  })

  test('in one line without a line end', async () => {
    const text = `[${'{"道路":"解放路","编号":"甲一"},'.repeat(8000)}]`
    expect(await detect(iconv.encode(text, 'gbk'))).toMatchObject({ encoding: 'GB18030' })
  })
})

describe('reports uncertainty', () => {
  test('for two letters beyond ASCII', async () => {
    expect((await detect(iconv.encode('id,name\n1,Mérida\n2,Orléans\n', 'macintosh'))).unsure).toBe(true)
    expect((await detect(iconv.encode('A,甲\nB,乙\n', 'gbk'))).unsure).toBe(true)
  })

  test.each(['korean', 'traditional', 'simplified', 'japanese', 'russian', 'german', 'french'] as const)(
    'not for a list in %s with known column names',
    async name => {
      const labels = {
        korean: 'cp949',
        traditional: 'big5',
        simplified: 'gbk',
        japanese: 'shift_jis',
        russian: 'koi8-r',
      }
      const label = (labels as Record<string, string>)[name] ?? 'windows-1252'
      expect((await detect(iconv.encode(list(name, 12), label))).unsure).toBe(false)
    },
  )

  test('not for ASCII', async () => {
    expect(await detect(Buffer.from('id,lat\nA,1'))).toEqual({ encoding: 'UTF_8', unsure: false })
  })
})

test('supports every encoding of the WHATWG standard except GBK, replacement and x-user-defined', () => {
  expect(ENCODINGS).toHaveLength(37)
  for (const encoding of ENCODINGS) expect(decodeBytes(Buffer.from('A1'), encoding).length, encoding).toBeGreaterThan(0)
})

test.each([
  ['cp949', 'EUC_KR'],
  ['949', 'EUC_KR'],
  ['ks_c_5601-1987', 'EUC_KR'],
  ['GBK', 'GB18030'],
  ['936', 'GB18030'],
  ['BIG5', 'BIG5'],
  ['950', 'BIG5'],
  ['1252', 'WINDOWS_1252'],
  ['ANSI 1251', 'WINDOWS_1251'],
  ['ISO-8859-1', 'WINDOWS_1252'],
  ['UTF8', 'UTF_8'],
  ['no such', undefined],
])('label %s', (label, encoding) => expect(encodingOf(label)).toBe(encoding))
