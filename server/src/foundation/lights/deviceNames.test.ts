import { expect, test } from 'vitest'
import { DeviceNames } from './deviceNames.ts'

test('a device may reuse its names and add new ones up to a limit of its own', () => {
  const [light, center] = [
    { light_id: 1, center_id: null },
    { light_id: null, center_id: 1 },
  ]
  const names = new DeviceNames(2, [{ ...light, name: 'stored' }])
  expect(['stored', 'new', 'more', 'new'].map(name => names.admits(light, name))).toEqual([true, true, false, true])
  expect(['a', 'b', 'c'].map(name => names.admits(center, name))).toEqual([true, true, false])
})
