import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hoursLit, type LitHours } from '../schedules/hours.ts'
import type { Program } from '../schedules/program.ts'
import { baselineEnergy } from './baseline.ts'
import { differenceOf, type Lamps, programUse } from './programUse.ts'

const count = fc.integer({ min: 0, max: 500 })
const hours = fc.integer({ min: 0, max: 8760 })
const lamps: fc.Arbitrary<Lamps> = fc.record({ lights: count, mainWatts: count, subWatts: count })
const level = fc.integer({ min: 0, max: 100 })
/** Weighted hours are the hours that the lamps burn at a mean level in percent. */
const lit: fc.Arbitrary<LitHours> = fc.tuple(hours, level, level).map(([litHours, main, sub]) => ({
  litHours,
  weightedMainHours: (litHours * main) / 100,
  weightedSubHours: (litHours * sub) / 100,
}))
const parts = fc.array(fc.record({ lamps, lit }), { minLength: 1, maxLength: 6 })

it('the energy of all parts is the sum of each', () => {
  fc.assert(
    fc.property(parts, some => {
      const sum = some.reduce((energy, part) => energy + programUse([part]).energy, 0)
      expect(programUse(some).energy).toBeCloseTo(sum, 6)
    }),
  )
})

it('full-load hours times the rated power are the energy, and no more than the hours lit', () => {
  fc.assert(
    fc.property(parts, some => {
      const { fullLoadHours, energy } = programUse(some)
      const watts = some.reduce((sum, { lamps: { mainWatts, subWatts } }) => sum + mainWatts + subWatts, 0)
      if (watts > 0) expect(baselineEnergy(watts, fullLoadHours)).toBeCloseTo(energy, 6)
      expect(fullLoadHours).toBeLessThanOrEqual(Math.max(...some.map(part => part.lit.litHours)) + 1e-9)
    }),
  )
})

it('a part that is divided into lights with the same plan gives the same hours', () => {
  fc.assert(
    fc.property(lamps, lit, fc.integer({ min: 2, max: 5 }), (one, when, number) => {
      const whole = { lights: one.lights * number, mainWatts: one.mainWatts * number, subWatts: one.subWatts * number }
      const divided = programUse(Array.from({ length: number }, () => ({ lamps: one, lit: when })))
      const together = programUse([{ lamps: whole, lit: when }])
      for (const key of ['litHours', 'fullLoadHours', 'energy'] as const)
        expect(divided[key]).toBeCloseTo(together[key], 6)
    }),
  )
})

it('equal programs differ by nothing, and a difference changes its sign with the order', () => {
  fc.assert(
    fc.property(parts, parts, (some, others) => {
      const [a, b] = [programUse(some), programUse(others)]
      for (const key of ['litHours', 'fullLoadHours', 'energy'] as const) {
        expect(differenceOf(a[key], a[key])).toEqual({ absolute: 0, percent: 0 })
        expect(differenceOf(a[key], b[key]).absolute).toBeCloseTo(-differenceOf(b[key], a[key]).absolute, 6)
        const { percent } = differenceOf(a[key], b[key])
        if (percent !== null) expect(a[key] * (1 + percent / 100)).toBeCloseTo(b[key], 3)
      }
    }),
  )
})

it('a difference from nothing has no share', () => {
  expect(differenceOf(0, 5)).toEqual({ absolute: 5, percent: null })
  expect(differenceOf(8, 2)).toEqual({ absolute: -6, percent: -75 })
})

it('hours and energy of a period are the sum of its parts', () => {
  const place = { latitude: 23.1, longitude: 113.3, zone: 'Asia/Shanghai' }
  fc.assert(
    fc.property(level, level, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (main, sub, m, n) => {
      const on = { mainLevel: main, subLevel: sub, mainColorTemp: null, subColorTemp: null }
      const days = { kind: 'WEEKDAYS' as const, weekdays: [1, 3, 6] }
      const program: Program = { scheduleId: 1, name: 'any', type: 'SUNRISE_SUNSET', days, on, steps: [] }
      const timetable = { programs: [program], place, calendar: new Map() }
      const useOf = (from: string, nights: number) =>
        programUse([{ lamps: { lights: 3, mainWatts: 450, subWatts: 90 }, lit: hoursLit(timetable, from, nights) }])
      const second = new Date(Date.parse('2026-05-01') + m * 86_400_000).toISOString().slice(0, 10)
      const [whole, first, rest] = [useOf('2026-05-01', m + n), useOf('2026-05-01', m), useOf(second, n)]
      for (const key of ['litHours', 'fullLoadHours', 'energy'] as const)
        expect(first[key] + rest[key]).toBeCloseTo(whole[key], 6)
    }),
    { numRuns: 50 },
  )
})
