import { expect, test } from 'vitest'
import { isFiltered, listVariables, readOverrideSearch } from './overrideSearch.ts'

test('the URL names who asked, a group and a page; what makes no sense is left out', () => {
  expect(readOverrideSearch({ q: ' 张 ', groupId: '3', page: 2 })).toEqual({ q: '张', groupId: 3, page: 2 })
  for (const groupId of ['0', '-1', 'x', 1.5, ''])
    expect(readOverrideSearch({ q: ' ', groupId, page: 1 })).toEqual({
      q: undefined,
      groupId: undefined,
      page: undefined,
    })
})

test('the list asks for what the URL holds', () => {
  expect(listVariables({ groupId: 3 })).toEqual({ where: { by: undefined, groupId: 3 }, page: 1, limit: 20 })
  expect([{}, { page: 2 }, { q: '张' }, { groupId: 3 }].map(isFiltered)).toEqual([false, false, true, true])
})
