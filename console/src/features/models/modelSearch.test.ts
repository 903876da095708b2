import { expect, test } from 'vitest'
import { modelVariables, readModelSearch } from './modelSearch.ts'

test('ignores invalid URL values', () => {
  const nothing = { q: undefined, kind: undefined, enabled: undefined, sort: undefined, page: undefined }
  expect(readModelSearch({ q: ' ', kind: 'pole', enabled: 'maybe', sort: 'watts', page: '-1' })).toEqual(nothing)
})

test('searches name, code and manufacturer, filters by kind and state, and sorts by name', () => {
  const search = readModelSearch({ q: 'K01', kind: 'light', enabled: 'no', page: '2' })
  expect(modelVariables(search)).toEqual({
    where: {
      OR: [{ name: { contains: 'K01' } }, { code: { contains: 'K01' } }, { manufacturer: { contains: 'K01' } }],
      type: { equals: 'light' },
      isEnabled: { equals: false },
    },
    orderBy: [{ name: 'asc' }],
    page: 2,
    limit: 10,
  })
})
