import { expect, test } from 'vitest'
import { displayedNumber, displayedTime, plainNumber } from './numberFormat.ts'

test.each([
  ['42', '00000', '00042'],
  ['7', '"LP-"0000', 'LP-0007'],
  ['7', '"2F-"000', '2F-007'],
  ['12345', '00-000', '12-345'],
  ['150', '0" W"', '150 W'],
  ['0.5', '0%', '50%'],
  ['0.1234', '0%', '12.34%'],
  ['31.230512', '0.00', '31.230512'],
  ['31.230512', '0', '31.230512'],
  ['1500', '#,##0', '1500'],
  ['46024', '0.00" m"', '46024'],
  ['12345678901234', '0', '12345678901234'],
  ['42', '[[', '42'],
])('%s in format %s', (number, format, text) => expect(displayedNumber(number, format)).toBe(text))

test.each([
  ['1.2345678E7', '12345678'],
  ['121.47449999999999', '121.4745'],
  ['12345678901234567', '12345678901234567'],
])('%s without a format', (stored, text) => expect(plainNumber(stored)).toBe(text))

test('a time without a date', () => expect(displayedTime(0.75, 'h:mm')).toBe('18:00'))
