import { expect, test } from '@playwright/test'
import type { Query } from './city.ts'
import { eventsBetween, expectedLevelAt, nextEventTime, type Preset } from './expectedSchedule.ts'
import { checkInvariants, type NightRun } from './invariants.ts'
import type { LogEntry } from './lightLog.ts'

/*
 * Tests the checker of invariants: it must report each fault. Its almanac is compared with NOAA's solar equations (90.833°
 * from the zenith) for Beijing.
 */

const preset: Preset = {
  mode: 'TIMING',
  level: 80,
  zone: 'Asia/Shanghai',
  latitude: 39.9042,
  longitude: 116.4074,
  start: '18:00',
  end: '06:00',
}
const from = Date.parse('2026-11-21T12:00:00+08:00')
const to = Date.parse('2026-11-22T12:00:00+08:00')
const id = '019aa5c2-7f0e-7c3a-9d53-0b1f4f1f2a11'
const commandEntry: LogEntry = {
  light: 'L-1',
  lightTime: '2026-11-21T10:00:01Z',
  time: '2026-11-21T10:00:01Z',
  by: 'command',
  result: 'ACCEPTED',
  commandId: id,
  expiresAt: '2026-11-21T10:00:15Z',
  main: 80,
}
const planEntry: LogEntry = { ...commandEntry, by: 'plan', result: 'DONE', commandId: undefined, version: 7 }
const on = { kind: 'ON', outcome: 'DONE', at: '2026-11-21T10:00:00Z' }
const off = { kind: 'OFF', outcome: 'DONE', at: '2026-11-21T22:00:00Z' }
const requested = { thing: 'LightGroup 1', action: 'operateLightGroup', level: '80' }
const right = { id: 'L-1', expected: 80, measured: 80, online: true }

interface Tables {
  light_state: object[]
  light_command: object[]
  /** by operators */
  operated: object[]
  audit_entry: object[]
  light_plan: object[]
  planned_event: object[]
  again: object[]
}
const sound: Tables = {
  light_state: [right],
  light_command: [{ id, light: 'L-1' }],
  operated: [{ id, light: 'L-1', level: 80, things: ['LightDevice 1', 'LightGroup 1'] }],
  audit_entry: [requested],
  light_plan: [{ version: '7' }],
  planned_event: [on, off],
  again: [],
}

function check(entries: LogEntry[], tables: Partial<Tables> = {}, brokerFails = false): Promise<string[]> {
  const all = { ...sound, ...tables }
  const sql = async (text: string) =>
    text.includes('lag(')
      ? all.again
      : text.includes("c.cause = 'OPERATOR'")
        ? all.operated
        : all[/from (\w+)/.exec(text)?.[1] as keyof Tables]
  const lights = [{ id: 'L-1', main: 80, sub: 0 }]
  return checkInvariants({
    entries,
    lights,
    sql: sql as Query,
    group: 1,
    preset,
    from,
    to,
    brokerFails,
  } satisfies NightRun)
}

test('accepts a night without faults', async () => {
  expect(await check([commandEntry, planEntry])).toEqual([])
})

test('accepts the levels of targets and scenes, and what follows from the end of a request', async () => {
  const entry = (action: string, level: string | null = null) => ({ thing: 'LightDevice 1', action, level })
  const operated = (kind: string, level: number) => [{ ...sound.operated[0], kind, level }]
  const causes: [kind: string, level: number, audited: object[]][] = [
    ['TARGET', 30, [entry('overrideLights', '30')]],
    ['SCENE', 70, [entry('startLightScene', '100'), entry('startLightScene', '70')]],
    ['UNDONE', 20, [entry('undoLightCampaign')]],
    ['MAINTENANCE_ENDED', 20, [entry('updateLightDevice')]],
    ['OVERRIDE_EXPIRED', 45, [entry('overrideLights', '45')]],
  ]
  for (const [kind, level, audit_entry] of causes) {
    expect(await check([commandEntry], { operated: operated(kind, level), audit_entry }), kind).toEqual([])
    expect(await check([commandEntry], { operated: operated(kind, level), audit_entry: [] }), kind).toHaveLength(1)
  }
  const wrong = { operated: operated('TARGET', 30), audit_entry: [entry('overrideLights', '40')] }
  expect(await check([commandEntry], wrong)).toHaveLength(1)
})

