import { expect, test } from 'vitest'
import { readStatusSearch } from './statusSearch.ts'

test.each([
  [{}, {}],
  [{ groupId: '-' }, {}],
  [{ groupId: '3' }, { groupId: 3 }],
  [
    { groupId: 3, span: 'week' },
    { groupId: 3, span: 'week' },
  ],
  [{ groupId: 0 }, {}],
  [{ groupId: '1.5', span: 'year' }, {}],
  [{ groupId: '99999999999', span: 'day' }, {}],
])('%j', (given, read) => {
  expect(readStatusSearch(given)).toEqual({ groupId: undefined, span: undefined, ...read })
})
