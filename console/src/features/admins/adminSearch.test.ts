import { expect, test } from 'vitest'
import { adminVariables, readAdminSearch } from './adminSearch.ts'

test('ignores invalid URL values', () => {
  expect(readAdminSearch({ q: ' 林 ', role: '3', enabled: 'no', sort: '-email', page: '2' })).toEqual({
    ...{ q: '林', role: 3, enabled: 'no', sort: '-email', page: 2 },
  })
  const nonsense = readAdminSearch({ q: ' ', role: '-1', enabled: 'maybe', sort: 'password', page: '1' })
  expect(Object.values(nonsense).every(value => value === undefined)).toBe(true)
})

test('requests 12 admins at a time, by nickname, name or e-mail address', () => {
  expect(adminVariables({})).toMatchObject({ page: 1, limit: 12, orderBy: undefined })
  const { where, orderBy } = adminVariables({ q: 'a', role: 2, enabled: 'no', sort: '-createdAt' })
  expect(where).toEqual({
    OR: [{ nickname: { contains: 'a' } }, { fullName: { contains: 'a' } }, { email: { contains: 'a' } }],
    roleId: { equals: 2 },
    isEnabled: { equals: false },
  })
  expect(orderBy).toEqual([{ createdAt: 'desc' }])
})
