import { expect, test } from 'vitest'
import { readDeviceId, readDevicePageSearch } from './devicePageSearch.ts'

test('accepts known views, and omits the overview', () => {
  expect(readDevicePageSearch({ view: 'commands' })).toEqual({ view: 'commands' })
  expect(readDevicePageSearch({ view: 'overview' })).toEqual({ view: undefined })
  expect(readDevicePageSearch({ view: 'nothing' })).toEqual({ view: undefined })
})

test('accepts whole numbers within the range of the server as ids', () => {
  expect(readDeviceId('12')).toBe(12)
  for (const id of ['', 'x', '-1', '1.5', '1e3', '99999999999']) expect(readDeviceId(id)).toBeUndefined()
})
