import { describe, expect, test } from 'vitest'
import {
  changedScheduleFields,
  groupIdsOf,
  inNightOrder,
  scheduleCreateInput,
  scheduleFieldOf,
  scheduleProblems,
  scheduleUpdateInput,
  scheduleValues,
} from './scheduleForm.ts'
import type { ScheduleRow } from './schedules.ts'

const step = (time: string, mainBrightness = 40) => ({
  ...{ key: 0, time, mainBrightness, subBrightness: null, mainColorTemp: null, subColorTemp: null },
})
const kept: ScheduleRow = {
  ...{ id: 7, name: '主干道节能', description: null, type: 'TIMING', startTime: '18:00', endTime: '06:00' },
  ...{
    sunsetOffset: 0,
    sunriseOffset: 0,
    days: 'EVERY_DAY',
    weekdays: [],
    dates: [],
    validFrom: null,
    validUntil: null,
    exceptDates: [],
    mainBrightness: 80,
    mainColorTemp: 4000,
  },
  ...{
    subBrightness: null,
    subColorTemp: null,
    isEnabled: true,
    revision: 1,
    priority: 7,
    updatedAt: '',
    abilities: [],
    coverage: null,
    night: null,
  },
  steps: [{ time: '22:00', mainBrightness: 60, subBrightness: 20, mainColorTemp: 3000, subColorTemp: null }],
  groups: [
    { id: 1, name: '一' },
    { id: 2, name: '二' },
  ],
}
const moves = { added: new Map([[3, { id: 3, label: '三' }]]), removed: new Map([[1, { id: 1, label: '一' }]]) }

describe('sorts steps by time of the night', () => {
  const times = (form: Parameters<typeof inNightOrder>[1]) =>
    inNightOrder([step('05:00'), step('23:00'), step('00:30'), step('19:00')], form).map(({ time }) => time)
  test('from the switch-on time for TIMING', () => {
    expect(times({ type: 'TIMING', startTime: '18:30' })).toEqual(['19:00', '23:00', '00:30', '05:00'])
    expect(times({ type: 'TIMING', startTime: '20:00' })).toEqual(['23:00', '00:30', '05:00', '19:00'])
  })
  test('from noon for SUNRISE_SUNSET', () =>
    expect(times({ type: 'SUNRISE_SUNSET', startTime: '' })).toEqual(['19:00', '23:00', '00:30', '05:00']))
})

describe('shows an error at its field', () => {
  const wrong = (change: object) => scheduleProblems({ ...scheduleValues(kept), ...change })
  test('and none for a valid schedule', () => expect(wrong({})).toEqual({}))
  test.each([
    [{ name: '一' }, { name: 'schedule_name_validation' }],
    [{ startTime: '' }, { startTime: 'select_turn_on_time_error' }],
    [{ endTime: '' }, { endTime: 'select_turn_off_time_error' }],
    [{ endTime: '18:00' }, { endTime: 'timesAreEqual' }],
    [{ type: 'SUNRISE_SUNSET', sunsetOffset: 181 }, { sunsetOffset: 'offsetOutOfRange' }],
    [{ type: 'SUNRISE_SUNSET', sunriseOffset: '' }, { sunriseOffset: 'offsetOutOfRange' }],
    [{ days: 'WEEKDAYS' }, { weekdays: 'weekdaysRequired' }],
    [{ steps: [step('22:00'), step('22:00')] }, { 'steps.1': 'stepTimeRepeated' }],
    [{ steps: [step('')] }, { 'steps.0': 'timeInvalid' }],
  ])('%o', (change, problems) => expect(wrong(change)).toEqual(problems))
})

describe('detects changes of an opened schedule', () => {
  const changed = (change: object) =>
    changedScheduleFields(scheduleValues(kept), { ...scheduleValues(kept), ...change })
  test('and none if only the keys of steps differ', () => expect(changed({})).toEqual([]))
  test('of a step and of moved groups', () =>
    expect(changed({ steps: [step('22:00', 61)], moves, name: '支路' })).toEqual(['name', 'steps', 'moves']))
})

test('shows an error without a field for the whole form', () => {
  expect(['name', 'sunriseOffset', 'steps', 'mainBrightness', 'groups'].map(scheduleFieldOf)).toEqual([
    'name',
    'sunriseOffset',
    undefined,
    undefined,
    undefined,
  ])
})

describe('sends', () => {
  test('nothing for an unchanged form', () =>
    expect(scheduleUpdateInput(scheduleValues(kept), scheduleValues(kept))).toEqual({}))
  test('changed values only', () =>
    expect(scheduleUpdateInput(scheduleValues(kept), { ...scheduleValues(kept), mainBrightness: 70, moves })).toEqual({
      mainBrightness: { set: 70 },
      groups: { connect: [{ id: 3 }], disconnect: [{ id: 1 }] },
    }))
  test('steps with the values that the form does not show', () => {
    const form = scheduleValues(kept)
    const steps = [step('00:30'), ...form.steps]
    expect(scheduleUpdateInput(form, { ...form, steps }).steps?.set).toEqual([
      kept.steps[0],
      { time: '00:30', mainBrightness: 40, subBrightness: null, mainColorTemp: null, subColorTemp: null },
    ])
  })
  test('the whole form with all its groups for a preview', () => {
    expect(scheduleCreateInput(scheduleValues(kept), kept)).toMatchObject({ name: '主干道节能', mainColorTemp: 4000 })
    expect(groupIdsOf({ ...scheduleValues(kept), moves }, kept)).toEqual([2, 3])
  })
})
