import { describe, expect, test } from 'vitest'
import { formats } from './format.ts'
import { momentIn } from './moment.ts'
import { BROWSER_ZONE, offsetOf, zoneMark } from './zone.ts'

const WINTER = new Date('2026-01-15T12:00:00Z')
const SUMMER = new Date('2026-07-15T12:00:00Z')
/** A time zone that differs from that of this machine. */
const FAR = BROWSER_ZONE === 'Asia/Shanghai' ? 'America/New_York' : 'Asia/Shanghai'

test.each([
  ['Asia/Shanghai', WINTER, 'GMT+8'],
  ['Europe/Lisbon', WINTER, 'GMT+0'],
  ['Europe/Lisbon', SUMMER, 'GMT+1'],
  ['America/New_York', SUMMER, 'GMT-4'],
  ['Asia/Kathmandu', WINTER, 'GMT+5:45'],
  ['America/St_Johns', WINTER, 'GMT-3:30'],
] as const)('%s has its offset from UTC', (zone, at, offset) => expect(offsetOf(zone, at)).toBe(offset))

test('uses the offset of the browser for its own zone', () => {
  const minutes = -WINTER.getTimezoneOffset()
  expect(offsetOf(BROWSER_ZONE, WINTER)).toContain(`${Math.trunc(Math.abs(minutes) / 60)}`)
})

describe('a displayed time', () => {
  test('has no time zone if the browser shows the same time', () => expect(zoneMark(BROWSER_ZONE, WINTER)).toBe(''))
  test('has its time zone if it differs', () => {
    const mark = ` ${offsetOf(FAR, WINTER)}`
    expect(zoneMark(FAR, WINTER)).toBe(mark)
    expect(formats('zh', FAR).moment(WINTER.toISOString()).endsWith(mark)).toBe(true)
    expect(momentIn('en', FAR)(WINTER.toISOString()).endsWith(mark)).toBe(true)
  })
})
