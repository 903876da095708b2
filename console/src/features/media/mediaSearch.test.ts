import { expect, test } from 'vitest'
import { mediaVariables, readMediaSearch } from './mediaSearch.ts'

test('ignores invalid URL values', () => {
  expect(readMediaSearch({ q: 'a', folder: '4', store: 'ALIYUN', sort: '-fileSize', page: '3' })).toEqual({
    ...{ q: 'a', folder: 4, store: 'ALIYUN', sort: '-fileSize', page: 3 },
  })
  const nonsense = readMediaSearch({ q: '', folder: '0', store: '<x>', sort: 'owner', page: 'x' })
  expect(Object.values(nonsense).every(value => value === undefined)).toBe(true)
})

test('requests files of one folder or of all, newest first', () => {
  expect(mediaVariables({})).toMatchObject({ orderBy: [{ createdAt: 'desc' }], page: 1, limit: 12 })
  expect(mediaVariables({ folder: 4, q: 'a', sort: 'fileName' })).toMatchObject({
    where: { folderId: { equals: 4 }, fileName: { contains: 'a' } },
    orderBy: [{ fileName: 'asc' }],
  })
})
