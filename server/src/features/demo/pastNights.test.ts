import { describe, expect, test } from 'vitest'
import { lampWatts } from '#lighting/simulated/power.ts'
import { nightOf } from '#lighting/sun/night.ts'
import { instantOf } from '#lighting/time/zone.ts'
import { metersAt } from './city.ts'
import { PLC_LIGHT } from './models.ts'
import { faultsOf, outageOf } from './pastFaults.ts'
import { litTimes } from './pastLevels.ts'
import { type LightEvents, type PastLight, pastOf } from './pastLight.ts'
import { samplesOf } from './pastLitRate.ts'
import { pastSpan } from './pastSpan.ts'

const GUANGZHOU = { latitude: 23.13, longitude: 113.33, zone: 'Asia/Shanghai' }
const LONDON = { latitude: 51.5, longitude: -0.1, zone: 'Europe/London' }
const BY_THE_SUN = {
  ...{ scheduleId: 0, name: '', type: 'SUNRISE_SUNSET' as const, days: { kind: 'EVERY_DAY' as const } },
  on: { mainLevel: 80, subLevel: 80, mainColorTemp: null, subColorTemp: null },
  steps: [
    { time: '00:30', levels: { mainLevel: 40, subLevel: 40, mainColorTemp: null, subColorTemp: null } },
    { time: '22:00', levels: { mainLevel: 60, subLevel: 60, mainColorTemp: null, subColorTemp: null } },
  ],
}
const HOUR_MS = 3_600_000

function aPast(until: string, place = GUANGZHOU) {
  const span = pastSpan(Date.parse(until), place.zone)
  const lit = litTimes({ programs: [BY_THE_SUN], place, calendar: new Map() }, span)
  return { span, lit }
}

function aLight(index: number, isInMaintenance = false): PastLight {
  return {
    ...{ deviceId: `L-${String(index + 1).padStart(6, '0')}`, isInMaintenance },
    main: { watts: 150, dims: true },
    sub: { watts: 60, dims: true },
    meters: metersAt(index, PLC_LIGHT),
  }
}

const eventsOf = (light: PastLight, { span, lit }: ReturnType<typeof aPast>): LightEvents => ({
  ...{ lit, faults: faultsOf(light.deviceId, lit, span), outages: [outageOf('C-0001', span)] },
})

describe.each([
  ['a summer in Guangzhou', '2026-07-20T13:15:00Z', GUANGZHOU],
  ['a winter in Guangzhou', '2026-12-28T02:05:00Z', GUANGZHOU],
  ['the end of summer time in London', '2026-11-20T18:40:00Z', LONDON],
  ['the start of summer time in London', '2026-04-20T23:10:00Z', LONDON],
])('%s', (_, until, place) => {
  const past = aPast(until, place)
  const { span, lit } = past
  const lights = Array.from({ length: 40 }, (_, index) => aLight(index))

  test('has 90 past days with the length that the local clock gives them', () => {
    expect(span.days).toHaveLength(91)
    expect(span.dayMarks.slice(0, -1)).toEqual(span.days.map(day => instantOf(day, '00:00', place.zone)))
    expect(span.hourMarks[0]).toBe(span.dayMarks[83])
  })

  test('follows the sun of its place and the steps of its program', () => {
    const night = nightOf(span.days[40]!, place)!
    const times = lit.filter(({ from, to }) => from >= night.begin.at && to <= night.end.at)
    const at = (day: number, time: string) => instantOf(span.days[day]!, time, place.zone)
    const steps = [
      { from: night.begin.at, main: 80 },
      { from: at(40, '22:00'), main: 60 },
      { from: at(41, '00:30'), main: 40 },
    ].filter(({ from }, index, all) => index === 0 || from > all[0]!.from)
    expect(times.map(({ from, main }) => ({ from, main }))).toEqual(steps)
    expect(times.at(-1)!.to).toBe(night.end.at)
  })

  test('adds hours to days, and readings to the meter', () => {
    for (const light of lights) {
      const { days, hours, readings } = pastOf(light, eventsOf(light, past), span)
      for (const [index, day] of days.entries()) {
        if (index < 83) continue
        const ofDay = hours.filter(({ from }) => from >= span.dayMarks[index]! && from < span.dayMarks[index + 1]!)
        expect(ofDay.reduce((sum, { main }) => sum + main, 0)).toBeCloseTo(day.main, 9)
        expect(ofDay.reduce((sum, { sub }) => sum + sub, 0)).toBeCloseTo(day.sub, 9)
      }
      const total = days.reduce((sum, { main }) => sum + main, 0)
      expect(light.meters[0], light.deviceId).toBeGreaterThan(total)
      expect(light.meters[1]).toBeGreaterThan(days.reduce((sum, { sub }) => sum + sub, 0))
      // The last reading is at most ten minutes, or an outage, before the end.
      expect(readings.at(-1)!.main_energy!).toBeLessThanOrEqual(light.meters[0] + 0.0001)
      const first = readings[0]!
      const since = hours.reduce((sum, { main }) => sum + main, 0)
      expect(first.main_energy!).toBeGreaterThan(light.meters[0] - since - 0.0001)
      const meters = readings.map(({ main_energy }) => main_energy!)
      expect(meters).toEqual(meters.toSorted((a, b) => a - b))
    }
  })

  test('has the power of the level', () => {
    const light = aLight(2)
    const { readings } = pastOf(light, { lit, faults: [], outages: [] }, span)
    expect(new Set(readings.map(({ main_level }) => main_level))).toEqual(new Set([0, 40, 60, 80]))
    for (const { main_level, main_power } of readings) expect(main_power).toBeCloseTo(lampWatts(150, main_level!), 1)
  })

  test('counts the lights of each sample that had a fault then', () => {
    const counted = lights.map(light => ({ ...eventsOf(light, past), offlineAfterMs: 180_000 }))
    const runs = samplesOf(1, counted, past)
    expect(runs.some(({ dark }) => dark > 0)).toBe(true)
    expect(runs.some(({ unknown }) => unknown > 0)).toBe(true)
    let samples = 0
    for (const { first, last, lit: litNow, dark, unknown } of runs)
      for (let at = first.getTime(); at <= last.getTime(); at += 600_000) {
        samples++
        const holds = ({ from, until }: { from: number; until: number }) => from <= at && at < until
        const isAway = ({ faults, outages }: LightEvents) =>
          [...outages, ...faults.filter(({ kind }) => kind === 'LIGHT_OFFLINE')].some(({ from, until }) =>
            holds({ from: from + 180_000, until }),
          )
        const failed = counted.filter(
          light => !isAway(light) && light.faults.some(fault => fault.kind === 'LAMP_FAILURE' && holds(fault)),
        )
        expect({ dark, unknown }).toEqual({ dark: failed.length, unknown: counted.filter(isAway).length })
        expect(litNow + dark + unknown).toBe(lights.length)
        expect(lit.some(({ from, to }) => from <= at && at < to)).toBe(true)
      }
    const hours = lit.filter(({ to }) => to > instantOf(span.days[0]!, '12:00', place.zone))
    const expected = hours.reduce((sum, { from, to }) => sum + (to - from), 0) / 600_000
    expect(Math.abs(samples - expected)).toBeLessThan(hours.length)
  })
})

