import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DaylightState,
  type DaylightThresholds,
  evaluateDaylight,
  fitnessOf,
  INITIAL_STATE,
  luxOf,
  medianOf,
  type SensorValue,
} from './daylight.ts'

const MINUTE = 60_000
const TICK = MINUTE
const zone = 'Asia/Shanghai'
/** 09:00 at the place */
const START = Date.parse('2026-06-01T01:00:00Z')
const RULE: DaylightThresholds = {
  ...{ onBelow: 500, offAbove: 800, delayMinutes: 10, windowFrom: '07:00', windowTo: '18:00' },
  ...{ minSensors: 3, maxAgeMinutes: 15, maxHours: 4 },
}

const sensors = (now: number, values: number[]): SensorValue[] =>
  values.map((value, at) => ({ key: `LUX-${at}`, value, unit: null, time: now }))

/** One evaluation a minute. @returns the states */
function run(minutes: number, valuesAt: (minute: number) => SensorValue[] | number[], rule = RULE, start = START) {
  const states: { now: number; state: DaylightState }[] = []
  let state = INITIAL_STATE
  for (let minute = 0; minute < minutes; minute++) {
    const now = start + minute * TICK
    const values = valuesAt(minute)
    const readings = typeof values[0] === 'object' ? (values as SensorValue[]) : sensors(now, values as number[])
    state = evaluateDaylight(rule, state, readings, { now, zone })
    states.push({ now, state })
  }
  return states
}
const isActive = ({ state }: { state: DaylightState }) => state.active !== null
/** Minutes at which it becomes active or ends. */
const changes = (states: { state: DaylightState }[]) =>
  states.flatMap((one, at) => (at > 0 && isActive(one) !== isActive(states[at - 1]!) ? [at] : []))

describe('a value', () => {
  test.each([
    [320, null, 320],
    [0, 'lx', 0],
    [1.5, 'klx', 1500],
    [-1, null, undefined],
    [Number.NaN, null, undefined],
    [250_000, 'lx', undefined],
    [20, '%', undefined],
  ])('%d %s is %s lx', (value, unit, lux) => {
    expect(luxOf({ value, unit })).toBe(lux)
  })

  test('counts while it is fresh and plausible', () => {
    const at = (time: number, value = 100) => fitnessOf({ key: 'A', value, unit: null, time }, 15, START)
    expect(at(START - 15 * MINUTE)).toBe('COUNTS')
    expect(at(START - 15 * MINUTE - 1)).toBe('OLD')
    expect(at(START, -5)).toBe('IMPLAUSIBLE')
  })

  test('the median needs the quorum, and counts each sensor once', () => {
    expect(medianOf(sensors(START, [100, 900]), 3)).toBeNull()
    expect(medianOf(sensors(START, [100, 900, 200]), 3)).toBe(200)
    expect(medianOf(sensors(START, [100, 900, 200, 300]), 3)).toBe(250)
    expect(medianOf(sensors(START, [100, 900, 200]), 1)).toBe(200)
    expect(medianOf(sensors(START, [100, 900]), 1)).toBeNull()
    const twice = [...sensors(START, [100, 200]), ...sensors(START - 1, [50])]
    expect(run(15, () => twice).some(isActive)).toBe(false)
  })
})

