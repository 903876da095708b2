import { expect, test } from 'vitest'
import type { OperatedLight } from './control.ts'
import { controlInput, operateStart } from './operateInput.ts'

const light = {
  id: 1,
  name: 'L-1',
  mainBrightness: 0,
  subBrightness: 30,
  mainLastBrightness: 80,
  mode: { options: { mainLight: true, subLight: true, mainColorTemp: true } },
} as OperatedLight

test('starts from the last level of a lamp that is off, and the measured one of a lamp that is on', () => {
  const { main, sub } = operateStart(light)
  expect(main).toEqual({ on: false, brightness: 80, colorTemp: 4000 })
  expect(sub).toEqual({ on: true, brightness: 30, colorTemp: undefined })
})

test('starts from 50 without a known level', () => {
  expect(operateStart({ ...light, mainLastBrightness: null }).main?.brightness).toBe(50)
})

test('a model without an auxiliary lamp has no control for one', () => {
  expect(operateStart({ ...light, mode: null }).sub).toBeUndefined()
})

test('sends no level for a lamp that is switched off', () => {
  expect(controlInput({ main: { on: false, brightness: 80, colorTemp: 4000 } })).toEqual({ mainSwitch: false })
  expect(controlInput({ main: { on: true, brightness: 80 } })).toEqual({ mainSwitch: true, mainBrightness: 80 })
})
