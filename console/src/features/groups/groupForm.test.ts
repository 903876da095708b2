import { describe, expect, test } from 'vitest'
import { NO_AREA } from '../regions/areas.ts'
import {
  changedGroupFields,
  groupCreateInput,
  groupFieldOf,
  groupPreviewInput,
  groupProblems,
  groupTabOf,
  groupUpdateInput,
  groupValues,
  hasSamePlan,
  takesGroupOut,
} from './groupForm.ts'
import type { GroupRow } from './groups.ts'

const kept = {
  ...{ id: 7, name: '主干道', description: null, roadClass: 'MAIN', groupStatus: 'NORMAL', enableStatus: true },
  ...{ provinceCode: '310000', provinceName: '上海市', cityCode: null, cityName: null },
  ...{ districtCode: '310115', districtName: '浦东新区', controlMode: 'TIMING', startTime: '18:00', endTime: '06:00' },
  ...{ sunsetOffset: 0, sunriseOffset: 0, mainBrightness: 80, subBrightness: null },
  ...{ mainColorTemp: null, subColorTemp: null },
} as unknown as GroupRow
const light = (id: number) => [id, { id, label: `L-${id}` }] as const

describe('a new group', () => {
  const form = { ...groupValues(undefined), name: ' 公园 ' }
  test('is normal, enabled and MANUAL', () =>
    expect(groupCreateInput(form)).toEqual({
      ...{ name: '公园', description: null, roadClass: 'OTHER', groupStatus: 'NORMAL', enableStatus: true },
      ...{ ...NO_AREA, controlMode: 'MANUAL', devices: undefined },
    }))
  test('starts with 18:30 to 06:30 at 50 % on TIMING', () =>
    expect(groupCreateInput({ ...form, controlMode: 'TIMING' })).toMatchObject({
      ...{ startTime: '18:30', endTime: '06:30', mainBrightness: 50 },
    }))
  test('includes its lights', () =>
    expect(groupCreateInput({ ...form, moves: { added: new Map([light(3)]), removed: new Map() } }).devices).toEqual({
      connect: [{ id: 3 }],
    }))
})

describe('a changed group', () => {
  const opened = groupValues(kept)
  test('sends nothing without changes', () =>
    expect(groupUpdateInput(opened, opened, kept)).toEqual({ devices: undefined }))
  test('sends changed fields, and added and removed lights', () =>
    expect(
      groupUpdateInput(
        opened,
        { ...opened, endTime: '05:30', moves: { added: new Map([light(1)]), removed: new Map([light(2)]) } },
        kept,
      ),
    ).toEqual({ endTime: { set: '05:30' }, devices: { connect: [{ id: 1 }], disconnect: [{ id: 2 }] } }))
  test('sends names and codes of another area, and null for omitted levels', () =>
    expect(
      groupUpdateInput(
        opened,
        { ...opened, area: { ...NO_AREA, provinceCode: '110000', provinceName: '北京市' } },
        kept,
      ),
    ).toEqual({
      provinceCode: { set: '110000' },
      provinceName: { set: '北京市' },
      districtCode: { set: null },
      districtName: { set: null },
      devices: undefined,
    }))
  test('on MANUAL keeps its times and levels for later', () =>
    expect(groupUpdateInput(opened, { ...opened, controlMode: 'MANUAL', startTime: '' }, kept)).toEqual({
      controlMode: { set: 'MANUAL' },
      devices: undefined,
    }))
  test('sends its whole plan when it leaves MANUAL', () =>
    expect(
      groupUpdateInput({ ...opened, controlMode: 'MANUAL' }, { ...opened, controlMode: 'TIMING' }, kept),
    ).toMatchObject({
      startTime: { set: '18:00' },
      mainBrightness: { set: 80 },
    }))
  test('starts at 50 % without a stored level, and saves it with the first change of the plan', () => {
    const unsaid = { ...kept, mainBrightness: null }
    const form = groupValues(unsaid)
    expect(form.mainBrightness).toBe(50)
    expect(groupUpdateInput(form, { ...form, name: '别的' }, unsaid)).not.toHaveProperty('mainBrightness')
    expect(groupUpdateInput(form, { ...form, endTime: '05:30' }, unsaid)).toMatchObject({ mainBrightness: { set: 50 } })
  })
  test('asks for confirmation if its lights lose their plan', () => {
    for (const change of [{ groupStatus: 'MAINTENANCE' }, { enableStatus: false }, { controlMode: 'MANUAL' }])
      expect(takesGroupOut(opened, { ...opened, ...change } as typeof opened)).toBe(true)
    for (const change of [{ name: '别的' }, { controlMode: 'SUNRISE_SUNSET' }])
      expect(takesGroupOut(opened, { ...opened, ...change } as typeof opened)).toBe(false)
  })
  test('is changed by added or removed lights', () => {
    const moves = { added: new Map([light(1)]), removed: new Map() }
    expect(changedGroupFields(opened, { ...opened, moves })).toEqual(['moves'])
    expect(hasSamePlan(opened, { ...opened, moves })).toBe(false)
    expect(hasSamePlan(opened, { ...opened, name: '别的' })).toBe(true)
  })
  test('by another user lists the changed fields', () =>
    expect(changedGroupFields(opened, { ...opened, name: '别的', area: NO_AREA })).toEqual(['name', 'area']))
})

describe('an error is shown at its field', () => {
  const wrong = (change: object) => groupProblems({ ...groupValues(kept), ...change })
  test.each([
    [{ name: '一' }, { name: 'group_name_validation' }],
    [{ startTime: '' }, { startTime: 'select_turn_on_time_error' }],
    [{ endTime: '' }, { endTime: 'select_turn_off_time_error' }],
    [{ endTime: '18:00' }, { endTime: 'timesAreEqual' }],
    [{ controlMode: 'SUNRISE_SUNSET', sunsetOffset: -181 }, { sunsetOffset: 'offsetOutOfRange' }],
    [{ controlMode: 'MANUAL', startTime: '' }, {}],
    [{}, {}],
  ])('%o', (change, problems) => expect(wrong(change)).toEqual(problems))
  test('and server errors at the fields of their inputs', () => {
    expect(groupFieldOf('cityCode')).toBe('area')
    expect(groupFieldOf('devices')).toBe('moves')
    expect(groupFieldOf('endTime')).toBe('endTime')
    expect(groupFieldOf('where')).toBeUndefined()
  })
  test('and on its tab', () => {
    expect(groupTabOf('name')).toBe('basics')
    expect(groupTabOf('moves')).toBe('devices')
    expect(groupTabOf('endTime')).toBe('plan')
  })
})

test('a preview sends the plan, without a name that is too short', () =>
  expect(groupPreviewInput({ ...groupValues(kept), name: '' })).toMatchObject({
    name: undefined,
    controlMode: { set: 'TIMING' },
    districtCode: { set: '310115' },
  }))