describe('a rule', () => {
  test('starts when it was dark for the delay, and ends when it was bright for the delay', () => {
    const states = run(60, minute => (minute < 30 ? [100, 200, 300] : [1000, 1200, 900]))
    expect(changes(states)).toEqual([10, 40])
    expect(states[10]!.state).toMatchObject({ median: 200, freshCount: 3, belowSince: START })
  })

  test('a moment without darkness starts the delay again', () => {
    expect(changes(run(40, minute => (minute === 8 ? [600, 600, 600] : [100, 100, 100])))).toEqual([19])
  })

  test('between the thresholds it stays as it is', () => {
    expect(changes(run(120, minute => (minute < 20 ? [100, 100, 100] : [700, 700, 700])))).toEqual([10])
  })

  test('too few sensors start nothing, and end nothing', () => {
    expect(run(60, () => [100, 100]).some(isActive)).toBe(false)
    const lost = run(240, minute => (minute < 20 ? [100, 100, 100] : []))
    expect(changes(lost)).toEqual([10])
  })

  test('ends after the maximum time, and starts again only after it was bright', () => {
    const dark = run(540, minute => (minute > 400 && minute < 415 ? [9000, 9000, 9000] : [10, 10, 10]))
    expect(changes(dark)).toEqual([10, 250, 425])
  })

  test('ends with the window, and starts within it', () => {
    const start = Date.parse('2026-06-01T09:30:00Z') // 17:30
    expect(changes(run(60, () => [10, 10, 10], RULE, start))).toEqual([10, 30])
    const early = Date.parse('2026-05-31T22:30:00Z') // 06:30
    expect(changes(run(60, () => [10, 10, 10], RULE, early))).toEqual([40])
  })

  test('a restart within two minutes continues; a longer gap starts the delay again', () => {
    const first = run(8, () => [10, 10, 10]).at(-1)!
    const darkSinceAfter = (minutes: number) => {
      const now = first.now + minutes * MINUTE
      return evaluateDaylight(RULE, first.state, sensors(now, [10, 10, 10]), { now, zone }).belowSince
    }
    expect(darkSinceAfter(2)).toBe(START)
    expect(darkSinceAfter(3)).toBe(first.now + 3 * MINUTE)
  })
})

describe('whatever sensors report', () => {
  const value = fc.oneof(fc.integer({ min: -10, max: 100_000 }), fc.constantFrom(0, 499, 500, 501, 800, 801))
  const course = fc.array(fc.array(value, { maxLength: 7 }), { minLength: 30, maxLength: 700 })

  test('one broken sensor never switches the lights on or keeps them on', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(value), { minLength: 60, maxLength: 200 }),
        fc.integer({ min: 2, max: 6 }),
        (broken, healthy) => {
          const withBroken = (level: number) => (minute: number) => {
            const lux = broken[minute % broken.length]
            return [...Array<number>(healthy).fill(level), ...(lux === null || lux === undefined ? [] : [lux])]
          }
          expect(run(broken.length, withBroken(2000)).some(isActive)).toBe(false)
          if (healthy < 3) return
          const states = run(60, minute => withBroken(minute < 20 ? 100 : 2000)(minute))
          expect(changes(states)).toEqual([10, 30])
        },
      ),
      { numRuns: 60 },
    )
  })

  test('it changes at most once in each delay, but for the end of the window and of the maximum time', () => {
    fc.assert(
      fc.property(course, values => {
        const states = run(values.length, minute => values[minute]!)
        const at = changes(states)
        for (const [index, minute] of at.entries()) {
          const before = at[index - 1]
          if (before === undefined || !isActive(states[minute]!)) continue
          expect(minute - before).toBeGreaterThanOrEqual(RULE.delayMinutes)
        }
        for (const minute of at.filter(one => isActive(states[one]!)))
          for (let back = 1; back < RULE.delayMinutes; back++)
            expect(states[minute - back]!.state.median).toBeLessThan(RULE.onBelow)
      }),
      { numRuns: 60 },
    )
  })

  test('it is never active outside the window, and never longer than the maximum time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        (hour, maxHours, lost) => {
          const start = Date.parse('2026-06-01T00:00:00Z') + hour * 60 * MINUTE
          const rule = { ...RULE, maxHours }
          for (const { now, state } of run(900, minute => (lost && minute > 300 ? [] : [10, 20, 30]), rule, start)) {
            if (!state.active) continue
            const clock = new Date(now + 8 * 60 * MINUTE).toISOString().slice(11, 16)
            expect(clock >= rule.windowFrom && clock < rule.windowTo).toBe(true)
            expect(state.active.endsAt).toBeGreaterThan(now)
            expect(now - state.active.since).toBeLessThan(maxHours * 60 * MINUTE)
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
