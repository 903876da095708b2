import { expect, test } from '@playwright/test'
import { CityModel } from './cityModel.ts'
import type { LogEntry } from './lightLog.ts'
import {
  type ApprovalRow,
  checkEventsOfGroups,
  checkProtection,
  differences,
  type EventRow,
  type StoredState,
} from './mixedInvariants.ts'

/* Tests the checker of the mixed nights: it must report each fault. */

const SUNSET = Date.parse('2031-11-21T16:54:00+08:00')
const seconds = (n: number) => SUNSET + n * 1000
const at = (n: number) => new Date(seconds(n)).toISOString()
const state = { isInMaintenance: false, requests: [] }

function evening(): CityModel {
  const steps = [
    { at: SUNSET - 3_600_000, kind: 'OFF' as const, level: 0, rule: 'PRESET' as const },
    { at: SUNSET, kind: 'ON' as const, level: 80, rule: 'PRESET' as const },
  ]
  const model = new CityModel({
    ...{ now: seconds(-60), manual: new Set<string>(), unplanned: new Set<string>() },
    lights: [
      { id: 'A', group: 'SUN', isProtected: false, state: { ...state, level: 0 } },
      { id: 'P', group: 'SUN', isProtected: true, state: { ...state, level: 0 } },
    ],
    groups: new Map([['SUN', { steps, isInDistrict: true }]]),
  })
  model.advance(seconds(5))
  return model
}

const lit = [
  { id: 'A', main: 80 },
  { id: 'P', main: 80 },
]
const right = { rule: 'PRESET', level: 80, measured: 80, confirmation: 'CONFIRMED', isPending: false }
const rows = (change: Partial<StoredState> = {}): StoredState[] => [
  { id: 'A', ...right },
  { id: 'P', ...right, ...change },
]

test('accepts lights that are as the model says', () => {
  expect(differences(evening(), lit, rows())).toEqual([])
})

const wrong: [name: string, lights: typeof lit, change: Partial<StoredState>, fault: RegExp][] = [
  ['a light at another level', [lit[0]!, { id: 'P', main: 0 }], {}, /P has to be at 80 % \(PRESET\), and is at 0 %/],
  ['another rule with the same level', lit, { rule: 'OVERRIDE' }, /the platform applies OVERRIDE/],
  ['a stored level that is old', lit, { measured: 0 }, /the platform shows 0 %/],
  ['another desired level', lit, { level: 70 }, /desired level is 70 %/],
  ['a light that is not confirmed', lit, { confirmation: 'WAITING' }, /the platform shows WAITING/],
]
for (const [name, lights, change, fault] of wrong)
  test(`detects ${name}`, () => {
    const found = differences(evening(), lights, rows(change))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(fault)
  })

test('I7: each due event is done once, in its group', () => {
  const on: EventRow = { group: 'SUN', kind: 'ON', at: at(2), outcome: 'DONE' }
  const check = (...events: EventRow[]) => checkEventsOfGroups(evening().due, events)
  expect(check(on)).toEqual([])
  expect(check()).toEqual([expect.stringMatching(/^I7: ON of SUN at .* has 0 rows/)])
  expect(check(on, on)).toHaveLength(1)
  expect(check({ ...on, group: 'TIMED' })).toHaveLength(1)
  expect(check({ ...on, at: at(200) })).toHaveLength(1)
  expect(check({ ...on, outcome: 'MISSED' })).toEqual([expect.stringMatching(/is MISSED$/)])
})

test('I8: a protected light becomes darker by itself, or after a second person approved it', () => {
  const entry = (light: string, n: number, main: number): LogEntry => ({
    ...{ light, main, lightTime: at(n), time: at(n), by: 'command', result: 'ACCEPTED' },
  })
  const dimmed = [entry('P', 1, 80), entry('P', 600, 30)]
  const approval: ApprovalRow = { status: 'APPROVED', isBySecond: true, lights: ['P'], times: [seconds(598)] }
  const model = evening()
  const check = (entries: LogEntry[], ...approvals: ApprovalRow[]) => checkProtection(model, entries, approvals)
  expect(check(dimmed, approval)).toEqual([])
  expect(check([entry('A', 1, 80), entry('A', 600, 30)])).toEqual([])
  expect(check([entry('P', 1, 30), entry('P', 600, 80)])).toEqual([])
  const fault = [expect.stringMatching(/^I8: P became darker \(80 to 30 %\)/)]
  expect(check(dimmed)).toEqual(fault)
  expect(check(dimmed, { ...approval, isBySecond: false })).toEqual(fault)
  expect(check(dimmed, { ...approval, status: 'REFUSED' })).toEqual(fault)
  expect(check(dimmed, { ...approval, lights: ['A'] })).toEqual(fault)
  expect(check(dimmed, { ...approval, times: [seconds(-600)] })).toEqual(fault)
  model.darkenings.push({ light: 'P', at: seconds(599), level: 30 })
  expect(check(dimmed)).toEqual([])
  // Darker than what happens by itself.
  expect(check([dimmed[0]!, entry('P', 600, 10)])).toHaveLength(1)
})
