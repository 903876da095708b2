import { expect, test } from 'vitest'
import { groupVariables, readGroupSearch } from './groupSearch.ts'

test('ignores invalid URL values', () =>
  expect(readGroupSearch({ q: ' ', status: 'OFFLINE', mode: 'x', sort: 'id', page: '0' })).toEqual({}))

test('accepts all valid URL values', () => {
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
  // Without lights, only the stored status is known.
  expect(groupVariables(search, false)).toMatchObject({
    where: { groupStatus: { equals: 'NORMAL' } },
    status: undefined,
  })
})
