import { describe, expect, test } from 'vitest'
import { DEVICE_FILTERS, deviceVariables, readDeviceSearch } from './deviceSearch.ts'

describe('the URL of the device list', () => {
  test('contains filter, sort, page and the open device', () => {
    const search = readDeviceSearch({ q: ' 中山 ', status: 'FAULT', sort: '-name', page: '3', device: '12' })
    expect(search).toMatchObject({ q: '中山', status: 'FAULT', sort: '-name', page: 3, device: 12 })
  })

  test('ignores invalid values', () => {
    const search = readDeviceSearch({ q: '', status: 'BROKEN', sort: 'drop table', page: '-1', device: '1e99' })
    expect(Object.values(search).every(value => value === undefined)).toBe(true)
  })

  test('omits the number of the first page', () => expect(readDeviceSearch({ page: '1' }).page).toBeUndefined())
  test('keeps valid page sizes and views, and omits the defaults', () => {
    expect(readDeviceSearch({ limit: '50', view: 'grid' })).toMatchObject({ limit: 50, view: 'grid' })
    expect(readDeviceSearch({ limit: '7', view: 'table' })).toMatchObject({ limit: undefined, view: undefined })
    expect(readDeviceSearch({ limit: '8', view: 'map' })).toMatchObject({ limit: undefined, view: undefined })
  })
  test('keeps group 0, which means ungrouped', () => expect(readDeviceSearch({ groupId: '0' }).groupId).toBe(0))
})

describe('query variables of the list', () => {
  test('searches by the search of lights', () =>
    expect(deviceVariables({ q: 'L-1' }).where).toMatchObject({ search: 'L-1' }))
  test('requests seven per page, unless another number is selected', () => {
    expect(deviceVariables({ page: 2 })).toMatchObject({ page: 2, limit: 7 })
    expect(deviceVariables({ limit: 100 })).toMatchObject({ page: 1, limit: 100 })
  })
  test('ATTENTION finds lights in service with a fault, offline, or dark though expected on', () =>
    expect(deviceVariables({ q: 'L-1', condition: 'ATTENTION' }).where).toEqual({
      search: 'L-1',
      lifecycle: { equals: 'IN_SERVICE' },
      AND: [{ OR: [{ deviceStatus: { in: ['FAULT', 'OFFLINE'] } }, { litRateState: { equals: 'DARK' } }] }],
    }))
  test('sorts descending with a minus sign', () =>
    expect(deviceVariables({ sort: '-deviceStatus' }).orderBy).toEqual([{ deviceStatus: 'desc' }]))
  test('requests ungrouped lights with null', () =>
    expect(deviceVariables({ groupId: 0 }).where?.groupId).toEqual({ equals: null }))
  test('a status filters lights in service, as the badge shows it; other states filter by lifecycle', () => {
    const of = (status: string) => deviceVariables(readDeviceSearch({ status, lifecycle: status })).where
    expect(of('OFFLINE')).toMatchObject({ deviceStatus: { equals: 'OFFLINE' }, lifecycle: { equals: 'IN_SERVICE' } })
    expect(of('PLANNED')).toMatchObject({ deviceStatus: undefined, lifecycle: { equals: 'PLANNED' } })
    expect(of('')?.lifecycle).toBeUndefined()
  })
  test('filters unconfirmed lights, and those in the lit rate', () => {
    expect(deviceVariables({ condition: 'UNCONFIRMED' }).where).toMatchObject({
      confirmation: { equals: 'UNCONFIRMED' },
    })
    expect(deviceVariables({ condition: 'DARK' }).where).toMatchObject({ litRateState: { equals: 'DARK' } })
  })
  test('lit, dark and unknown use litState, never the level alone; values of old URLs still work', () => {
    const where = (condition: string) => deviceVariables(readDeviceSearch({ condition })).where
    expect(where('ON')).toMatchObject({ litState: { equals: 'LIT' } })
    expect(where('OFF')).toMatchObject({ litState: { equals: 'DARK' } })
    expect(where('NO_REPORT')).toMatchObject({ litState: { equals: 'UNKNOWN' } })
    for (const condition of ['ON', 'OFF', 'NO_REPORT']) expect(where(condition)).not.toHaveProperty('switchStatus')
  })
  test('filters lights under any override, and under one of them', () => {
    expect(deviceVariables({ condition: 'OVERRIDDEN' }).where).toMatchObject({ isOverridden: { equals: true } })
    expect(deviceVariables(readDeviceSearch({ override: '5' })).where).toMatchObject({ overrideId: { equals: 5 } })
  })
  test('passes on conditions on asset data, and ignores unknown ones', () => {
    const where = { lampType: { contains: 'LED' }, attribute: { id: 3, gte: '8' } }
    const search = readDeviceSearch({ assets: JSON.stringify({ ...where, password: { contains: 'x' } }) })
    expect(deviceVariables(search).where).toMatchObject(where)
    expect(deviceVariables(search).where).not.toHaveProperty('password')
    for (const assets of ['', '{', '{}', 'null', '12', undefined, '{"password":{}}'])
      expect(readDeviceSearch({ assets }).assets).toBeUndefined()
  })
  test.each([
    ['q', '中山'],
    ['status', 'FAULT'],
    ['lifecycle', 'IN_SERVICE'],
    ['condition', 'DARK'],
    ['groupId', '3'],
    ['centerId', '4'],
    ['override', '5'],
    ['assets', '{"lampType":{"contains":"LED"}}'],
  ] as const)('“Clear” clears %s, too', (filter, value) => {
    expect(readDeviceSearch({ [filter]: value })[filter]).toBeDefined()
    expect(DEVICE_FILTERS).toContain(filter)
  })
  test('an invalid group id means a group that does not exist, not all devices', () => {
    for (const groupId of ['abc', '-3', '1.5', '99999999999'])
      expect(deviceVariables(readDeviceSearch({ groupId })).where).toMatchObject({ groupId: { equals: -1 } })
    expect(deviceVariables(readDeviceSearch({ groupId: '0' })).where).toMatchObject({ groupId: { equals: null } })
    for (const groupId of [undefined, '']) expect(readDeviceSearch({ groupId }).groupId).toBeUndefined()
  })
  test('the open device, the view and the page size are not filters', () =>
    expect(DEVICE_FILTERS).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(device|page|limit|view|sort)$/)]),
    ))
})
