import { describe, expect, test } from 'vitest'
import { CHINA, type Geography } from '#lighting/map/geography.ts'
import { formatRegions, readRegions } from './regionFile.ts'

const PORTUGAL: Geography = { datum: 'WGS84', bounds: { south: 36, west: -10, north: 43, east: -6 } }
const HEADER = 'code,name,parent,latitude,longitude'
const read = (...lines: string[]) => readRegions(lines.join('\n'), PORTUGAL)
/** `line column key` of each problem. */
const problems = (...lines: string[]) => read(...lines).problems.map(({ row, field, key }) => `${row} ${field} ${key}`)

const LISBON = [
  HEADER,
  '1106,Lisboa,PT-11,38.72,-9.14',
  'PT-11,Lisboa,,,',
  '110656,"Estrela, Lapa",1106,38.71,-9.16',
  'PT-07,Évora,,38.57,-7.91',
]

test('reads regions of three levels in any order, and sorts them by level', () => {
  const { regions, problems: none } = read(...LISBON)
  expect(none).toEqual([])
  const nowhere = { latitude: null, longitude: null }
  expect(regions).toEqual([
    { code: 'PT-11', name: 'Lisboa', parentCode: null, level: 1, ...nowhere },
    { code: 'PT-07', name: 'Évora', parentCode: null, level: 1, latitude: 38.57, longitude: -7.91 },
    { code: '1106', name: 'Lisboa', parentCode: 'PT-11', level: 2, latitude: 38.72, longitude: -9.14 },
    { code: '110656', name: 'Estrela, Lapa', parentCode: '1106', level: 3, latitude: 38.71, longitude: -9.16 },
  ])
})

test('reads the files that it writes, including names that look like formulas', () => {
  const { regions } = read(...LISBON, '@1,=Norte,PT-07,,')
  expect(readRegions(formatRegions(regions), PORTUGAL)).toEqual({ regions, problems: [] })
  expect(formatRegions(regions)).toMatch(/^\ufeffcode,name,parent,latitude,longitude\r\n/)
})

test.each([
  ['a byte order mark, CRLF and blank lines', `\ufeff${HEADER}\r\n\r\nA,Aa,,,\r\n,,,,\r\n`],
  ['columns in another order and case, without positions', 'Parent,NAME,code\n,Aa,A'],
  ['semicolons', 'code;name;parent\nA;Aa;'],
])('reads a file with %s', (_, content) => {
  const { regions, problems: none } = readRegions(content, PORTUGAL)
  expect([regions.map(({ code }) => code), none]).toEqual([['A'], []])
})

describe('reports the line and the column of', () => {
  test.each<[string, string[], string[]]>([
    ['a missing column', ['code,name', 'A,Aa'], ['1 parent regionColumnMissing']],
    ['a file without a header', ['A,Aa,,1,1'], expect.arrayContaining(['1 code regionColumnMissing'])],
    ['an unknown column', ['code,name,parent,lattitude', 'A,Aa,,1'], ['1 lattitude regionColumnUnknown']],
    ['a duplicate column', ['code,name,parent,code', 'A,Aa,,B'], ['1 code regionColumnRepeated']],
    ['an empty code', [HEADER, ',Aa,,,'], ['2 code regionCodeMissing']],
    ['an empty name', [HEADER, 'A, ,,,'], ['2 name regionNameMissing']],
    ['a code that is too long', [HEADER, `${'9'.repeat(21)},Aa,,,`], ['2 code regionCodeForm']],
    ['a code with a space', [HEADER, 'A 1,Aa,,,'], ['2 code regionCodeForm']],
    ['a name that is too long', [HEADER, `A,${'n'.repeat(101)},,,`], ['2 name regionNameForm']],
    ['a duplicate code', [HEADER, 'A,Aa,,,', 'B,Bb,,,', 'A,Cc,,,'], ['4 code regionCodeRepeated']],
    ['an unknown parent', [HEADER, 'A,Aa,,,', '', 'B,Bb,X,,'], ['4 parent regionParentUnknown']],
    ['two siblings with the same name', [HEADER, 'A,Aa,,,', 'B,Bb,A,,', 'C,bb,A,,'], ['4 name regionNameRepeated']],
    ['a value without a column', [HEADER, 'A,Aa,,38.7,-9.1,x'], ['2 #6 regionColumnUnknown']],
    ['half a position', [HEADER, 'A,Aa,,38.7,'], ['2 longitude regionPositionIncomplete']],
    ['a position that is not a number', [HEADER, 'A,Aa,,38°43′,-9.1'], ['2 latitude regionNumberInvalid']],
    ['a latitude outside the bounds', [HEADER, 'A,Aa,,51.5,-9.1'], ['2 latitude regionPositionOutside']],
    ['a longitude outside the bounds', [HEADER, 'A,Aa,,38.7,9.1'], ['2 longitude regionPositionOutside']],
    [
      'a fourth level, and its children',
      [HEADER, 'E,Ee,D,,', 'D,Dd,C,,', 'C,Cc,B,,', 'B,Bb,A,,', 'A,Aa,,,'],
      ['2 parent regionTooDeep', '3 parent regionTooDeep'],
    ],
    [
      'a cycle, and its children',
      [HEADER, 'A,Aa,C,,', 'B,Bb,A,,', 'C,Cc,B,,', 'D,Dd,A,,', 'E,Ee,E,,', 'F,Ff,,,'],
      ['2 parent', '3 parent', '4 parent', '5 parent', '6 parent'].map(place => `${place} regionCycle`),
    ],
  ])('%s', (_, lines, expected) => expect(problems(...lines)).toEqual(expected))
})

test('reports all problems of a file, by line', () => {
  const found = problems(HEADER, 'A,Aa,,,', 'B,,X,99,', 'A,Aa,,,')
  expect(found).toEqual([
    ...['3 name regionNameMissing', '3 longitude regionPositionIncomplete', '3 parent regionParentUnknown'],
    ...['4 code regionCodeRepeated', '4 name regionNameRepeated'],
  ])
})

describe('refuses the whole file', () => {
  const many = (rows: number) => [HEADER, ...Array.from({ length: rows }, (_, n) => `${n},Name ${n},,,`)]
  test.each([
    ['a file without rows', [HEADER, ''], 'regionFileEmpty'],
    ['more than 20,000 rows', many(20_001), 'regionFileTooLong'],
  ])('%s', (_, lines, key) =>
    expect(() => read(...lines)).toThrow(expect.objectContaining({ extensions: expect.objectContaining({ key }) })),
  )

  test('refuses a list for a site in China', () =>
    expect(() => readRegions(LISBON.join('\n'), CHINA)).toThrow(
      expect.objectContaining({ extensions: expect.objectContaining({ field: 'content', key: 'regionsBuiltIn' }) }),
    ))

  test('reads 20,000 rows', () => expect(read(...many(20_000)).regions).toHaveLength(20_000))
})
