import { expect, test } from 'vitest'
import { centerRules, createInput, fieldOf, startValues, updateInput } from './centerForm.ts'

const values = { ...startValues(undefined), name: '南门集中控制器', deviceId: 'C-0001', mode: '4' }

test('a name and a device id have two characters, a model is chosen', () => {
  const nothing = startValues(undefined)
  expect(centerRules.name(nothing)).toBe('centerNameMinLength')
  expect(centerRules.name({ ...nothing, name: ' 灯 ' })).toBe('centerNameMinLength')
  expect(centerRules.deviceId(nothing)).toBe('pleaseEnterDeviceId')
  expect(centerRules.mode(nothing)).toBe('pleaseSelectDeviceMode')
  for (const rule of Object.values(centerRules)) expect(rule(values)).toBeUndefined()
})

test('what the server finds wrong is shown at its field', () => {
  expect(fieldOf('deviceId')).toBe('deviceId')
  expect(fieldOf('cityCode')).toBe('area')
  expect(fieldOf('where')).toBeUndefined()
})

test('a new center has its model; a change leaves model and device id alone, and says what it has seen', () => {
  expect(createInput(values)).toMatchObject({ deviceId: 'C-0001', mode: { connect: { id: 4 } }, districtCode: null })
  const before = { ...values, name: '南门' }
  expect(updateInput(before, values, '2026-11-21T08:00:00.000Z')).toEqual({
    name: { set: '南门集中控制器' },
    expectedUpdatedAt: '2026-11-21T08:00:00.000Z',
  })
  const area = { ...values.area, provinceCode: '310000', provinceName: '上海市' }
  expect(Object.keys(updateInput(values, { ...values, area, deviceId: 'C-2', mode: '5' }, ''))).toEqual([
    'expectedUpdatedAt',
    ...Object.keys(area),
  ])
})

test('a device id is one that a light could have', () => {
  for (const deviceId of ['C', 'C 1', 'C/1', 'C#1', 'x'.repeat(65)])
    expect(centerRules.deviceId({ ...values, deviceId })).toBe('pleaseEnterDeviceId')
  expect(centerRules.deviceId({ ...values, deviceId: ' C-1 ' })).toBeUndefined()
})
