import { expect, test } from 'vitest'
import { readDeviceSearch } from '../devices/deviceSearch.ts'
import { searchOfText, searchTextOf } from './searchText.ts'

test('stores filters and order, without page, size, view and open device', () => {
  const search = readDeviceSearch({
    ...{ q: '体育 & 东路', status: 'FAULT', groupId: '0', sort: '-name', assets: '{"lampType":{"contains":"LED"}}' },
    ...{ page: '3', limit: '50', view: 'grid', device: '7' },
  })
  const text = searchTextOf(search)
  expect([...new URLSearchParams(text).keys()]).toEqual(['q', 'status', 'groupId', 'assets', 'sort'])
  const { page, limit, view, device, ...stored } = search
  expect(searchOfText(text)).toEqual(stored)
})

test('has each filter, so that applying it clears those of the search before', () => {
  const search = searchOfText('status=FAULT')
  expect(search).toHaveProperty('q', undefined)
  expect(search).toHaveProperty('groupId', undefined)
  expect(searchOfText('status=NONSENSE&page=2')).toEqual({})
})

test('is empty without a filter', () => expect(searchTextOf({ page: 2, view: 'grid', sort: 'name' })).toBe(''))
