import { expect, test } from 'vitest'
import { FROM_NOW, isSpanComplete, offeredEnd, offeredStart, spanProblems, spanTimes } from './span.ts'

const NOW = Date.parse('2026-11-28T08:20:00Z')
const [SOON, LATER] = ['2026-11-28T10:00:00.000Z', '2026-11-28T16:00:00.000Z']
const LATE = { start: 'later', startsAt: SOON, end: 'time', until: LATER } as const

test('sends what was chosen: a start that is left out is now, an end of null the next event', () => {
  expect(spanTimes(FROM_NOW)).toEqual({ until: null })
  expect(spanTimes({ ...FROM_NOW, end: 'default' })).toEqual({})
  expect(spanTimes(LATE)).toEqual({ startsAt: SOON, until: LATER })
  // What was typed before another choice is not sent.
  expect(spanTimes({ ...LATE, start: 'now', end: 'event' })).toEqual({ until: null })
})

test('names what is missing, past, or ends before it starts', () => {
  expect(spanProblems(FROM_NOW, NOW)).toEqual({})
  expect(spanProblems(LATE, NOW)).toEqual({})
  expect(spanProblems({ ...LATE, startsAt: '2026-11-28T', until: '' }, NOW)).toEqual({
    startsAt: 'missing',
    until: 'missing',
  })
  expect(spanProblems({ ...LATE, startsAt: '2026-11-28T08:20:00Z' }, NOW)).toEqual({ startsAt: 'past' })
  expect(spanProblems({ ...LATE, start: 'now', until: '2026-11-28T08:00:00Z' }, NOW)).toEqual({ until: 'past' })
  expect(spanProblems({ ...LATE, until: SOON }, NOW)).toEqual({ until: 'beforeStart' })
  expect(isSpanComplete({ ...FROM_NOW, end: 'time' })).toBe(false)
})

test('offers times on the hour that are complete', () => {
  const startsAt = offeredStart(NOW)
  expect(startsAt).toBe(SOON)
  expect(offeredEnd(FROM_NOW, NOW)).toBe('2026-11-28T11:00:00.000Z')
  expect(offeredEnd({ ...LATE, startsAt }, NOW)).toBe('2026-11-28T12:00:00.000Z')
  expect(offeredEnd({ ...LATE, startsAt: '2026-11-28T' }, NOW)).toBe('2026-11-28T11:00:00.000Z')
})
