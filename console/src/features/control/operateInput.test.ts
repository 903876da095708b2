import { expect, test } from 'vitest'
import type { OperatedLight } from './control.ts'
import { controlInput, startForm } from './operateInput.ts'

const light = {
  id: 1,
  name: 'L-1',
  mainBrightness: 0,
  subBrightness: 30,
  mainLastBrightness: 80,
  mode: { options: { mainLight: true, subLight: true, mainColorTemp: true } },
} as OperatedLight

test('a lamp that is off starts from its last level, one that is on from what it measures', () => {
  const { main, sub } = startForm(light)
  expect(main).toEqual({ on: false, brightness: 80, colorTemp: 4000 })
  expect(sub).toEqual({ on: true, brightness: 30, colorTemp: undefined })
})

test('with no level to go by, 50', () => {
  expect(startForm({ ...light, mainLastBrightness: null }).main?.brightness).toBe(50)
})

test('a model without an auxiliary lamp has none to operate', () => {
  expect(startForm({ ...light, mode: null }).sub).toBeUndefined()
})

test('a lamp that is switched off is sent no level', () => {
  expect(controlInput({ main: { on: false, brightness: 80, colorTemp: 4000 } })).toEqual({ mainSwitch: false })
  expect(controlInput({ main: { on: true, brightness: 80 } })).toEqual({ mainSwitch: true, mainBrightness: 80 })
})
