import { expect, test } from 'vitest'
import { changedComing, comingInput, comingValues } from './comingForm.ts'
import type { ComingRow } from './overrides.ts'

const [START, END] = ['2026-11-28T10:00:00.000Z', '2026-11-28T16:00:00.000Z']
const ROW = { id: 1, targetName: '天河区', startsAt: START, until: END, reason: '暴雨' } as ComingRow

test('sends only what differs from the request', () => {
  const before = comingValues(ROW)
  expect(changedComing(before, comingValues(ROW))).toEqual([])
  const reason = { ...before, reason: ' ' }
  expect(changedComing(before, reason)).toEqual(['reason'])
  expect(comingInput(before, reason)).toEqual({ reason: null })
  const later = { ...before, span: { ...before.span, startsAt: '2026-11-28T12:00:00.000Z' } }
  expect(changedComing(before, later)).toEqual(['span'])
  expect(comingInput(before, later)).toEqual({ startsAt: '2026-11-28T12:00:00.000Z' })
})

test('a start of now and an end at the next event are null', () => {
  const before = comingValues(ROW)
  const now = { ...before, span: { ...before.span, start: 'now', end: 'event' } as const }
  expect(comingInput(before, now)).toEqual({ startsAt: null, until: null })
  const open = comingValues({ ...ROW, until: null, reason: null })
  expect(open).toMatchObject({ reason: '', span: { end: 'event' } })
  expect(comingInput(open, { ...open, span: { ...open.span, end: 'time', until: END } })).toEqual({ until: END })
})
