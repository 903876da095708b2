import { expect, test } from 'vitest'
import { segmentsOf, spanOf } from './night.ts'
import type { PlannedNightEvent } from './preview.ts'

const event = (at: string, mainLevel: number | null, subLevel: number | null = null): PlannedNightEvent => ({
  at: `2026-11-21T${at}:00Z`,
  kind: 'STEP',
  by: 'CLOCK',
  offset: 0,
  name: '',
  mainLevel,
  subLevel,
  mainColorTemp: null,
})
const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`)

test('a night consists of the levels between its events; the last event ends it', () =>
  expect(segmentsOf([event('10:00', 80, 40), event('14:00', 60), event('20:00', 0, 0)])).toEqual([
    { from: at('10:00'), to: at('14:00'), level: 80, second: 40 },
    { from: at('14:00'), to: at('20:00'), level: 60, second: 40 },
  ]))

test('is shown from noon to noon in its time zone', () =>
  expect(spanOf({ events: [] }, 'Asia/Shanghai', at('12:30'))).toEqual({
    from: at('04:00'),
    to: at('04:00') + 86_400_000,
  }))

test('includes events before noon', () =>
  expect(spanOf({ events: [event('01:00', 80), event('10:00', 0)] }, 'Asia/Shanghai', at('12:30')).from).toBe(
    at('01:00'),
  ))

test('is that of a date, and lasts until the next night begins', () => {
  const events = [event('10:00', 80)]
  const end = '2026-11-22T09:00:00Z'
  expect(segmentsOf(events, end)).toEqual([{ from: at('10:00'), to: Date.parse(end), level: 80, second: 0 }])
  expect(spanOf({ events, end, date: '2026-11-21' }, 'Asia/Shanghai', 0)).toEqual({
    from: at('04:00'),
    to: Date.parse(end),
  })
})
