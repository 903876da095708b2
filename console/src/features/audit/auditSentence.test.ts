import { expect, test } from 'vitest'
import { countOf, levelPartsOf, recordedName } from './auditSentence.ts'

test('reads what a command asks of each lamp', () => {
  expect(levelPartsOf({ input: { mainBrightness: 60, subSwitch: false } })).toEqual([
    { lamp: 'main', kind: 'level', value: 60 },
    { lamp: 'sub', kind: 'off', value: 0 },
  ])
  expect(levelPartsOf({ input: { mainSwitch: true, mainColorTemp: 3000 } })).toEqual([
    { lamp: 'main', kind: 'on', value: 0 },
    { lamp: 'main', kind: 'colorTemp', value: 3000 },
  ])
  // 0 % is off, also with the switch on.
  expect(levelPartsOf({ input: { mainSwitch: true, mainBrightness: 0 } })).toEqual([
    { lamp: 'main', kind: 'off', value: 0 },
  ])
})

test.each([null, 'text', [], {}, { input: null }, { input: { mainBrightness: null } }])(
  'reads nothing from %j',
  detail => {
    expect(levelPartsOf(detail)).toEqual([])
    expect(recordedName(detail)).toBeUndefined()
    expect(countOf(detail)).toBeUndefined()
  },
)

test('finds the recorded name, and counts the objects of an operation on several', () => {
  expect(recordedName({ name: '主干道', input: { name: '新名称' } })).toBe('主干道')
  expect(recordedName({ target: { name: '天河区' } })).toBe('天河区')
  expect(recordedName({ input: { name: '新名称' } })).toBe('新名称')
  expect(countOf({ ids: [1, 2, 3] })).toBe(3)
  expect(countOf({ deviceIds: [1, 2] })).toBe(2)
  expect(countOf({ ids: [1] })).toBeUndefined()
})
