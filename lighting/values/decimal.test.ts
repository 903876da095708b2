import { expect, test } from 'vitest'
import { readDecimal } from './decimal.ts'

test.each([
  ['12', '12'],
  [' 12.5 ', '12.5'],
  ['12,5', '12.5'],
  ['+3', '3'],
  ['-0,125', '-0.125'],
  ['1.234', '1.234'],
  ['1234,567', '1234.567'],
  ['1,2345', '1.2345'],
  ['1,234.5', '1234.5'],
  ['1.234,5', '1234.5'],
  ['-1,234,567', '-1234567'],
  ['1.234.567', '1234567'],
  ['１２，５', '12.5'],
])('%j is %s', (text, number) => {
  expect(readDecimal(text)).toBe(number)
})

test.each(['1,234', '-12,000', '999,999'])('%j is ambiguous', text => {
  expect(readDecimal(text)).toBe('ambiguous')
})

test.each(['', 'x', '1e3', '1,2,3', '1,23.4', '12 m', '1..2', ',5', '5.', '1,234.567,8'])('%j is no number', text => {
  expect(readDecimal(text)).toBeUndefined()
})
