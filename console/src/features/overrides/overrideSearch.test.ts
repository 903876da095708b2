import { expect, test } from 'vitest'
import { readOverrideSearch } from './overrideSearch.ts'
import { overrideVariables } from './overrideVariables.ts'

test('reads user, group and page from the URL, and ignores invalid values', () => {
  expect(readOverrideSearch({ q: ' 张 ', groupId: '3', page: 2 })).toEqual({ q: '张', groupId: 3, page: 2 })
  for (const groupId of ['0', '-1', 'x', 1.5, ''])
    expect(readOverrideSearch({ q: ' ', groupId, page: 1 })).toEqual({
      q: undefined,
      groupId: undefined,
      page: undefined,
    })
})

test('requests the list with the values of the URL', () => {
  expect(overrideVariables({ groupId: 3 })).toEqual({ where: { by: undefined, groupId: 3 }, page: 1, limit: 20 })
  expect(overrideVariables({ q: '张', page: 2 })).toEqual({
    where: { by: '张', groupId: undefined },
    page: 2,
    limit: 20,
  })
})
