import { expect, test } from 'vitest'
import { groupVariables, readGroupSearch } from './groupSearch.ts'

test('what makes no sense in a URL is left out', () =>
  expect(readGroupSearch({ q: ' ', status: 'OFFLINE', mode: 'x', sort: 'id', page: '0' })).toEqual({}))

test('all that a URL may hold', () => {
  const search = { q: '主干', status: 'NORMAL', mode: 'TIMING', sort: '-onlineRate', page: 3 } as const
  expect(readGroupSearch({ ...search, page: '3' })).toEqual(search)
  expect(groupVariables(search, true)).toEqual({
    where: {
      OR: [{ name: { contains: '主干' } }, { description: { contains: '主干' } }],
      groupStatus: undefined,
      controlMode: { equals: 'TIMING' },
    },
    orderBy: [{ onlineRate: 'desc' }],
    page: 3,
    limit: 7,
    status: 'NORMAL',
    rates: true,
  })
  // Without lights only what users set is known.
  expect(groupVariables(search, false)).toMatchObject({
    where: { groupStatus: { equals: 'NORMAL' } },
    status: undefined,
  })
})
