import { expect, test } from 'vitest'
import { centerVariables, readCenterSearch } from './centerSearch.ts'

test('ignores invalid URL values', () => {
  const nothing = { q: undefined, online: undefined, sort: undefined, page: undefined, center: undefined }
  const odd = { q: ' ', online: 'maybe', sort: 'price', page: '-1', center: 'x', view: 'lights' }
  expect(readCenterSearch(odd)).toEqual({ ...nothing, view: undefined })
  expect(readCenterSearch({ page: '1' }).page).toBeUndefined()
})

test('keeps a section of the details only together with its center', () => {
  expect(readCenterSearch({ center: '3', view: 'inventory' })).toMatchObject({ center: 3, view: 'inventory' })
  expect(readCenterSearch({ view: 'inventory' }).view).toBeUndefined()
  expect(readCenterSearch({ center: 3, view: 'about' }).view).toBeUndefined()
})

test('filters by name or device id and by connection, in the selected order', () => {
  const search = readCenterSearch({ q: 'C-01', online: 'no', sort: '-districtCode', page: '2' })
  expect(centerVariables(search)).toEqual({
    where: { OR: [{ name: { contains: 'C-01' } }, { deviceId: { contains: 'C-01' } }], online: { equals: false } },
    orderBy: [{ districtCode: 'desc' }],
    page: 2,
    limit: 7,
  })
})
