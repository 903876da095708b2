import { expect, test } from '@playwright/test'
import { CityModel, type ModelledLight } from './cityModel.ts'
import {
  type GroupRules,
  isDarker,
  type LightModel,
  medianLux,
  outcomeAt,
  type PlannedStep,
  plannedSteps,
  settled,
  withEnded,
  withoutRequest,
  withRequest,
} from './ruleModel.ts'

/* The model of the mixed nights: what a light has to do by the order of the rules. */

const HOUR = 3_600_000
const NOON = Date.parse('2031-11-21T12:00:00+08:00')
const hours = (n: number) => NOON + n * HOUR
const steps: PlannedStep[] = [
  { at: hours(-5), kind: 'OFF', level: 0, rule: 'PRESET' },
  { at: hours(7), kind: 'ON', level: 60, rule: 'PRESET' },
  { at: hours(17), kind: 'OFF', level: 0, rule: 'PRESET' },
]
const planned: GroupRules = { steps }
const byHand: GroupRules = { steps: undefined }
const dark: LightModel = { level: 0, isInMaintenance: false, requests: [] }
const held = (level: number, until?: number) => ({ ...dark, requests: [{ id: 1, level, until }] })
const daylight = { level: 65, until: hours(2) }

test('the strongest rule decides', () => {
  const cases: [LightModel, GroupRules, string | undefined, number][] = [
    [{ ...held(20, hours(1)), isInMaintenance: true, level: 7 }, { ...planned, daylight }, 'MAINTENANCE', 7],
    [held(20, hours(1)), { ...planned, daylight }, 'OVERRIDE', 20],
    [held(20, hours(-1)), { ...planned, daylight }, 'DAYLIGHT', 65],
    [dark, { ...planned, daylight: { ...daylight, until: NOON } }, 'PRESET', 0],
    [held(40), { ...planned, daylight }, 'DAYLIGHT', 65],
    [held(40), planned, 'PRESET', 0],
    [held(40), byHand, 'MANUAL', 40],
    // Nothing is planned: no daylight rule raises it.
    [{ ...dark, level: 9 }, { ...byHand, daylight }, undefined, 9],
  ]
  for (const [light, rules, rule, level] of cases) expect(outcomeAt(light, rules, NOON)).toEqual({ rule, level })
  // It never lowers a level.
  expect(outcomeAt(dark, { steps, daylight: { level: 50, until: hours(9) } }, hours(8)).rule).toBe('PRESET')
})

test('the first program that applies on an evening holds for its night', () => {
  const place = { zone: 'Asia/Shanghai', latitude: 39.9, longitude: 116.4, mode: 'TIMING' as const }
  const programs = [
    { ...place, rule: 'SCHEDULE' as const, level: 50, start: '20:00', end: '04:00', weekdays: [5] },
    { ...place, rule: 'PRESET' as const, level: 70, start: '18:30', end: '05:00' },
  ]
  // A Friday.
  const found = plannedSteps(programs, NOON, NOON + 48 * HOUR).filter(({ at }) => at >= NOON)
  expect(found.map(({ at, level, rule }) => [(at - NOON) / HOUR, level, rule])).toEqual([
    [8, 50, 'SCHEDULE'],
    [16, 0, 'SCHEDULE'],
    [30.5, 70, 'PRESET'],
    [41, 0, 'PRESET'],
  ])
})

test('a request ends with the next event, and what it replaced returns only if it is undone', () => {
  const first = withRequest(dark, planned, { id: 1, level: 30, until: hours(6) }, NOON)
  const second = withRequest(first, planned, { id: 2, level: 90 }, hours(1))
  expect(second.requests.at(-1)).toEqual({ id: 2, level: 90, until: hours(7) })
  expect(settled(withoutRequest(second, 2), planned, hours(2)).level).toBe(30)
  expect(settled(withEnded(second, 2), planned, hours(2)).level).toBe(0)
  // The first one is undone while the second one is in effect.
  expect(settled(withoutRequest(withoutRequest(second, 1), 2), planned, hours(2)).level).toBe(0)
  const shorter = withRequest(first, planned, { id: 2, level: 90, until: hours(2) }, hours(1))
  expect(settled(shorter, planned, hours(2)).level).toBe(0)
})

