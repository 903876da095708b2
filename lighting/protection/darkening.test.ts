import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LightControl, levelsAt } from './course.ts'
import { darkerTimes, isBelowMinimum } from './darkening.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.parse('2026-11-28T04:00:00Z')
const HORIZON = NOW + 36 * HOUR
const SHANGHAI = { latitude: 31.2, longitude: 121.5, zone: 'Asia/Shanghai' }

const lit: LightControl = {
  isControlled: true,
  holds: [],
  plan: [],
  manual: undefined,
  isGrouped: true,
  present: { main: 100, sub: 0 },
  lamps: { main: true, mainDims: true, sub: true, subDims: true },
}
const at = (hours: number, mainLevel: number) => ({
  at: NOW + hours * HOUR,
  levels: { mainLevel, subLevel: 0, mainColorTemp: null, subColorTemp: null },
})
const span = { now: NOW, horizon: HORIZON }
const darker = (before: LightControl, after: LightControl) =>
  darkerTimes(before, after, span).map(({ from, until, level }) => [(from - NOW) / HOUR, (until - NOW) / HOUR, level])

describe('the rule in effect', () => {
  const control = (part: Partial<LightControl>) => levelsAt({ ...lit, ...part }, NOW).main
  const override = { main: 30, sub: 0, until: NOW + HOUR }
  test.each<[string, Partial<LightControl>, number]>([
    ['nothing: the present level', {}, 100],
    ['maintenance counts as dark', { isControlled: false, holds: [override] }, 0],
    ['the first hold: a test before an override', { holds: [{ ...override, main: 10 }, override] }, 10],
    ['an override before the plan', { holds: [override], plan: [at(-1, 60)] }, 30],
    ['an ended override does not count', { holds: [{ ...override, until: NOW }], plan: [at(-1, 60)] }, 60],
    ['a request that starts later does not count yet', { holds: [{ ...override, from: NOW + 1 }] }, 100],
    ['in a group, the plan before the last manual setting', { plan: [at(-1, 60)], manual: { main: 20, sub: 0 } }, 60],
    [
      'ungrouped, the last manual setting before the default of the site',
      { isGrouped: false, plan: [at(-1, 60)], manual: { main: 20, sub: 0 } },
      20,
    ],
    ['a lamp that cannot be dimmed is at 100 %', { plan: [at(-1, 60)], lamps: { ...lit.lamps, mainDims: false } }, 100],
  ])('%s', (_, part, level) => {
    expect(control(part)).toBe(level)
  })
})

describe('darker times', () => {
  test('an override until its end, and not after it', () => {
    const held = { ...lit, plan: [at(-1, 100)], holds: [{ main: 40, sub: 0, until: NOW + 3 * HOUR }] }
    expect(darker({ ...lit, plan: [at(-1, 100)] }, held)).toEqual([[0, 3, 40]])
    expect(darker(held, { ...lit, plan: [at(-1, 100)] })).toEqual([])
  })

  test('an earlier end of the night, to the minute', () => {
    const night = (end: number) => ({ ...lit, plan: [at(-1, 0), at(6, 100), at(end, 0)] })
    expect(darker(night(18), night(17.5))).toEqual([[17.5, 18, 0]])
    expect(darker(night(18), night(18.5))).toEqual([])
    expect(darker(night(18), night(18 - 1 / 60))).toHaveLength(1)
    expect(darker(night(18), night(18 - 1 / 61))).toEqual([])
  })

  test('either lamp counts', () => {
    const both = { ...lit, manual: { main: 50, sub: 50 } }
    expect(darker(both, { ...both, manual: { main: 100, sub: 49 } })).toEqual([[0, 36, 100]])
  })

  const level = fc.integer({ min: 0, max: 100 })
  const control = fc.record({
    isControlled: fc.boolean(),
    holds: fc.array(
      fc.record({ main: level, sub: level, until: fc.integer({ min: -5, max: 40 }).map(hours => NOW + hours * HOUR) }),
      { maxLength: 2 },
    ),
    plan: fc
      .uniqueArray(fc.integer({ min: -10, max: 40 }), { maxLength: 5 })
      .chain(hours =>
        fc.tuple(...hours.toSorted((a, b) => a - b).map(hour => level.map(mainLevel => at(hour, mainLevel)))),
      ),
    manual: fc.option(fc.record({ main: level, sub: level }), { nil: undefined }),
    isGrouped: fc.boolean(),
    present: fc.record({ main: level, sub: level }),
    lamps: fc.constant(lit.lamps),
  })

  test('are exactly the times at which a lamp is lower', () => {
    fc.assert(
      fc.property(control, control, fc.integer({ min: 0, max: 36 * 60 - 1 }), (before, after, minute) => {
        const instant = NOW + minute * MINUTE
        const [was, becomes] = [levelsAt(before, instant), levelsAt(after, instant)]
        const isDarker = becomes.main < was.main || becomes.sub < was.sub
        const found = darkerTimes(before, after, span).find(({ from, until }) => from <= instant && instant < until)
        expect(found?.level).toBe(isDarker ? Math.max(becomes.main, becomes.sub) : undefined)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the minimum of the hour', () => {
  const everyHour = (level: number) => Array.from({ length: 24 }, () => level)
  // Shanghai is 8 h ahead: 12:00 there at NOW; the sun sets at 16:53 and rises at 06:34.
  const times = (from: number, until: number, level: number) => [
    { from: NOW + from * HOUR, until: NOW + until * HOUR, level },
  ]

  test.each<[string, ReturnType<typeof times>, number[], boolean]>([
    ['at night, below', times(8, 10, 39), everyHour(40), true],
    ['at night, at the minimum', times(8, 10, 40), everyHour(40), false],
    ['by day, below', times(0, 4, 0), everyHour(40), false],
    ['by day until just after sunset', times(0, 5, 0), everyHour(40), true],
    ['at another hour than that of the minimum', times(8, 10, 0), everyHour(0).with(23, 40), false],
    ['into the hour of the minimum', times(8, 11.5, 0), everyHour(0).with(23, 40), true],
    ['until the hour of the minimum begins', times(8, 11, 0), everyHour(0).with(23, 40), false],
    ['after midnight', times(13, 14, 0), everyHour(0).with(1, 40), true],
  ])('%s', (_, darkTimes, minimum, isBelow) => {
    expect(isBelowMinimum(darkTimes, minimum, SHANGHAI)).toBe(isBelow)
  })
})
