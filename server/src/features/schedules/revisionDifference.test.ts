import { expect, test } from 'vitest'
import { differenceOf, groupsOfRevision, inputValuesOf } from './revisionDifference.ts'
import { scheduleColumns } from './scheduleInput.ts'

const evening = scheduleColumns({ name: '主干道', type: 'TIMING', startTime: '18:30', endTime: '06:30' })
const revision = (content: object, groups: Record<number, string> = {}) => ({
  content: { ...evening, ...content },
  group_ids: Object.keys(groups).map(Number),
  group_names: Object.values(groups),
})

test('names each changed field with its value before and after, in the order of the form', () => {
  const step = { time: '23:00', mainBrightness: 40, subBrightness: null, mainColorTemp: null, subColorTemp: null }
  const changed = revision({ start_time: '19:00', steps: [step], is_enabled: false, except_dates: ['2027-01-01'] })
  expect(differenceOf(revision({}), changed)).toEqual({
    fields: [
      { field: 'startTime', before: '18:30', after: '19:00' },
      { field: 'exceptDates', before: [], after: ['2027-01-01'] },
      { field: 'steps', before: [], after: [step] },
      { field: 'isEnabled', before: true, after: false },
    ],
    added: [],
    removed: [],
  })
})

test('compares groups by id and names them as they were; a renamed group is no difference', () => {
  const difference = differenceOf(
    revision({}, { 1: '天河路', 2: '体育东路' }),
    revision({}, { 2: '体育东', 3: '黄埔大道' }),
  )
  expect(difference).toEqual({
    fields: [],
    added: [{ id: 3, name: '黄埔大道' }],
    removed: [{ id: 1, name: '天河路' }],
  })
  expect(groupsOfRevision(revision({}, { 7: '环市路' }))).toEqual([{ id: 7, name: '环市路' }])
})

test('a revision from before a column existed differs from none of its empty values', () => {
  const { valid_from: _f, except_dates: _e, ...before } = evening
  expect(differenceOf({ ...revision({}), content: before as typeof evening }, revision({})).fields).toEqual([])
  expect(inputValuesOf(before as typeof evening)).toMatchObject({ validFrom: null, exceptDates: [] })
})
