import { describe, expect, test } from 'vitest'
import type { Levels, Program } from '#lighting/schedules/program.ts'
import { plan } from '#protocol/plan.ts'
import { type PlanInputs, planEntries, stillHolds } from './entries.ts'

const PLACE = { latitude: 23.13, longitude: 113.36, zone: 'Asia/Shanghai' }
const EVERY_OPTION = { mainLight: true, mainBrightness: true, subLight: true, subBrightness: true }
const NOW = Date.parse('2026-11-21T20:00:00+08:00')

const levels = (mainLevel: number, subLevel = 0): Levels => ({
  mainLevel,
  subLevel,
  mainColorTemp: null,
  subColorTemp: null,
})
const NIGHTLY: Program = {
  scheduleId: 1,
  name: 'p',
  type: 'TIMING',
  startTime: '18:00',
  endTime: '06:00',
  days: { kind: 'EVERY_DAY' },
  on: levels(80, 30),
  steps: [{ time: '23:00', levels: levels(40) }],
}
const HOLIDAY: Program = { ...NIGHTLY, days: { kind: 'HOLIDAYS' } }

function entriesOf(programs: Program[], options = EVERY_OPTION, override?: PlanInputs['override'], now = NOW) {
  const made = planEntries({ programs, place: PLACE }, { calendar: new Map(), options, override, now })!
  // The protocol schema must accept the messages of the platform.
  return plan.parse({ version: 1, entries: made.entries }).entries
}

describe('a plan', () => {
  test('begins with the present state, and ends at noon with the state at that time', () => {
    const entries = entriesOf([NIGHTLY])
    expect(entries[0]).toMatchObject({
      at: '2026-11-21T10:00:00.000Z',
      main: { dimmingLevel: 80 },
      sub: { dimmingLevel: 30 },
    })
    expect(entries.at(-1)).toMatchObject({ at: '2026-11-29T04:00:00.000Z', main: { dimmingLevel: 0 } })
    expect(entries).toHaveLength(1 + 2 + 7 * 3 + 1)
    const instants = entries.map(({ at }) => at)
    expect(instants).toEqual([...new Set(instants)].sort())
  })

  test('contains only what the light supports', () => {
    for (const entry of entriesOf([NIGHTLY], { mainLight: true } as typeof EVERY_OPTION)) {
      expect(entry.sub).toBeUndefined()
      expect([0, 100]).toContain(entry.main!.dimmingLevel)
    }
  })

  test('of a holiday schedule does not repeat daily', () => {
    const saturday = NOW
    const entries = entriesOf([HOLIDAY], EVERY_OPTION, undefined, saturday)
    const lastDay = entries.filter(({ at }) => Date.parse(at) > Date.parse(entries.at(-1)!.at) - 86_400_000)
    expect(new Date(entries.at(-1)!.at).getUTCDay()).toBe(0)
    expect(lastDay.at(-1)!.main!.dimmingLevel).toBe(0)
    const midweek = planEntries(
      { programs: [HOLIDAY], place: PLACE },
      { calendar: new Map(), options: EVERY_OPTION, now: saturday + 3 * 86_400_000 },
    )!
    const tail = midweek.entries.filter(({ at }) => Date.parse(at) > midweek.validUntil! - 86_400_000)
    expect(tail).toEqual([
      { at: new Date(midweek.validUntil!).toISOString(), main: { dimmingLevel: 0 }, sub: { dimmingLevel: 0 } },
    ])
  })

  test('contains an override until its end, instead of events within it', () => {
    const until = Date.parse('2026-11-22T01:00:00+08:00')
    const entries = entriesOf([NIGHTLY], EVERY_OPTION, { ...levels(10, 10), at: NOW - 60_000, until })
    expect(entries[0]).toMatchObject({ main: { dimmingLevel: 10 } })
    expect(entries[1]).toMatchObject({ at: '2026-11-21T17:00:00.000Z', main: { dimmingLevel: 40 } })
    expect(entries[2]).toMatchObject({ at: '2026-11-21T22:00:00.000Z', main: { dimmingLevel: 0 } })
  })

  test('with an override that outlasts it contains nothing else, in ascending order', () => {
    const until = NOW + 30 * 86_400_000
    const entries = entriesOf([NIGHTLY], EVERY_OPTION, { ...levels(10, 10), at: NOW - 60_000, until })
    expect(entries.map(({ main }) => main!.dimmingLevel)).toEqual([10, 10])
    expect(Date.parse(entries[1]!.at)).toBeGreaterThan(Date.parse(entries[0]!.at))
  })

  test('of a light with little memory ends at an earlier noon, or after the earliest entries', () => {
    const limited = (maxEntries: number) => {
      const inputs = { calendar: new Map(), options: EVERY_OPTION, now: NOW, maxEntries }
      return planEntries({ programs: [NIGHTLY], place: PLACE }, inputs)!
    }
    const all = entriesOf([NIGHTLY])
    expect(limited(500).entries).toEqual(all)
    // The start, the rest of this night, three events in each of two more nights, and the noon.
    const short = limited(11)
    expect(short.entries).toHaveLength(10)
    expect(short.entries.slice(0, -1)).toEqual(all.slice(0, 9))
    expect(short.entries.at(-1)!.at).toBe('2026-11-24T04:00:00.000Z')
    expect(short.validUntil).toBe(Date.parse('2026-11-24T04:00:00Z'))
    // Less than a day fits: valid until the first omitted entry.
    for (const maxEntries of [1, 2]) {
      const tiny = limited(maxEntries)
      expect(tiny.entries).toEqual(all.slice(0, maxEntries))
      expect(tiny.validUntil).toBe(Date.parse(all[maxEntries]!.at))
    }
    expect(limited(3)).toEqual({ entries: all.slice(0, 3), validUntil: Date.parse('2026-11-22T04:00:00Z') })
  })

  test('is kept while its future entries are unchanged', () => {
    const made = (programs: Program[], now: number) =>
      planEntries({ programs, place: PLACE }, { calendar: new Map(), options: EVERY_OPTION, now })!
    const old = made([NIGHTLY], NOW)
    const later = NOW + 2 * 86_400_000
    expect(stillHolds(old.entries, made([NIGHTLY], later).entries, later, old.validUntil!)).toBe(true)
    const changed = { ...NIGHTLY, endTime: '06:30' }
    expect(stillHolds(old.entries, made([changed], later).entries, later, old.validUntil!)).toBe(false)
  })
})
