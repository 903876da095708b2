import { expect, test } from 'vitest'
import { versionsOf } from './versions.ts'

test('lists versions, newest first, and ignores invalid ones', () => {
  const [first, second] = [
    { version: '1.0', at: '2025-01-01T00:00:00Z', by: '陈' },
    { version: '1.1', at: '2026-01-01T00:00:00Z' },
  ]
  const odd = [null, 'x', { version: 2, at: second.at }, { version: '3', at: 'yesterday' }]
  expect(versionsOf([first, ...odd, second])).toEqual([{ ...second, by: undefined }, first])
  for (const history of [null, undefined, {}, 'x']) expect(versionsOf(history)).toEqual([])
})
