import { expect, test } from 'vitest'
import { groupColumns, livePoint } from './groupColumns.ts'
import type { GroupPoint } from './groupHistory.ts'
import type { GroupFigures } from './status.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString()
const point = (minutes: number, power: number | null) => ({ at: at(minutes), power }) as GroupPoint
const history = (points: GroupPoint[], resolution: 'MINUTES' | 'HOUR' = 'MINUTES', step = 60) => ({
  resolution,
  step,
  points,
})
const minutesOf = (times: number[]) => times.map(time => (time * 1000 - NOON) / 60_000)

test('places minutes at their end, and the live point last', () => {
  const { times, column } = groupColumns(history([point(0, 1), point(1, 2), point(2, 3)]), point(2.5, 9))
  expect(minutesOf(times)).toEqual([1, 2, 2.5])
  expect(column(({ power }) => power)).toEqual([1, 2, 9])
})

test('interrupts the line in a gap', () => {
  const { column } = groupColumns(history([point(0, 1), point(5, 2)]), point(20, null))
  expect(column(({ power }) => power)).toEqual([1, null, 2, null, null])
})

test('places hours at their middle, none in the future', () => {
  const { times } = groupColumns(history([point(-120, 1), point(-60, 2), point(0, 3)], 'HOUR', 3600), point(10, 4))
  expect(minutesOf(times)).toEqual([-90, -30, 10])
})

test('counts lights in service that are lit or dark as reporting now', () => {
  const figures = { totalCount: 9, plannedCount: 4, litCount: 2, darkCount: 1, unknownCount: 2 } as GroupFigures
  expect(livePoint(figures, NOON, 'MINUTES')).toMatchObject({ lights: 3, on: 2 })
})
