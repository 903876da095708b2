import { expect, test } from 'vitest'
import { centerVariables, readCenterSearch } from './centerSearch.ts'

test('what makes no sense in the URL is left out', () => {
  const nothing = { q: undefined, online: undefined, sort: undefined, page: undefined, center: undefined }
  const odd = { q: ' ', online: 'maybe', sort: 'price', page: '-1', center: 'x', view: 'lights' }
  expect(readCenterSearch(odd)).toEqual({ ...nothing, view: undefined })
  expect(readCenterSearch({ page: '1' }).page).toBeUndefined()
})

test('a part of the details is kept only with the center that it is of', () => {
  expect(readCenterSearch({ center: '3', view: 'inventory' })).toMatchObject({ center: 3, view: 'inventory' })
  expect(readCenterSearch({ view: 'inventory' }).view).toBeUndefined()
  expect(readCenterSearch({ center: 3, view: 'about' }).view).toBeUndefined()
})

test('asks for name or device id, for those connected, and in the order chosen', () => {
  const search = readCenterSearch({ q: 'C-01', online: 'no', sort: '-districtCode', page: '2' })
  expect(centerVariables(search)).toEqual({
    where: { OR: [{ name: { contains: 'C-01' } }, { deviceId: { contains: 'C-01' } }], online: { equals: false } },
    orderBy: [{ districtCode: 'desc' }],
    page: 2,
    limit: 7,
  })
})
