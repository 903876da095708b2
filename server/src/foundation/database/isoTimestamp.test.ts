import { expect, test } from 'vitest'
import { serializeInstant, toIsoTimestamp } from './isoTimestamp.ts'

test('an instant of PostgreSQL’s JSON is converted to milliseconds in UTC', () => {
  for (const [text, iso] of [
    ['2026-11-21T09:52:00.123456+00:00', '2026-11-21T09:52:00.123Z'],
    ['2026-11-21T09:52:00.999999+00:00', '2026-11-21T09:52:00.999Z'],
    ['2026-11-21T09:52:00.12+00:00', '2026-11-21T09:52:00.120Z'],
    ['2026-11-21T09:52:00+00:00', '2026-11-21T09:52:00.000Z'],
    ['2026-11-21T17:52:00.123456+08:00', '2026-11-21T09:52:00.123Z'],
    // As long as the first, and of another zone.
    ['2026-11-21T17:52:00.123456+08:30', '2026-11-21T09:22:00.123Z'],
  ] as const) {
    expect(toIsoTimestamp(text)).toBe(iso)
    expect(serializeInstant(toIsoTimestamp(text))).toBe(iso)
    expect(serializeInstant(new Date(text))).toBe(iso)
  }
})

test('what was ever and what never ends is no instant, and makes nothing fail that does not tell it', () => {
  for (const text of ['-infinity', 'infinity']) expect(toIsoTimestamp(text)).toBe(text)
})

test('whatever else stands for an instant is read as one', () => {
  expect(serializeInstant('2026-11-21T17:52:00+08:00')).toBe('2026-11-21T09:52:00.000Z')
  expect(() => serializeInstant('yesterday')).toThrow('Invalid time value')
})
