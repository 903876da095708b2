import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byPriority, moveOf, type Prioritised, withPriority } from './priority.ts'

const schedules = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 12 })
  .chain(ids =>
    fc
      .array(fc.integer({ min: 1, max: 40 }), { minLength: ids.length, maxLength: ids.length })
      .map(priorities => ids.map((id, index): Prioritised => ({ id, priority: priorities[index]! }))),
  )

const orderOf = (all: readonly Prioritised[]) => [...all].sort(byPriority).map(({ id }) => id)

test('a move puts the schedule beside the other one, and keeps the order of all others', () => {
  fc.assert(
    fc.property(schedules, fc.nat(), fc.nat(), fc.boolean(), (all, one, two, isBefore) => {
      const { id } = all[one % all.length]!
      const others = all.filter(schedule => schedule.id !== id)
      const other = others[two % others.length]!.id
      const move = moveOf(all, id, isBefore ? { before: other } : { after: other })
      const before = orderOf(all)
      const after = orderOf(move ? all.map(schedule => withPriority(schedule, move)) : all)
      expect(after.filter(one => one !== id)).toEqual(before.filter(one => one !== id))
      expect(after.indexOf(id) - after.indexOf(other)).toBe(isBefore ? -1 : 1)
      const reversed = before.filter(
        one => before.indexOf(one) < before.indexOf(id) !== after.indexOf(one) < after.indexOf(id),
      )
      expect([...(move?.passed ?? [])].sort()).toEqual(reversed.filter(one => one !== id).sort())
    }),
    { numRuns: 500 },
  )
})

test('distinct priorities are exchanged, so that a new schedule still gets the highest', () => {
  const all = [1, 2, 5, 9].map(id => ({ id, priority: id }))
  expect([...moveOf(all, 1, { before: 5 })!.priorities]).toEqual([
    [1, 5],
    [5, 2],
    [2, 1],
  ])
  expect(moveOf(all, 9, { before: 5 })).toBeUndefined()
})

test.each([
  [{}, 'input.position'],
  [{ before: 1, after: 2 }, 'input.position'],
  [{ before: 3 }, 'input.position.before'],
  [{ after: 99 }, 'input.position.after'],
])('refuses %j', (position, field) => {
  const all = [1, 2, 3].map(id => ({ id, priority: id }))
  expect(() => moveOf(all, 3, position)).toThrow(
    expect.objectContaining({ extensions: expect.objectContaining({ field }) }),
  )
})
