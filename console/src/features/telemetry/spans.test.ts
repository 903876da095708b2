import { expect, test } from 'vitest'
import { axisOf, columnsOfSpan, questionOf, summaryOf } from './spans.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()

test('requests a month in hours, and its energy in days', () => {
  const { from, to, curves, bars } = questionOf('month', Date.parse('2026-11-30T00:00:00Z'))
  expect([from, to]).toEqual(['2026-10-31T00:00:00.000Z', '2026-11-30T00:00:00.000Z'])
  expect([curves, bars]).toEqual(['HOUR', 'DAY'])
})

test('interrupts the line in a gap', () => {
  const points = [0, 5, 50].map(minute => ({ at: at(minute), power: minute }))
  const { times, column } = columnsOfSpan(points, 'RAW')
  expect(column(point => point.power)).toEqual([0, 5, null, 50])
  expect(times).toEqual([...times].sort((a, b) => a - b))
})

test('consecutive hours are not a gap', () => {
  const points = [0, 60, 120].map(minute => ({ at: at(minute) }))
  expect(columnsOfSpan(points, 'HOUR').times).toHaveLength(3)
})

test('adds no empty points to bars, which would make them thin', () => {
  expect(columnsOfSpan([0, 600].map(minute => ({ at: at(minute) }))).times).toHaveLength(2)
})

test('the axis begins with the first reading, within its span, and covers at least an hour', () => {
  const [day, to] = [86_400, 1_000_000]
  const span: [number, number] = [to - day, to]
  expect(axisOf(span, [to - 7200, to - 60])).toEqual([to - 7200, to])
  expect(axisOf(span, [to - 600])).toEqual([to - 3600, to])
  expect(axisOf(span, [to - 2 * day, to])).toEqual(span)
  expect(axisOf(span, [])).toEqual([to - 3600, to])
})

test('ignores unknown values in a summary', () => {
  expect(summaryOf([null, 3, 1, null])).toEqual({ min: 1, max: 3, last: 1, sum: 4 })
  expect(summaryOf([null])).toBeUndefined()
})
