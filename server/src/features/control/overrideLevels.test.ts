import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyOverride, type LightBeforeOverride, type Override, validateOverride } from './overrideLevels.ts'

const TWO_LAMPS = { mainLight: true, mainBrightness: true, subLight: true, subBrightness: true }

function light(fields: Partial<LightBeforeOverride> = {}): LightBeforeOverride {
  return {
    options: TWO_LAMPS,
    main_level: 0,
    sub_level: 0,
    main_color_temp: null,
    sub_color_temp: null,
    main_last_level: null,
    sub_last_level: null,
    ...fields,
  }
}

describe('switching on', () => {
  test('sets a lamp that was never on to 50 %', () => {
    expect(applyOverride(light(), { mainSwitch: true, subSwitch: true })).toMatchObject({
      main_level: 50,
      sub_level: 50,
    })
  })
  test('restores the level before the last switch-off', () => {
    expect(applyOverride(light({ main_last_level: 80 }), { mainSwitch: true })).toMatchObject({
      main_level: 80,
      sub_level: 0,
    })
  })
  test('keeps the level of a lamp that is on', () => {
    expect(applyOverride(light({ main_level: 30, main_last_level: 80 }), { mainSwitch: true })).toMatchObject({
      main_level: 30,
    })
  })
  test('sets a lamp that cannot be dimmed to 100 %', () => {
    const relay = light({ options: { mainLight: true } })
    expect(applyOverride(relay, { mainSwitch: true, mainBrightness: 40 })).toMatchObject({
      main_level: 100,
      sub_level: null,
    })
  })
})

describe('a brightness', () => {
  test('sets the level, and 0 is off', () => {
    expect(applyOverride(light(), { mainBrightness: 70 })).toMatchObject({ main_level: 70 })
    expect(applyOverride(light({ main_level: 70 }), { mainBrightness: 0 })).toMatchObject({ main_level: 0 })
  })
  test('gives precedence to a switch that is off', () => {
    expect(applyOverride(light(), { mainSwitch: false, mainBrightness: 70 })).toMatchObject({ main_level: 0 })
  })
  test('returns undefined for a lamp that the light does not have', () => {
    expect(
      applyOverride(light({ options: { mainLight: true, mainBrightness: true } }), { subBrightness: 70 }),
    ).toBeUndefined()
    expect(applyOverride(light(), { mainColorTemp: 4000 })).toBeUndefined()
  })
})

test('rejects a value out of range with its field', () => {
  const field = (override: Override) => {
    try {
      validateOverride(override)
    } catch (error) {
      return (error as { extensions: { field: string } }).extensions.field
    }
  }
  expect(field({ mainBrightness: 101 })).toBe('input.mainBrightness')
  expect(field({ subBrightness: -1 })).toBe('input.subBrightness')
  expect(field({ mainColorTemp: 999 })).toBe('input.mainColorTemp')
  expect(field({ mainSwitch: true, mainBrightness: 0 })).toBe('input.mainBrightness')
  expect(field({ mainSwitch: false, subSwitch: true, subBrightness: 0 })).toBe('input.subBrightness')
  expect(field({ mainSwitch: false, mainBrightness: 0 })).toBeUndefined()
  expect(field({ mainSwitch: null })).toBe('input')
  expect(field({})).toBe('input')
})

test('keeps levels within 0 to 100 and is idempotent', () => {
  const level = fc.option(fc.integer({ min: 0, max: 100 }))
  const able = fc.record({
    mainLight: fc.boolean(),
    mainBrightness: fc.boolean(),
    subLight: fc.boolean(),
    subBrightness: fc.boolean(),
    mainColorTemp: fc.boolean(),
  })
  const override = fc.record({
    mainSwitch: fc.option(fc.boolean()),
    subSwitch: fc.option(fc.boolean()),
    mainBrightness: level,
    subBrightness: level,
    mainColorTemp: fc.option(fc.integer({ min: 1000, max: 20_000 })),
  })
  fc.assert(
    fc.property(able, override, level, level, (options, requested, now, before) => {
      const known = light({ options, main_level: now, main_last_level: before })
      const once = applyOverride(known, requested)
      if (!once) return
      for (const value of [once.main_level, once.sub_level])
        expect(value === null || (value >= 0 && value <= 100)).toBe(true)
      expect(once.main_level === null).toBe(!options.mainLight)
      expect(applyOverride({ ...known, ...once }, requested)).toEqual(once)
    }),
  )
})
