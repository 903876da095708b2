import { expect, test } from 'vitest'
import { hasMoves, moved, NO_MOVES, optionsOf, toggled, toggledAll } from './transfer.ts'

const option = (id: number, label = `L-${id}`) => ({ id, label })
const [a, b, c] = [option(1), option(2), option(3)]

test('shows moved options on the other side, first', () => {
  const moves = moved(NO_MOVES, 'available', [b])
  expect(optionsOf([a, b], moves, 'available', '')).toEqual([a])
  expect(optionsOf([c], moves, 'selected', '')).toEqual([b, c])
})

test('moving an option back cancels the move', () => {
  const back = moved(moved(NO_MOVES, 'available', [a, b]), 'selected', [a, b])
  expect(hasMoves(back)).toBe(false)
  expect(hasMoves(moved(moved(NO_MOVES, 'selected', [c]), 'available', [c]))).toBe(false)
})

test('sends differences only', () => {
  const moves = moved(moved(NO_MOVES, 'available', [a]), 'selected', [c])
  expect([...moves.added.keys()]).toEqual([1])
  expect([...moves.removed.keys()]).toEqual([3])
})

test('searches moved options, too', () => {
  const moves = moved(NO_MOVES, 'available', [option(7, 'Harbour'), option(8, 'Station')])
  expect(optionsOf([], moves, 'selected', 'harb').map(({ id }) => id)).toEqual([7])
})

test('“select all” selects every option, or clears the selection if all are selected', () => {
  expect(toggledAll([a, b], new Set([1]))).toEqual(new Set([1, 2]))
  expect(toggledAll([a, b], new Set([1, 2]))).toEqual(new Set())
})

test('toggles each option', () => {
  expect(toggled(new Set([1]), 2)).toEqual(new Set([1, 2]))
  expect(toggled(new Set([1, 2]), 1)).toEqual(new Set([2]))
})
