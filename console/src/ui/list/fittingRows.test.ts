import { expect, test } from 'vitest'
import { fittingRows } from './fittingRows.ts'

const TABLE = { above: 200, below: 100, pitch: 60, perLine: 1 }

test.each([
  { height: 899, rows: 9 },
  { height: 900, rows: 10 },
  { height: 300, rows: 7 },
  { height: 10_000, rows: 100 },
])('a window of $height px shows $rows rows', ({ height, rows }) =>
  expect(fittingRows({ ...TABLE, height })).toBe(rows),
)

test('cards fill whole lines', () => expect(fittingRows({ ...TABLE, height: 900, pitch: 250, perLine: 4 })).toBe(8))

test('falls back to the default where no row is laid out', () =>
  expect(fittingRows({ ...TABLE, height: 900, pitch: 0 })).toBe(7))
