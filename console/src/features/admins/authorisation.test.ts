import { expect, test } from 'vitest'
import { moved } from '../../ui/transfer.ts'
import { anyMoves, NOTHING_MOVED, ordersOf, without } from './authorisation.ts'

const [a, b] = [
  { id: 1, label: 'A' },
  { id: 2, label: 'B' },
]
const MOVED = {
  ...NOTHING_MOVED,
  DEVICE: moved(moved(NOTHING_MOVED.DEVICE, 'available', [a]), 'selected', [b]),
  CENTER: moved(NOTHING_MOVED.CENTER, 'available', [b]),
}

test('sends moved items only, removals first', () => {
  expect(ordersOf(NOTHING_MOVED)).toEqual([])
  expect(ordersOf(MOVED)).toEqual([
    { type: 'DEVICE', verb: 'unbind', itemIds: [2] },
    { type: 'DEVICE', verb: 'bind', itemIds: [1] },
    { type: 'CENTER', verb: 'bind', itemIds: [2] },
  ])
})

test('does not repeat requests that succeeded', () => {
  let left = MOVED
  for (const order of ordersOf(MOVED)) {
    expect(anyMoves(left)).toBe(true)
    left = without(left, order)
    expect(ordersOf(left)).not.toContainEqual(order)
  }
  expect(anyMoves(left)).toBe(false)
})
