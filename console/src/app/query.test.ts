import { expect, test } from 'vitest'
import { readQuery, writeQuery } from './query.ts'

test('what is written is read again, without quotes around numbers', () => {
  const query = writeQuery({ q: '中山路 12', page: 2, status: undefined })
  expect(query).not.toContain('%22')
  expect(readQuery(query)).toEqual({ q: '中山路 12', page: '2' })
})

test('nothing to say, no question mark', () => expect(writeQuery({ q: undefined })).toBe(''))