test('accepts the end of an override only at a requested level or one that the light had before', async () => {
  const expired = { ...sound.operated[0], kind: 'OVERRIDE_EXPIRED', level: 45 }
  const tables = { operated: [expired], audit_entry: [{ ...requested, level: '30' }] }
  const earlier = (change: Partial<LogEntry>): LogEntry => ({ ...planEntry, main: 45, ...change })
  expect(await check([earlier({}), commandEntry], tables)).toEqual([])
  const fault = [expect.stringMatching(/^I2: L-1 was set to 45 % by .* \(OVERRIDE_EXPIRED\)/)]
  expect(await check([commandEntry], tables)).toEqual(fault)
  expect(await check([commandEntry, earlier({})], tables)).toEqual(fault)
  expect(await check([earlier({ main: 30 }), commandEntry], tables)).toEqual(fault)
  expect(await check([earlier({ light: 'L-2' }), commandEntry], tables)).toEqual(fault)
  expect(await check([earlier({ result: 'REJECTED' }), commandEntry], tables)).toEqual(fault)
  expect(await check([commandEntry], { operated: [{ ...expired, level: 0 }] })).toEqual([])
})

test('accepts a repeated command only after a failure of the broker and the time to report', async () => {
  const again = (after: number) => ({ again: [{ light: 'L-1', version: '2', after }] })
  expect(await check([commandEntry], again(12), true)).toEqual([])
  expect(await check([commandEntry], again(4), true)).toHaveLength(1)
  expect(await check([commandEntry], again(12))).toHaveLength(1)
})

const faults: [name: string, entries: LogEntry[], tables: Partial<Tables>, fault: RegExp][] = [
  [
    'a light that is not as expected',
    [commandEntry],
    { light_state: [{ ...right, expected: 0 }] },
    /^I1: L-1 is at 80 %/,
  ],
  [
    'a stored level that differs from the light',
    [commandEntry],
    { light_state: [{ ...right, measured: 0 }] },
    /^I1: .* has 0 %/,
  ],
  ['a command that is not ours', [commandEntry], { light_command: [] }, /^I2: L-1 obeyed/],
  ['a command to another light', [commandEntry], { light_command: [{ id, light: 'L-2' }] }, /^I2: L-1 obeyed/],
  ['a command of another client', [{ ...commandEntry, commandId: 'planted' }], {}, /^I2: L-1 obeyed planted/],
  ['a command without an audit entry', [commandEntry], { audit_entry: [] }, /^I2: L-1 was set to 80 %/],
  [
    'a command at another level than was asked for',
    [commandEntry],
    { audit_entry: [{ ...requested, level: '70' }] },
    /^I2: L-1 was set to 80 %/,
  ],
  ['a plan that is not ours', [planEntry], { light_plan: [] }, /^I2: L-1 kept plan 7/],
  ['a command that is obeyed twice', [commandEntry, commandEntry], {}, /^I3: L-1 obeyed/],
  [
    'a command that is obeyed too late',
    [{ ...commandEntry, lightTime: '2026-11-21T10:00:16Z' }],
    {},
    /^I4: L-1 obeyed/,
  ],
  [
    'an event without a row',
    [commandEntry],
    { planned_event: [on] },
    /^I5: OFF of 2026-11-21T22:00:00.000Z has 0 rows/,
  ],
  ['an event in two rows', [commandEntry], { planned_event: [on, on, off] }, /^I5: ON of .* has 2 rows/],
  [
    'an event that was never due',
    [commandEntry],
    { planned_event: [on, { ...on, at: '2026-11-21T11:00:00Z' }, off] },
    /^I5: ON at .* was never due/,
  ],
  [
    'a version that is acknowledged twice',
    [commandEntry],
    { again: [{ light: 'L-1', version: '3', after: 4 }] },
    /^I6: L-1 was commanded to version 3 again 4 s/,
  ],
]
for (const [name, entries, tables, fault] of faults)
  test(`detects ${name}`, async () => {
    const found = await check(entries, tables)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(fault)
  })

test('expects sunset and sunrise of Beijing to a few seconds, and the clock changes of Paris', () => {
  const sun: Preset = { ...preset, mode: 'SUNRISE_SUNSET' }
  const secondsFrom = (kind: 'ON' | 'OFF', at: string) =>
    Math.abs(nextEventTime(sun, kind, from) - Date.parse(at)) / 1000
  expect(secondsFrom('ON', '2026-11-21T16:54:21+08:00')).toBeLessThan(5)
  expect(secondsFrom('OFF', '2026-11-22T07:06:40+08:00')).toBeLessThan(5)
  expect(expectedLevelAt(sun, Date.parse('2026-11-21T17:50:00+08:00'))).toBe(80)
  expect(expectedLevelAt(sun, Date.parse('2026-11-21T16:50:00+08:00'))).toBe(0)
  const paris: Preset = { ...preset, zone: 'Europe/Paris', start: '21:00', end: '02:30' }
  const ends = (noon: string) => {
    const since = Date.parse(noon)
    return eventsBetween(paris, since, since + 86_400_000).map(({ at }) => new Date(at).toISOString().slice(8, 16))
  }
  expect(ends('2027-03-27T12:00:00+01:00')).toEqual(['27T20:00', '28T01:00'])
  expect(ends('2027-10-30T12:00:00+02:00')).toEqual(['30T19:00', '31T00:30'])
})
