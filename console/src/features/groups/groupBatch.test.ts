import { describe, expect, test } from 'vitest'
import { NO_AREA } from '../regions/areas.ts'
import { groupBatchInput, takesGroupsOut } from './groupBatch.ts'

describe('a batch edit of groups', () => {
  const nothing = { groupStatus: '', controlMode: '', area: NO_AREA } as const
  test('needs at least one field', () => expect(groupBatchInput(nothing)).toBeUndefined())
  test('sends filled-in fields only', () => {
    expect(groupBatchInput({ ...nothing, groupStatus: 'MAINTENANCE' })).toEqual({ groupStatus: { set: 'MAINTENANCE' } })
    expect(groupBatchInput({ ...nothing, controlMode: 'TIMING' })).toEqual({ controlMode: { set: 'TIMING' } })
  })
  test('asks for confirmation if lights lose their plan', () => {
    expect(takesGroupsOut({ ...nothing, groupStatus: 'MAINTENANCE' })).toBe(true)
    expect(takesGroupsOut({ ...nothing, controlMode: 'MANUAL' })).toBe(true)
    expect(takesGroupsOut({ ...nothing, groupStatus: 'NORMAL', controlMode: 'TIMING' })).toBe(false)
  })
  test('sends a complete area', () =>
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
