import { expect, test } from 'vitest'
import { readDeviceId, readDevicePageSearch } from './devicePageSearch.ts'

test('a view that there is, and none for the overview', () => {
  expect(readDevicePageSearch({ view: 'commands' })).toEqual({ view: 'commands' })
  expect(readDevicePageSearch({ view: 'overview' })).toEqual({ view: undefined })
  expect(readDevicePageSearch({ view: 'nothing' })).toEqual({ view: undefined })
})

test('an id is a whole number that the server can know', () => {
  expect(readDeviceId('12')).toBe(12)
  for (const id of ['', 'x', '-1', '1.5', '1e3', '99999999999']) expect(readDeviceId(id)).toBeUndefined()
})
