import { expect, test } from 'vitest'
import { timeLeft } from './timeLeft.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-22T11:59:00Z', '23小时后', 'in 23 hr'],
  ['2026-11-21T12:59:30Z', '59分钟后', 'in 59 min'],
  ['2026-11-21T12:00:10Z', '1分钟后', 'in 1 min'],
])('until %s', (until, zh, en) => {
  expect(timeLeft(until, now, 'zh')).toBe(zh)
  expect(timeLeft(until, now, 'en')).toBe(en)
})
