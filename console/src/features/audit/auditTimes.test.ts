import { expect, test } from 'vitest'
import { spanOf } from './auditTimes.ts'

const ZONE = 'Asia/Shanghai'
/** 06:30 of 28 November in Shanghai. */
const at = { now: Date.parse('2026-11-27T22:30:00Z'), zone: ZONE }

test('days begin at midnight, and nights at noon, in the time zone of the site', () => {
  expect(spanOf('TODAY', {}, at)).toEqual({ from: '2026-11-27T16:00:00.000Z' })
  expect(spanOf('LAST_NIGHT', {}, at)).toEqual({ from: '2026-11-27T04:00:00.000Z', to: '2026-11-28T04:00:00.000Z' })
  expect(spanOf('WEEK', {}, at)).toEqual({ from: '2026-11-20T16:00:00.000Z' })
})

test('instants of the URL count only with an own span', () => {
  const own = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' }
  expect(spanOf('CUSTOM', own, at)).toEqual(own)
  expect(spanOf(undefined, own, at)).toEqual({})
})
