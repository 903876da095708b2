import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkWish, type KnownLight, settingAfter, type Wish } from './wish.ts'

const TWO_LAMPS = { mainLight: true, mainBrightness: true, subLight: true, subBrightness: true }

function light(fields: Partial<KnownLight> = {}): KnownLight {
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
  test('a lamp that was never on burns at 50 %', () => {
    expect(settingAfter(light(), { mainSwitch: true, subSwitch: true })).toMatchObject({
      main_level: 50,
      sub_level: 50,
    })
  })
  test('restores what it was before it was last switched off', () => {
    expect(settingAfter(light({ main_last_level: 80 }), { mainSwitch: true })).toMatchObject({
      main_level: 80,
      sub_level: 0,
    })
  })
  test('leaves a lamp that burns as bright as it is', () => {
    expect(settingAfter(light({ main_level: 30, main_last_level: 80 }), { mainSwitch: true })).toMatchObject({
      main_level: 30,
    })
  })
  test('a lamp that cannot be dimmed burns at 100 %', () => {
    const relay = light({ options: { mainLight: true } })
    expect(settingAfter(relay, { mainSwitch: true, mainBrightness: 40 })).toMatchObject({
      main_level: 100,
      sub_level: null,
    })
  })
})

describe('asking for a brightness', () => {
  test('sets it, and 0 is off', () => {
    expect(settingAfter(light(), { mainBrightness: 70 })).toMatchObject({ main_level: 70 })
    expect(settingAfter(light({ main_level: 70 }), { mainBrightness: 0 })).toMatchObject({ main_level: 0 })
  })
  test('switched off wins over a brightness', () => {
    expect(settingAfter(light(), { mainSwitch: false, mainBrightness: 70 })).toMatchObject({ main_level: 0 })
  })
  test('of a lamp that it has not is nothing it can do', () => {
    expect(
      settingAfter(light({ options: { mainLight: true, mainBrightness: true } }), { subBrightness: 70 }),
    ).toBeUndefined()
    expect(settingAfter(light(), { mainColorTemp: 4000 })).toBeUndefined()
  })
})

test('a wish out of range names its field', () => {
  const field = (wish: Wish) => {
    try {
      checkWish(wish)
    } catch (error) {
      return (error as { extensions: { field: string } }).extensions.field
    }
  }
  expect(field({ mainBrightness: 101 })).toBe('input.mainBrightness')
  expect(field({ subBrightness: -1 })).toBe('input.subBrightness')
  expect(field({ mainColorTemp: 999 })).toBe('input.mainColorTemp')
  expect(field({ mainSwitch: null })).toBe('input')
  expect(field({})).toBe('input')
})

test('whatever is asked, levels stay 0 to 100, and asking twice asks the same', () => {
  const level = fc.option(fc.integer({ min: 0, max: 100 }))
  const able = fc.record({
    mainLight: fc.boolean(),
    mainBrightness: fc.boolean(),
    subLight: fc.boolean(),
    subBrightness: fc.boolean(),
    mainColorTemp: fc.boolean(),
  })
  const wish = fc.record({
    mainSwitch: fc.option(fc.boolean()),
    subSwitch: fc.option(fc.boolean()),
    mainBrightness: level,
    subBrightness: level,
    mainColorTemp: fc.option(fc.integer({ min: 1000, max: 20_000 })),
  })
  fc.assert(
    fc.property(able, wish, level, level, (options, asked, now, before) => {
      const known = light({ options, main_level: now, main_last_level: before })
      const once = settingAfter(known, asked)
      if (!once) return
      for (const value of [once.main_level, once.sub_level])
        expect(value === null || (value >= 0 && value <= 100)).toBe(true)
      expect(once.main_level === null).toBe(!options.mainLight)
      expect(settingAfter({ ...known, ...once }, asked)).toEqual(once)
    }),
  )
})
