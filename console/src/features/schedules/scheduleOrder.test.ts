import { expect, test } from 'vitest'
import { isInOrder, positionOfDrop, positionOfStep } from './scheduleOrder.ts'
import { scheduleVariables } from './scheduleVariables.ts'

const schedules = [
  { id: 1, priority: 9 },
  { id: 2, priority: 3 },
  { id: 3, priority: 5 },
]

test.each([
  [1, 'up', undefined],
  [1, 'down', { after: 3 }],
  [2, 'up', { before: 3 }],
  [2, 'top', { before: 1 }],
  [2, 'down', undefined],
  [1, 'top', undefined],
  [7, 'top', undefined],
] as const)('schedule %i moved %s goes %j', (id, step, position) => {
  expect(positionOfStep(schedules, id, step)).toEqual(position)
})

test.each([
  [{ from: 0, at: 2, isBefore: false }, { after: 30 }],
  [{ from: 2, at: 0, isBefore: true }, { before: 10 }],
  [{ from: 0, at: 1, isBefore: true }, undefined],
  [{ from: 2, at: 1, isBefore: false }, undefined],
  [{ from: 1, at: 1, isBefore: true }, undefined],
])('a row dropped at %j goes %j', (drop, position) => {
  expect(positionOfDrop([{ id: 10 }, { id: 20 }, { id: 30 }], drop)).toEqual(position)
})

test('the list is in order of precedence, unless another order or a filter is chosen', () => {
  expect(scheduleVariables({}).orderBy).toEqual([{ priority: 'desc' }])
  expect(scheduleVariables({ sort: '-name' }).orderBy).toEqual([{ name: 'desc' }])
  expect([{}, { page: 2 }, { q: '路' }, { type: 'TIMING' as const }, { sort: 'name' as const }].map(isInOrder)).toEqual(
    [...[true, true, false, false, false]],
  )
})
