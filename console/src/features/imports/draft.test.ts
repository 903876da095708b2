import { expect, test } from 'vitest'
import { importDraft, letters, NO_SOURCE, sampleOf, settingsOf, withColumn } from './draft.ts'
import type { ImportSettings } from './imports.ts'

const SETTINGS: ImportSettings = {
  mapping: [
    { field: 'DEVICE_ID', source: { columns: [2, 0], prefix: 'SZ-', separator: '.' } },
    { field: 'NAME', source: { columns: [1], prefix: '', separator: ' ' } },
  ],
  datum: 'WGS84',
  crs: null,
  positionOrder: null,
  missingId: null,
  correctIds: false,
  nameFromId: true,
  modeId: 3,
  useModeForUnknown: true,
  createModels: [{ code: 'LED-60', name: null, mainWatts: 60, subWatts: null }],
  attributes: [{ column: 4, name: '杆高', type: 'NUMBER', unit: 'm' }],
  centerId: null,
  groupId: null,
  createGroups: false,
  updateExisting: true,
}

test('converts settings to a draft and back', () => {
  expect(settingsOf(importDraft(SETTINGS))).toEqual(SETTINGS)
})

test('sends neither a field nor a substitute without a column', () => {
  const draft = importDraft(SETTINGS)
  const emptied = { ...draft, sources: { ...draft.sources, NAME: NO_SOURCE }, missingId: NO_SOURCE }
  expect(settingsOf(emptied)).toEqual({ ...SETTINGS, mapping: [SETTINGS.mapping[0]] })
})

test('a mapped column is not an own attribute, and no model is used by default without one', () => {
  const draft = importDraft(SETTINGS)
  const mapped = { ...draft, sources: { ...draft.sources, LAMP_TYPE: withColumn(NO_SOURCE, 0, 4) }, modeId: null }
  expect(settingsOf(mapped)).toMatchObject({ attributes: [], useModeForUnknown: false })
})

test('adds, replaces and removes columns', () => {
  const one = withColumn(NO_SOURCE, 0, 4)
  expect(one.columns).toEqual([4])
  expect(withColumn(one, 1, 7).columns).toEqual([4, 7])
  expect(withColumn(withColumn(one, 1, 7), 0, undefined).columns).toEqual([7])
})

test('the sample is the value of the first row', () => {
  const columns = [
    { name: 'a', samples: ['x'] },
    { name: 'b', samples: [] },
    { name: 'c', samples: ['1', '2'] },
  ]
  expect(sampleOf(importDraft(SETTINGS).sources.DEVICE_ID, columns)).toBe('SZ-1.x')
  expect(sampleOf({ ...NO_SOURCE, prefix: 'P', columns: [1] }, columns)).toBe('')
})

test('names columns like spreadsheets', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
