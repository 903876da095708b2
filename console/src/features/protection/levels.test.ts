import { expect, test } from 'vitest'
import { isLevel, isLimit, protectionInput, protectionValues, startLevels, withRange } from './levels.ts'

test('a range over midnight sets the hours on both sides', () => {
  const levels = withRange(startLevels(), { from: 22, to: 3 }, '80')
  expect(levels.flatMap((level, hour) => (level === '80' ? hour : []))).toEqual([0, 1, 2, 22, 23])
  expect(withRange(levels, { from: 5, to: 5 }, '10')).toEqual(Array(24).fill('10'))
})

test('sends what was loaded; an empty limit is none, and a road class without levels has no minimum', () => {
  const loaded = {
    protectedCount: 1,
    limit: 20,
    minimums: [{ roadClass: 'MAIN' as const, levels: Array(24).fill(40) }],
  }
  const values = protectionValues(loaded)
  expect(protectionInput(values)).toEqual({
    limit: { set: 20 },
    minimums: [
      { roadClass: 'MAIN', levels: Array(24).fill(40) },
      { roadClass: 'OTHER', levels: null },
    ],
  })
  expect(protectionInput({ ...values, limit: ' ' }).limit).toEqual({ set: null })
})

test('levels are whole numbers of 0 to 100, limits at least 1 or empty', () => {
  expect(['0', '100', '101', '', '5.5', '-1'].map(isLevel)).toEqual([true, true, false, false, false, false])
  expect(['', '1', '0', 'x', '1.5'].map(isLimit)).toEqual([true, true, false, false, false])
})
