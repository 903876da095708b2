import { expect, test } from 'vitest'
import { readQuery, writeQuery } from './query.ts'

test('parses what it serialises, without quotes around numbers', () => {
  const query = writeQuery({ q: '中山路 12', page: 2, status: undefined })
  expect(query).not.toContain('%22')
  expect(readQuery(query)).toEqual({ q: '中山路 12', page: '2' })
})

test('writes no question mark for an empty query', () => expect(writeQuery({ q: undefined })).toBe(''))
