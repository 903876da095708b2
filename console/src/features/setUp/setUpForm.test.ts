import { describe, expect, test } from 'vitest'
import { codeIn, emptyValues, inputOf, setUpProblems, zoneOf } from './setUpForm.ts'
import { sunToday } from './sunToday.ts'
import { zoneChoices } from './zones.ts'

const typed = {
  ...emptyValues('K7QF-2M9X-HB4T', 'Asia/Shanghai', 'zh'),
  ...{ lastName: '张', firstName: '三', email: ' first@city.example ', password: 'a good long one' },
  ...{ siteName: '余杭区', latitude: '３０.４２', longitude: '120.3°' },
}

describe('the first set-up form', () => {
  test('distinguishes a truncated link from one without a code', () => {
    expect(['#K7QF-2M9X', '#K7QF%2D2M9X', '', '#%zz', '#K7QF%2'].map(codeIn)).toEqual([
      ...['K7QF-2M9X', 'K7QF-2M9X', '', undefined, undefined],
    ])
  })

  test('marks empty fields of each step', () => {
    const empty = emptyValues('', 'Asia/Shanghai', 'zh')
    expect(setUpProblems(empty, 'administrator')).toEqual({
      ...{ code: 'codeRequired', lastName: 'required', firstName: 'required' },
      ...{ email: 'emailRequired', password: 'passwordRequired' },
    })
    expect(setUpProblems(empty, 'place')).toEqual({
      ...{ siteName: 'siteNameMinLength', latitude: 'placeRequired', longitude: 'placeRequired' },
    })
  })

  test('accepts complete input, including full-width digits', () => {
    expect([setUpProblems(typed, 'administrator'), setUpProblems(typed, 'place')]).toEqual([{}, {}])
    expect(inputOf(typed)).toMatchObject({ email: 'first@city.example', latitude: 30.42, longitude: 120.3 })
    expect(inputOf(typed)).not.toHaveProperty('area')
  })

  test('requires a password of eight characters', () => {
    expect(setUpProblems({ ...typed, password: 'seven 7' }, 'administrator')).toEqual({ password: 'passwordShort' })
    expect(setUpProblems({ ...typed, password: 'eight 88' }, 'administrator')).toEqual({})
  })

  test.each([
    [{ latitude: '91' }, { latitude: 'latitudeOutOfBounds' }],
    [{ longitude: '-180.5' }, { longitude: 'longitudeOutOfBounds' }],
    [{ latitude: 'north' }, { latitude: 'latitudeOutOfBounds' }],
  ])('refuses %j', (change, problems) => expect(setUpProblems({ ...typed, ...change }, 'place')).toEqual(problems))
})

describe('a site outside China', () => {
  const lisbon = { ...typed, where: 'elsewhere' as const, latitude: '38.72', longitude: '-9.14' }

  test('is not accepted as a site in China', () => {
    expect(setUpProblems({ ...lisbon, where: 'china' }, 'place')).toEqual({ longitude: 'outsideChina' })
    const english = emptyValues('', 'Asia/Shanghai', 'en')
    expect(setUpProblems({ ...lisbon, where: english.where }, 'place')).toEqual({ where: 'whereRequired' })
    expect(inputOf(typed)).toMatchObject({ datum: 'GCJ02' })
    expect(inputOf(typed)).not.toHaveProperty('bounds')
  })

  test('has bounds around its location, or custom ones', () => {
    expect(setUpProblems(lisbon, 'place')).toEqual({})
    const { datum, bounds } = inputOf(lisbon)
    expect(datum).toBe('WGS84')
    expect(bounds!.south).toBeCloseTo(36.72)
    expect(bounds!.east).toBeCloseTo(-7.14)
    const own = { ...lisbon, south: '36.9', west: '－9.6', north: '42.2', east: '-6.1' }
    expect(inputOf(own)).toMatchObject({ bounds: { south: 36.9, west: -9.6, north: 42.2, east: -6.1 } })
    expect(setUpProblems({ ...own, longitude: '-9,7' }, 'place')).toEqual({ longitude: 'outsideBounds' })
    expect(setUpProblems({ ...own, south: '39' }, 'place')).toEqual({ latitude: 'outsideBounds' })
    expect(setUpProblems({ ...own, south: '', east: '' }, 'place')).toEqual({
      south: 'boundsIncomplete',
      east: 'boundsIncomplete',
    })
    expect(setUpProblems({ ...own, east: 'x' }, 'place')).toEqual({ east: 'boundsLongitude' })
    expect(setUpProblems({ ...own, east: '-9.5', north: '37' }, 'place')).toEqual({
      north: 'boundsTooSmall',
      east: 'boundsTooSmall',
    })
  })
})

test('regions with their own time zone keep it', () => {
  expect(['330000', '650000', '710000', '810000', '820000'].map(zoneOf)).toEqual([
    ...['Asia/Shanghai', 'Asia/Shanghai', 'Asia/Taipei', 'Asia/Hong_Kong', 'Asia/Macau'],
  ])
})

test('shows today’s sun times in the time zone of the place', () => {
  const at = Date.UTC(2026, 10, 21, 4)
  expect(sunToday({ latitude: 39.9042, longitude: 116.4074, zone: 'Asia/Shanghai' }, at)).toEqual({
    isZoneFar: false,
    ...{ kind: 'NORMAL', sunrise: '07:05', sunset: '16:54' },
  })
  const north = { latitude: 78.2, longitude: 15.6, zone: 'Arctic/Longyearbyen' }
  const lisbon = { latitude: 38.72, longitude: -9.14 }
  const urumqi = { latitude: 43.83, longitude: 87.62 }
  const isFar = (place: typeof lisbon, zone: string) => sunToday({ ...place, zone }, at)
  expect(isFar(lisbon, 'Asia/Shanghai')).toMatchObject({ isZoneFar: true })
  expect(isFar(lisbon, 'Europe/Lisbon')).toMatchObject({ isZoneFar: false })
  expect(isFar(urumqi, 'Asia/Shanghai')).toMatchObject({ isZoneFar: false })
  expect(sunToday(north, at)).toEqual({ kind: 'POLAR_NIGHT' })
  expect(sunToday(north, Date.UTC(2026, 5, 21))).toEqual({ kind: 'POLAR_DAY' })
  expect(sunToday({ latitude: Number.NaN, longitude: 0, zone: 'UTC' }, at)).toBeUndefined()
})

test('offers time zones with their offset, and the selected one even if the browser lacks it', () => {
  const choices = zoneChoices('Asia/Chongqing', new Date(Date.UTC(2026, 10, 21)))
  expect(choices[0]).toEqual({ value: 'Asia/Chongqing', label: 'Asia/Chongqing (GMT+8)' })
  expect(choices).toContainEqual({ value: 'America/New_York', label: 'America/New York (GMT-5)' })
})
