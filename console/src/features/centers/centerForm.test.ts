import { expect, test } from 'vitest'
import { centerCreateInput, centerFieldOf, centerProblems, centerUpdateInput, centerValues } from './centerForm.ts'

const values = { ...centerValues(undefined), name: '南门集中控制器', deviceId: 'C-0001', mode: '4' }

test('requires two characters of name and device id, and a model', () => {
  const nothing = centerValues(undefined)
  const problems = {
    name: 'centerNameMinLength',
    deviceId: 'pleaseEnterDeviceId',
    mode: 'pleaseSelectDeviceMode',
  }
  expect(centerProblems(nothing, true)).toEqual(problems)
  expect(centerProblems({ ...nothing, name: ' 灯 ' }, true)).toEqual(problems)
  expect(Object.values(centerProblems(values, true))).toEqual([undefined, undefined, undefined])
  expect(centerProblems({ ...values, deviceId: '', mode: '' }, false)).toMatchObject({
    deviceId: undefined,
    mode: undefined,
  })
})

test('shows server errors at their fields', () => {
  expect(centerFieldOf('deviceId')).toBe('deviceId')
  expect(centerFieldOf('cityCode')).toBe('area')
  expect(centerFieldOf('where')).toBeUndefined()
})

test('sends the model of a new center; an update leaves model and device id unchanged', () => {
  expect(centerCreateInput(values)).toMatchObject({
    deviceId: 'C-0001',
    mode: { connect: { id: 4 } },
    districtCode: null,
  })
  expect(centerUpdateInput({ ...values, name: '南门' }, values)).toEqual({ name: { set: '南门集中控制器' } })
  const area = { ...values.area, provinceCode: '310000', provinceName: '上海市' }
  const update = centerUpdateInput(values, { ...values, area, deviceId: 'C-2', mode: '5' })
  expect(Object.keys(update)).toEqual(Object.keys(area))
})

test('accepts the device ids that lights may have', () => {
  for (const deviceId of ['C', 'C 1', 'C/1', 'C#1', 'x'.repeat(65)])
    expect(centerProblems({ ...values, deviceId }, true).deviceId).toBe('pleaseEnterDeviceId')
  expect(centerProblems({ ...values, deviceId: ' C-1 ' }, true).deviceId).toBeUndefined()
})
