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

test('starts from the preset of the group', () =>
  expect(startOperate(group({ mainBrightness: 80, mainColorTemp: 3000 }), [light(40)])).toEqual({
    main: { on: true, brightness: 80, colorTemp: 3000 },
    sub: { on: true, brightness: 80, colorTemp: undefined },
  }))

test('otherwise from the common current or last level of its lights', () =>
  expect(startOperate(group({}), [light(40), light(0, 40)]).main).toMatchObject({ brightness: 40, colorTemp: 4000 }))

test('from 50 % if levels are unknown or differ', () => {
  expect(startOperate(group({}), []).main?.brightness).toBe(50)
  expect(startOperate(group({}), [light(40), light(60)]).main?.brightness).toBe(50)
})
