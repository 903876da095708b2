import { expect, test } from 'vitest'
import type { BatchLight } from '../control/batch.ts'
import type { GroupRow } from './groups.ts'
import { startOperate } from './operateStart.ts'

const options = { mainLight: true, subLight: true, mainColorTemp: true, subColorTemp: false }
const group = (said: Partial<GroupRow>) =>
  ({
    ...{ options, mainBrightness: null, subBrightness: null, mainColorTemp: null, subColorTemp: null },
    ...said,
  }) as GroupRow
const light = (mainBrightness: number, mainLastBrightness: number | null = null): BatchLight => ({
  ...{ mainBrightness, mainLastBrightness, subBrightness: null, subLastBrightness: null, group: null },
  mode: { id: 1, options },
})

test('starts from what was said of the group', () =>
  expect(startOperate([group({ mainBrightness: 80, mainColorTemp: 3000 })], [light(40)])).toEqual({
    main: { on: true, brightness: 80, colorTemp: 3000 },
    sub: { on: true, brightness: 80, colorTemp: undefined },
  }))

test('else from what all of its lights have, or had before they were switched off', () =>
  expect(startOperate([group({})], [light(40), light(0, 40)]).main).toMatchObject({ brightness: 40, colorTemp: 4000 }))

test('at 50 % where nothing is known, or lights differ', () => {
  expect(startOperate([group({})], []).main?.brightness).toBe(50)
  expect(startOperate([group({})], [light(40), light(60)]).main?.brightness).toBe(50)
})

test('of several groups, only what was said of all of them alike', () => {
  const of = (...levels: number[]) =>
    startOperate(
      levels.map(mainBrightness => group({ mainBrightness })),
      [],
    ).main?.brightness
  expect(of(70, 70)).toBe(70)
  expect(of(70, 30)).toBe(50)
})
