import { expect, test } from 'vitest'
import { LEVEL_MARKS } from './levelMarks.ts'

test('a brightness slider has marks from 10 to 100 %', () => {
  expect(LEVEL_MARKS.map(({ value }) => value)).toEqual([10, 30, 50, 70, 90, 100])
  expect(LEVEL_MARKS.at(-1)).toEqual({ value: 100, label: '100%' })
})
