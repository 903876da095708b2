import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]

test.each([
  [0, '', ''],
  [-5 * SECOND, '', ''],
  [1, '1秒', '1 sec'],
  [MINUTE - SECOND, '59秒', '59 sec'],
  [MINUTE, '1分钟', '1 min'],
  [MINUTE + 1, '2分钟', '2 min'],
  [2 * MINUTE, '2分钟', '2 min'],
  [HOUR - 1, '1小时', '1 hr'],
  [2 * HOUR + 12.5 * MINUTE, '2小时13分钟', '2 hr 13 min'],
  [DAY, '1天', '1 day'],
  [3 * DAY + 5 * HOUR + 7 * MINUTE, '3天5小时', '3 days 5 hr'],
  [2 * DAY + 7 * MINUTE, '2天', '2 days'],
])('%d ms are %s, %s', (ms, zh, en) => {
  expect(countdown('zh', ms)).toBe(zh)
  // Whether abbreviations have a plural depends on the version of ICU.
  expect(countdown('en', ms).replace(/\b(sec|min|hr)s\b/g, '$1')).toBe(en)
})

test('may have its largest unit alone', () => expect(countdown('zh', 2 * HOUR + 13 * MINUTE, 1)).toBe('2小时'))

test('changes once a minute until the last one, then each second', () => {
  const texts = (from: number, to: number) => {
    const found = new Set<string>()
    for (let ms = to; ms < from; ms += SECOND) found.add(countdown('zh', ms))
    return found.size
  }
  expect(texts(HOUR, 50 * MINUTE)).toBe(11)
  expect(texts(MINUTE, 0)).toBe(60)
})
