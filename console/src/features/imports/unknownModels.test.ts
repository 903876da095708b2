import { expect, test } from 'vitest'
import { importDraft } from './draft.ts'
import type { ImportSettings } from './imports.ts'
import { codePlans, plannedDraft, wattsOf } from './unknownModels.ts'

const SETTINGS = { mapping: [], modeId: 2, useModeForUnknown: false, createModels: [], attributes: [] }
const draft = importDraft(SETTINGS as unknown as ImportSettings)
const unknownModels = [
  { code: 'LED-60', rows: 40, watts: 60 },
  { code: 'HPS', rows: 2, watts: null },
]

test('offers each unknown code with the power of its rows, and keeps those already selected', () => {
  const plans = codePlans({ unknownModels }, draft)
  expect(plans).toEqual([
    { code: 'LED-60', rows: 40, isCreated: false, watts: '60' },
    { code: 'HPS', rows: 2, isCreated: false, watts: '' },
  ])
  const planned = plannedDraft(draft, [{ ...plans[0]!, isCreated: true, watts: '62,5' }, plans[1]!], null)
  expect(planned.createModels).toEqual([{ code: 'LED-60', name: null, mainWatts: 62.5, subWatts: null }])
  expect(planned).toMatchObject({ modeId: 2, useModeForUnknown: false })
  expect(codePlans({ unknownModels: unknownModels.slice(1) }, planned)).toEqual([
    { code: 'LED-60', rows: undefined, isCreated: true, watts: '62.5' },
    { code: 'HPS', rows: 2, isCreated: false, watts: '' },
  ])
})

test('uses one model for all the others', () => {
  expect(plannedDraft(draft, codePlans({ unknownModels }, draft), 5)).toMatchObject({
    modeId: 5,
    useModeForUnknown: true,
    createModels: [],
  })
})

test('a rated power is empty, or 1 to 5,000 W', () => {
  const of = (watts: string) => wattsOf({ watts })
  expect([of(' '), of('６０'), of('62,5'), of('0'), of('60 W'), of('5001'), of('1,234')]).toEqual([
    null,
    60,
    62.5,
    ...[undefined, undefined, undefined, undefined],
  ])
})
