import { expect, test } from 'vitest'
import { type BatchLight, startBatch } from './batch.ts'

const light = (level: number | null, last: number | null, options: object = { mainLight: true }): BatchLight => ({
  mainBrightness: level,
  subBrightness: null,
  mainLastBrightness: last,
  subLastBrightness: null,
  mode: { id: 1, options: { mainLight: null, subLight: null, mainColorTemp: null, subColorTemp: null, ...options } },
  group: null,
})

test('starts from the common current or last level, else from 50', () => {
  expect(startBatch([light(80, null), light(0, 80)]).main?.brightness).toBe(80)
  expect(startBatch([light(80, null), light(30, null)]).main?.brightness).toBe(50)
  expect(startBatch([light(0, null), light(null, null)]).main?.brightness).toBe(50)
})

test('offers the options of any of the models', () => {
  const plain = light(50, null)
  expect(startBatch([plain])).toEqual({ main: { on: true, brightness: 50, colorTemp: undefined }, sub: undefined })
  const tunable = light(50, null, { mainLight: true, subLight: true, subColorTemp: true })
  expect(startBatch([plain, tunable])).toEqual({
    main: { on: true, brightness: 50, colorTemp: undefined },
    sub: { on: true, brightness: 50, colorTemp: 4000 },
  })
})

test('lights of an unknown model have a main lamp', () => {
  expect(startBatch([{ ...light(null, null), mode: null }]).main?.on).toBe(true)
})
