import { describe, expect, test } from 'vitest'
import { NO_AREA } from '../regions/areas.ts'
import {
  batchInput,
  changedFields,
  createInput,
  isGrave,
  previewInput,
  problemsOf,
  startForm,
  tabOf,
  takesOut,
  updateInput,
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
  const form = { ...startForm(undefined), name: ' 公园 ' }
  test('is normal, enabled, and switched by hand', () =>
    expect(createInput(form)).toEqual({
      ...{ name: '公园', description: null, roadClass: 'OTHER', groupStatus: 'NORMAL', enableStatus: true },
      ...{ ...NO_AREA, controlMode: 'MANUAL', devices: undefined },
    }))
  test('on TIMING begins with 18:30 to 06:30 at 50 %', () =>
    expect(createInput({ ...form, controlMode: 'TIMING' })).toMatchObject({
      ...{ startTime: '18:30', endTime: '06:30', mainBrightness: 50 },
    }))
  test('takes its lights along', () =>
    expect(createInput({ ...form, moves: { added: new Map([light(3)]), removed: new Map() } }).devices).toEqual({
      connect: [{ id: 3 }],
    }))
})

describe('a group that is changed', () => {
  const opened = startForm(kept)
  test('and not touched sends nothing', () => expect(updateInput(opened, opened, kept)).toEqual({ devices: undefined }))
  test('sends what was changed, and which lights come and go', () =>
    expect(
      updateInput(
        { ...opened, endTime: '05:30', moves: { added: new Map([light(1)]), removed: new Map([light(2)]) } },
        opened,
        kept,
      ),
    ).toEqual({ endTime: { set: '05:30' }, devices: { connect: [{ id: 1 }], disconnect: [{ id: 2 }] } }))
  test('names and codes of another area, with what it has no more', () =>
    expect(
      updateInput({ ...opened, area: { ...NO_AREA, provinceCode: '110000', provinceName: '北京市' } }, opened, kept),
    ).toEqual({
      provinceCode: { set: '110000' },
      provinceName: { set: '北京市' },
      districtCode: { set: null },
      districtName: { set: null },
      devices: undefined,
    }))
  test('on manual keeps its times and levels for later', () =>
    expect(updateInput({ ...opened, controlMode: 'MANUAL', startTime: '' }, opened, kept)).toEqual({
      controlMode: { set: 'MANUAL' },
      devices: undefined,
    }))
  test('that was switched by hand sends its whole plan', () =>
    expect(updateInput({ ...opened, controlMode: 'TIMING' }, { ...opened, controlMode: 'MANUAL' }, kept)).toMatchObject(
      {
        startTime: { set: '18:00' },
        mainBrightness: { set: 80 },
      },
    ))
  test('begins at 50 % where nothing was said of its level, which is saved with the first change of its plan', () => {
    const unsaid = { ...kept, mainBrightness: null }
    const form = startForm(unsaid)
    expect(form.mainBrightness).toBe(50)
    expect(updateInput({ ...form, name: '别的' }, form, unsaid)).not.toHaveProperty('mainBrightness')
    expect(updateInput({ ...form, endTime: '05:30' }, form, unsaid)).toMatchObject({ mainBrightness: { set: 50 } })
  })
  test('is asked about where its lights are not driven any more as they were', () => {
    for (const change of [{ groupStatus: 'MAINTENANCE' }, { enableStatus: false }, { controlMode: 'MANUAL' }])
      expect(takesOut({ ...opened, ...change } as typeof opened, opened)).toBe(true)
    for (const change of [{ name: '别的' }, { controlMode: 'SUNRISE_SUNSET' }])
      expect(takesOut({ ...opened, ...change } as typeof opened, opened)).toBe(false)
  })
  test('by another user lists the changed fields', () =>
    expect(changedFields(opened, { ...opened, name: '别的', area: NO_AREA })).toEqual(['name', 'area']))
})

describe('an error is shown at its field', () => {
  const wrong = (change: object) => problemsOf({ ...startForm(kept), ...change })
  test.each([
    [{ name: '一' }, { name: 'group_name_validation' }],
    [{ startTime: '' }, { startTime: 'select_turn_on_time_error' }],
    [{ endTime: '' }, { endTime: 'select_turn_off_time_error' }],
    [{ endTime: '18:00' }, { endTime: 'timesAreEqual' }],
    [{ controlMode: 'SUNRISE_SUNSET', sunsetOffset: -181 }, { sunsetOffset: 'offsetOutOfRange' }],
    [{ controlMode: 'MANUAL', startTime: '' }, {}],
    [{}, {}],
  ])('%o', (change, problems) => expect(wrong(change)).toEqual(problems))
  test('and the tab that it stands on', () => {
    expect(tabOf('name')).toBe('basics')
    expect(tabOf('endTime')).toBe('plan')
  })
})

test('a preview asks for the plan, without a name that is too short', () =>
  expect(previewInput({ ...startForm(kept), name: '' })).toMatchObject({
    name: undefined,
    controlMode: { set: 'TIMING' },
    districtCode: { set: '310115' },
  }))

describe('several groups at once', () => {
  const nothing = { groupStatus: '', controlMode: '', area: NO_AREA } as const
  test('need one field at least', () => expect(batchInput(nothing)).toBeUndefined())
  test('are sent only what is filled', () => {
    expect(batchInput({ ...nothing, groupStatus: 'MAINTENANCE' })).toEqual({ groupStatus: { set: 'MAINTENANCE' } })
    expect(batchInput({ ...nothing, controlMode: 'TIMING' })).toEqual({ controlMode: { set: 'TIMING' } })
  })
  test('are asked about where lights are not driven any more as they were', () => {
    expect(isGrave({ ...nothing, groupStatus: 'MAINTENANCE' })).toBe(true)
    expect(isGrave({ ...nothing, controlMode: 'MANUAL' })).toBe(true)
    expect(isGrave({ ...nothing, groupStatus: 'NORMAL', controlMode: 'TIMING' })).toBe(false)
  })
  test('get a whole area', () =>
    expect(batchInput({ ...nothing, area: { ...NO_AREA, provinceCode: '310000', provinceName: '上海市' } })).toEqual({
      provinceCode: { set: '310000' },
      provinceName: { set: '上海市' },
      cityCode: { set: null },
      cityName: { set: null },
      districtCode: { set: null },
      districtName: { set: null },
    }))
})
