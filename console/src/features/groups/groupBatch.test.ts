import { describe, expect, test } from 'vitest'
import { NO_AREA } from '../regions/areas.ts'
import { groupBatchInput, takesGroupsOut } from './groupBatch.ts'

describe('several groups at once', () => {
  const nothing = { groupStatus: '', controlMode: '', area: NO_AREA } as const
  test('need one field at least', () => expect(groupBatchInput(nothing)).toBeUndefined())
  test('are sent only what is filled', () => {
    expect(groupBatchInput({ ...nothing, groupStatus: 'MAINTENANCE' })).toEqual({ groupStatus: { set: 'MAINTENANCE' } })
    expect(groupBatchInput({ ...nothing, controlMode: 'TIMING' })).toEqual({ controlMode: { set: 'TIMING' } })
  })
  test('are asked about where lights are not driven any more as they were', () => {
    expect(takesGroupsOut({ ...nothing, groupStatus: 'MAINTENANCE' })).toBe(true)
    expect(takesGroupsOut({ ...nothing, controlMode: 'MANUAL' })).toBe(true)
    expect(takesGroupsOut({ ...nothing, groupStatus: 'NORMAL', controlMode: 'TIMING' })).toBe(false)
  })
  test('get a whole area', () =>
    expect(
      groupBatchInput({ ...nothing, area: { ...NO_AREA, provinceCode: '310000', provinceName: '上海市' } }),
    ).toEqual({
      provinceCode: { set: '310000' },
      provinceName: { set: '上海市' },
      cityCode: { set: null },
      cityName: { set: null },
      districtCode: { set: null },
      districtName: { set: null },
    }))
})
