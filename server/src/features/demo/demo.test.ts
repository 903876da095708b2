import { describe, expect, test } from 'vitest'
import { isWithin } from '#lighting/map/bounds.ts'
import { type LightPlan, planCity } from './city.ts'
import { ENGLISH_SITE, englishCity } from './englishCity.ts'
import { demoOptions, PLC_LIGHT, SLOW_LIGHT } from './models.ts'
import { SCHEDULES } from './schedules.ts'

const aCity = (lights = 500, seed = 1) => {
  const city = planCity({ lights, seed })
  return { ...city, all: [...city.lights()] }
}

describe('the demo city', () => {
  test('has the requested number of lights, six centers, twelve groups, five models', () => {
    const { all, centers, groups, models } = aCity()
    expect([all.length, centers.length, groups.length, models.length]).toEqual([500, 6, 12, 5])
    expect(groups.map(group => group.name)).toEqual(expect.arrayContaining(['商业区', '主干道', '公园', '居民区']))
    expect(new Set(centers.map(center => center.district.provinceCode)).size).toBeGreaterThanOrEqual(4)
  })

  test('is deterministic by seed', () => {
    expect(aCity(500, 7).all).toEqual(aCity(500, 7).all)
    expect(aCity(500, 7).all).not.toEqual(aCity(500, 8).all)
    const city = planCity({ lights: 100, seed: 1 })
    expect([...city.lights()]).toEqual([...city.lights()])
  })

  test('shows every status, and lights of every kind', () => {
    const { all, groups } = aCity()
    const count = (of: (light: LightPlan) => boolean) => all.filter(of).length
    const normal = (light: LightPlan) => light.behaviour === 'normal' && !light.maintenance
    expect(count(normal)).toBeGreaterThan(400)
    for (const trouble of ['silent', 'lampFailure', 'weakSignal', 'hot', 'slow', 'cycling'])
      expect(
        count(light => light.behaviour === trouble && !light.maintenance),
        trouble,
      ).toBeGreaterThan(0)
    expect(count(light => light.maintenance)).toBeGreaterThan(2)
    expect(count(light => light.group === null)).toBeGreaterThan(10)
    expect(new Set(all.map(light => light.group)).size).toBe(groups.length + 1)
  })

  test('has schedules for existing groups', () => {
    const names = new Set(aCity().groups.map(group => group.name))
    for (const { name, groups } of SCHEDULES) {
      expect(groups.length, name).toBeGreaterThan(0)
      expect(
        groups.filter(group => !names.has(group)),
        name,
      ).toEqual([])
    }
  })

  test('has two spare lights that connect directly', () => {
    const spare = aCity().all.filter(light => light.spare)
    expect(spare.map(({ deviceId, name, center }) => [deviceId, name, center])).toEqual([
      ['L-TRY-0001', '体验灯 1 号', null],
      ['L-TRY-0002', '体验灯 2 号', null],
    ])
  })

  test('has the options of each model', () => {
    const [plc, cellular, simple, slow, center] = aCity().models.map(demoOptions)
    expect(plc).toMatchObject({ mainLight: true, subLight: true, mainBrightness: true, mainColorTemp: false })
    expect(cellular).toMatchObject({ mainLight: true, subLight: false, mainColorTemp: true })
    expect(simple).toMatchObject({ mainLight: true, mainBrightness: false })
    expect(slow).toMatchObject({ mainLight: true, subLight: false, mainBrightness: true })
    expect(center).toBeNull()
  })

  test('has a group with 2 % slow lights', () => {
    const { all, groups } = aCity(10_000)
    const slow = all.filter(light => light.model === SLOW_LIGHT)
    const [group] = new Set(slow.map(light => light.group))
    expect(new Set(slow.map(light => light.group)).size).toBe(1)
    expect(groups[group!]!.name).toBe('西湖公园')
    const share = slow.length / all.filter(light => light.group === group).length
    expect(share).toBeCloseTo(0.02, 2)
    expect(aCity(500).all.some(light => light.model === SLOW_LIGHT)).toBe(true)
  })
})

describe.each([1, 3, 37, 500, 9_999, 100_000])('a city of %i lights', size => {
  const began = performance.now()
  const { all, centers, groups } = aCity(size)
  const took = performance.now() - began

  test('is planned within 3 s', { tags: ['nightly'] }, () => expect(took).toBeLessThan(3000))

  test('has unique ids and places', () => {
    expect(all).toHaveLength(size)
    expect(new Set(all.map(light => light.deviceId)).size).toBe(size)
    expect(new Set(all.map(light => `${light.latitude},${light.longitude}`)).size).toBe(size)
  })

  test('has lights near their districts', () => {
    const outside = all.filter(
      ({ latitude, longitude }) => latitude < 3 || latitude > 55 || longitude < 70 || longitude > 138,
    )
    expect(outside).toEqual([])
    for (const { name, district, deviceId } of centers) {
      const [latitude, longitude] = district.field.middle
      const far = all.filter(
        light => light.center === deviceId && Math.hypot(light.latitude - latitude, light.longitude - longitude) > 0.05,
      )
      expect(far, name).toEqual([])
    }
  })

  test('assigns centers to lights that need one, within their capacity', () => {
    expect(all.filter(light => [PLC_LIGHT, SLOW_LIGHT].includes(light.model) !== (light.center !== null))).toEqual([])
    const held = Map.groupBy(all, light => light.center)
    for (const center of centers) {
      expect(held.get(center.deviceId)?.length ?? 0).toBe(center.lights)
      expect(center.lights).toBeLessThanOrEqual(1000)
    }
  })

  test('has no light in a group of another district', () => {
    const places = new Map(centers.map(center => [center.deviceId, center.district.districtCode]))
    const wrong = all.filter(
      ({ center, group }) =>
        center !== null && group !== null && groups[group]?.district.districtCode !== places.get(center),
    )
    expect(wrong).toEqual([])
  })
})

test('rejects an invalid number of lights', () => {
  for (const lights of [0, -5, 1_000_001, 10.5, Number.NaN])
    expect(() => planCity({ lights, seed: 1 })).toThrow(RangeError)
})

describe('the English city', () => {
  const { place, geography } = ENGLISH_SITE
  const city = planCity({ lights: 3000, seed: 1 }, englishCity(place, geography.bounds))
  const lights = [...city.lights()]

  test('has the lights of the Chinese city with English names', () => {
    const chinese = [...planCity({ lights: 3000, seed: 1 }).lights()]
    expect(lights.map(({ deviceId }) => deviceId)).toEqual(chinese.map(({ deviceId }) => deviceId))
    const { style, ...named } = city
    const texts = JSON.stringify([named, style.schedules, style.holidaysOf(2026), lights])
    expect([...texts.matchAll(/\p{Script=Han}/gu)].map(([letter]) => letter)).toEqual([])
  })

  test('has a group for each of its schedules', () => {
    const names = new Set(city.groups.map(({ name }) => name))
    for (const { groups } of city.style.schedules) for (const group of groups) expect(names).toContain(group)
  })

  test('is around its site, with minimal bounds', () => {
    for (const { latitude, longitude } of lights) {
      expect(Math.abs(latitude - place.latitude)).toBeLessThan(0.05)
      expect(Math.abs(longitude - place.longitude)).toBeLessThan(0.1)
    }
    const bounds = { south: 48, west: -0.1, north: 48.2, east: 0.1 }
    const corner = planCity({ lights: 3000, seed: 1 }, englishCity({ latitude: 48, longitude: 0.1 }, bounds))
    for (const light of corner.lights()) expect(isWithin(bounds, light), light.name).toBe(true)
  })
})
