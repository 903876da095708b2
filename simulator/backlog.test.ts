import { expect, test } from 'vitest'
import { Backlog } from './backlog.ts'

test('covers an outage of any length, with a bounded number of readings', () => {
  const backlog = new Backlog()
  for (let round = 0; round < 1000; round++) backlog.keep(() => [{ sequence: round }])
  const taken = []
  while (!backlog.isEmpty) taken.push(...backlog.take(7))
  expect(taken.length).toBeGreaterThanOrEqual(20)
  expect(taken.length).toBeLessThanOrEqual(40)
  expect(taken[0]!.sequence).toBe(0)
  expect(taken.at(-1)!.sequence).toBeGreaterThan(950)
  const numbers = taken.map(reading => reading.sequence!)
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
})

test('returns complete rounds, and is empty afterwards', () => {
  const backlog = new Backlog()
  for (let round = 0; round < 3; round++) backlog.keep(() => [{ light: 'A-1' }, { light: 'A-2' }])
  expect(backlog.take(1)).toHaveLength(2)
  expect(backlog.take(10)).toHaveLength(4)
  expect(backlog.isEmpty).toBe(true)
})
