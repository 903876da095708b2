import { describe, expect, test } from 'vitest'
import { rowFault } from './rowFault.ts'

const source = (column: number) => ({ columns: [column], prefix: '', separator: ' ' })
const SOURCES = new Map([
  ['DEVICE_ID', source(0)],
  ['NAME', source(1)],
  ['LATITUDE', source(2)],
  ['LONGITUDE', source(3)],
] as const)
const keyOf = (...cells: string[]) => rowFault(cells, SOURCES)?.key

describe('refuses', () => {
  test.each([
    '合计',
    '小计：120 盏',
    '總計',
    '計',
    '合计120',
    'Total:',
    'Total',
    'TOTAL: 120',
    'Grand total',
    'Summe',
    'Итого',
    '합계',
    'Sous-total',
  ])('the total %s as an id, and before a blank id', word => {
    expect(keyOf(word, '', '', '')).toBe('sumRow')
    expect(keyOf('', word, '', '', '3000')).toBe('sumRow')
    expect(keyOf('120', word, '', '')).toBe('sumRow')
  })

  test('a row with only numbers below an id column', () => expect(keyOf('', '', '', '', '1,520', '30')).toBe('sumRow'))

  test.each(['NULL', 'n/a', 'N.A.', '-', '——', '无', 'なし', '#N/A', '#REF!', '없음', '未知', '???', 'xx'])(
    'the placeholder %s',
    id => expect(keyOf(id, 'name', '31', '121')).toBe('placeholderId'),
  )

  test('a line', () =>
    expect(rowFault(['A-1', '', 'LineString', 'LineString'], SOURCES)).toMatchObject({
      ...{ key: 'notAPoint', field: 'LATITUDE', column: 2 },
    }))
})

test.each(['A-1', 'Total-1', '合计路-3', 'NULL-1', '123', 'NA1', 'sum2'])('accepts %s as an id', id =>
  expect(keyOf(id, '甲灯', '', '')).toBeUndefined(),
)

test('accepts a light named Total if it has a position', () =>
  expect(keyOf('A-1', 'Total', '31', '121')).toBeUndefined())
test('leaves a row without an id to the check of ids', () => expect(keyOf('', '甲灯', '31', '121')).toBeUndefined())
