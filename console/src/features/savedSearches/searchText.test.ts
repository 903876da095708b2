import { expect, test } from 'vitest'
import { LIGHT_SEARCH_PARAMETERS } from '#lighting/lightSearch/lightSearch.ts'
import { type DeviceSearch, readDeviceSearch } from '../devices/deviceSearch.ts'
import { searchOfText, searchTextOf, unknownConditionsOf } from './searchText.ts'

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

test.each([
  ['brand=7&status=FAULT', ['brand=7']],
  ['status=NONSENSE&q=L-1', ['status=NONSENSE']],
  ['status=FAULT&status=OFFLINE', ['status=FAULT', 'status=OFFLINE']],
  ['groupId=7.5', ['groupId=7.5']],
  ['centerId=x&override=0&scheduleId=-1', ['centerId=x', 'override=0', 'scheduleId=-1']],
  ['q=%20', ['q= ']],
  [`assets=${encodeURIComponent('{"lampType":{"contains":"LED"},"voltage":{"gt":7}}')}`, ['assets.voltage']],
  ['assets=nonsense', ['assets=nonsense']],
])('names the conditions of %s that the list would leave out', (text, unknown) =>
  expect(unknownConditionsOf(text)).toEqual(unknown),
)

test('knows each filter that the list stores, and ignores what is no condition', () => {
  const all = {
    ...{ q: '体育 & 东路', status: 'FAULT', lifecycle: 'IN_SERVICE', condition: 'ON', groupId: 0, centerId: 2 },
    ...{ override: 3, scheduleId: 4, assets: '{"lampType":{"contains":"LED"}}', sort: '-name' },
  } satisfies Record<(typeof LIGHT_SEARCH_PARAMETERS)[number], unknown> as DeviceSearch
  const text = searchTextOf(all)
  expect([...new URLSearchParams(text).keys()]).toEqual([...LIGHT_SEARCH_PARAMETERS])
  expect(unknownConditionsOf(`${text}&page=2&limit=50&view=grid&device=7`)).toEqual([])
  expect(unknownConditionsOf('status=FAULT&sort=nonsense')).toEqual([])
})

test('the reader of the URL knows each parameter that the server stores', () =>
  expect(Object.keys(readDeviceSearch({}))).toEqual(expect.arrayContaining([...LIGHT_SEARCH_PARAMETERS])))