test('where nothing is planned, a light returns to what it did, or is off after a request without an end', () => {
  const light = { ...dark, level: 45 }
  const limited = withRequest(light, byHand, { id: 1, level: 10, until: hours(1) }, NOON)
  expect(settled(limited, byHand, hours(1)).level).toBe(45)
  const endless = withRequest(light, byHand, { id: 1, level: 10 }, NOON)
  expect(settled(withoutRequest(endless, 1), byHand, hours(1)).level).toBe(45)
  expect(settled(withEnded(endless, 1), byHand, hours(1)).level).toBe(0)
  // A plan ends it.
  expect(settled(endless, planned, hours(1))).toEqual({ ...dark, level: 0 })
})

test('a light in maintenance takes no request, and keeps its level', () => {
  const light = { ...dark, level: 60, isInMaintenance: true }
  expect(withRequest(light, planned, { id: 1, level: 10 }, NOON)).toBe(light)
  expect(settled(light, planned, hours(8)).level).toBe(60)
})

test('finds what is darker now, later and in maintenance, for at least a minute', () => {
  const before = { light: dark, rules: planned }
  const after = (light: LightModel) => ({ light, rules: planned })
  const darker = (light: LightModel, now = NOON) => isDarker(before, after(light), now)
  expect(darker(held(30, hours(8)))).toBe(true)
  expect(darker(held(60, hours(8)))).toBe(false)
  expect(darker(held(30, hours(7)))).toBe(false)
  expect(darker(held(30, hours(7) + 59_000))).toBe(false)
  expect(darker({ ...dark, isInMaintenance: true })).toBe(true)
  expect(isDarker({ ...before, light: held(90, hours(5)) }, after(held(95, hours(4))), NOON)).toBe(true)
  const coming = { from: hours(8), until: hours(9), level: 50 }
  expect(isDarker(before, { ...before, coming }, NOON)).toBe(true)
  expect(isDarker(before, { ...before, coming: { ...coming, level: 70 } }, NOON)).toBe(false)
  // A later request replaces an override that would end after it.
  const bright = { ...before, light: held(90, hours(10)) }
  expect(isDarker(bright, { ...bright, coming: { ...coming, level: 95 } }, NOON)).toBe(true)
  expect(isDarker(bright, { ...bright, coming: { ...coming, level: 95, until: hours(10) } }, NOON)).toBe(false)
})

test('one broken sensor does not decide, and two sensors are too few', () => {
  expect(medianLux([200, 300, 190_000])).toBe(300)
  expect(medianLux([0, 9000, 9100])).toBe(9000)
  expect(medianLux([100, 200, -7])).toBeUndefined()
  expect(medianLux([100, 200, 300, 900_000])).toBe(200)
  expect(medianLux([100, 200, 300, 190_000])).toBe(250)
})

function city(): CityModel {
  const light = (id: string, group: string, isProtected = false): ModelledLight => ({
    id,
    group,
    isProtected,
    state: dark,
  })
  return new CityModel({
    ...{ now: NOON, manual: new Set<string>(), unplanned: new Set<string>() },
    lights: [light('A', 'TIMED'), light('P', 'TIMED', true)],
    groups: new Map([['TIMED', { steps, isInDistrict: true }]]),
  })
}

test('time brings events, ends and starts; a start without an approval leaves out darker lights', () => {
  const model = city()
  model.coming = [{ id: 1, at: hours(8), level: 30, lights: ['A', 'P'], approved: new Set() }]
  expect(model.changes()).toEqual([hours(7), hours(8), hours(17)])
  model.advance(hours(9))
  expect([...model.lights.keys()].map(id => model.outcome(id).level)).toEqual([30, 60])
  model.advance(hours(18))
  expect(model.due.map(({ kind }) => kind)).toEqual(['ON', 'OFF'])
  expect(model.darkenings.map(({ light, level }) => [light, level])).toEqual([
    ['A', 0],
    ['P', 0],
  ])
})

test('a group that becomes MANUAL keeps its level, and no daylight rule raises it', () => {
  const model = city()
  model.advance(hours(8))
  model.setManual('TIMED', true)
  model.advance(hours(18))
  expect(model.outcome('A')).toEqual({ rule: undefined, level: 60 })
  model.setDaylight({ level: 65, until: hours(19) })
  expect(model.outcome('A').level).toBe(60)
  model.setManual('TIMED', false)
  expect(model.outcome('A')).toEqual({ rule: 'DAYLIGHT', level: 65 })
  const after = model.clone()
  after.setDaylight(undefined)
  expect(model.darkened(after)).toEqual(['P'])
})