describe('a fault of the past', () => {
  const past = aPast('2026-11-27T13:00:00Z')
  const { span, lit } = past
  const faults = Array.from({ length: 500 }, (_, index) => faultsOf(aLight(index).deviceId, lit, span)).flat()

  test('is of every kind, the same each time, and over before the present', () => {
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(['LAMP_FAILURE', 'LIGHT_OFFLINE', 'DAY_BURNER']))
    for (const { from, until } of faults) {
      expect(from).toBeGreaterThanOrEqual(span.from)
      expect(until).toBeGreaterThan(from)
      expect(until).toBeLessThan(span.until - HOUR_MS)
    }
    const again = Array.from({ length: 500 }, (_, index) => faultsOf(aLight(index).deviceId, lit, span)).flat()
    expect(again).toEqual(faults)
  })

  test('of a lamp leaves the standby power', () => {
    const light = aLight(1)
    const failure = {
      kind: 'LAMP_FAILURE' as const,
      from: span.hourMarks[0]! + 20 * HOUR_MS,
      until: span.hourMarks[60]!,
    }
    const { hours } = pastOf(light, { lit, faults: [failure], outages: [] }, span)
    const dark = hours.filter(({ from }) => from >= failure.from && from + HOUR_MS <= failure.until)
    expect(dark.length).toBeGreaterThan(30)
    for (const { main } of dark) expect(main).toBeCloseTo(lampWatts(150, 80, true) / 1000, 6)
  })

  test('of a relay causes day burning', () => {
    const light = aLight(9)
    const end = lit.find(({ from, to }) => from > span.hourMarks[24]! && !lit.some(other => other.from === to))!
    const fault = { kind: 'DAY_BURNER' as const, from: end.to, until: end.to + 5 * HOUR_MS }
    const burned = pastOf(light, { lit, faults: [fault], outages: [] }, span)
    const usual = pastOf(light, { lit, faults: [], outages: [] }, span)
    const total = (list: { main: number }[]) => list.reduce((sum, { main }) => sum + main, 0)
    const more = ((lampWatts(150, end.main) - lampWatts(150, 0)) * 5) / 1000
    expect(total(burned.days) - total(usual.days)).toBeCloseTo(more, 6)
  })

  test('that takes a light offline leaves no reading, but energy', () => {
    const light = aLight(5)
    const fault = { kind: 'LIGHT_OFFLINE' as const, from: span.hourMarks[40]!, until: span.hourMarks[50]! }
    const { days, readings } = pastOf(light, { lit, faults: [fault], outages: [] }, span)
    expect(readings.filter(({ at }) => at >= fault.from && at < fault.until)).toEqual([])
    expect(readings.filter(({ at }) => at >= fault.until)).not.toEqual([])
    expect(days).toEqual(pastOf(light, { lit, faults: [], outages: [] }, span).days)
  })
})

test('lights in maintenance were off', () => {
  const { lit, span } = aPast('2026-11-27T13:00:00Z')
  const { readings } = pastOf(aLight(3, true), { lit, faults: [], outages: [] }, span)
  expect(new Set(readings.map(({ main_level }) => main_level))).toEqual(new Set([0]))
})
