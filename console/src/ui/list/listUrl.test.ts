import { expect, test } from 'vitest'
import { orderByOf, readChoice, readPage, readText, readWhole, sortsOf } from './listUrl.ts'

test('reads text and digits without the spaces around them', () => {
  expect(readText(' 体育东路 ')).toBe('体育东路')
  expect(readText(17)).toBe('17')
  for (const value of ['', '  ', undefined, null, {}, true]) expect(readText(value)).toBeUndefined()
})

test('reads ids from numbers and digits, and ignores everything else', () => {
  expect(readWhole('12')).toBe(12)
  expect(readWhole(12)).toBe(12)
  expect(readWhole(0)).toBeUndefined()
  expect(readWhole('0', 0)).toBe(0)
  for (const value of ['', 'x', '1.5', 1.5, -1, '-1', 2 ** 31, Number.NaN, null, undefined])
    expect(readWhole(value), `${value}`).toBeUndefined()
})

test('uses the first page by default', () => {
  expect(readPage('1')).toBeUndefined()
  expect(readPage('2')).toBe(2)
  expect(readPage(-3)).toBeUndefined()
})

test('reads a choice only if it is in the list', () => {
  expect(readChoice(['yes', 'no'], 'no')).toBe('no')
  expect(readChoice(['yes', 'no'], 'maybe')).toBeUndefined()
})

test('sorts ascending by a key, and descending with a minus sign', () => {
  expect(sortsOf(['name', 'online'])).toEqual(['name', '-name', 'online', '-online'])
  expect(orderByOf('name')).toEqual([{ name: 'asc' }])
  expect(orderByOf('-name')).toEqual([{ name: 'desc' }])
  expect(orderByOf(undefined)).toBeUndefined()
})
