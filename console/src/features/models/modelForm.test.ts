import { expect, test } from 'vitest'
import { changedModelFields, curvePoint, modelCopy, modelFieldOf, modelValues, newModel } from './modelForm.ts'
import { modelCreateInput, modelUpdateInput, wattsChanged } from './modelInput.ts'
import { modelProblems, modelWarnings, readNumber } from './modelProblems.ts'
import type { ModelOfForm } from './models.ts'

const values = { ...newModel(), name: '单灯控制器', code: 'K-1' }

const MODEL: ModelOfForm = {
  ...{ id: 1, name: '单灯控制器', code: 'K-1', type: 'light', category: 'LIGHT', updatedAt: '2026-11-26T00:00:00Z' },
  ...{ manufacturer: null, protocol: '4G', version: null, description: null, isEnabled: true, needsCenter: false },
  ...{ mainWatts: 100, subWatts: null, standbyWatts: 1.5, minLevel: null, deviceCount: 3, tags: ['4G', '色温'] },
  options: {
    ...{ mainLight: true, mainBrightness: true, mainColorTemp: null },
    ...{ subLight: false, subBrightness: false, subColorTemp: false },
  },
  powerCurve: [{ level: 50, watts: 60 }],
  ...{ measures: ['ENERGY', 'POWER'], reportEverySeconds: 30, offlineAfter: 90, ratings: [], versionHistory: null },
  ...{ commandSeconds: 15, resendSeconds: 4, showSeconds: 10, planSeconds: 10 },
  ...{ configTemplate: { dim: true }, interfaceSpec: null },
}

test('a new model is a light with one dimmable lamp, which needs a name and a code', () => {
  expect(modelProblems(newModel())).toEqual({ name: 'modelNameMinLength', code: 'modelCodeMinLength' })
  expect(modelProblems(values)).toEqual({})
  expect(modelCreateInput(values)).toMatchObject({
    ...{ type: 'light', category: 'LIGHT', offlineAfter: 180, commandSeconds: 15, mainWatts: null, powerCurve: null },
    options: { mainLight: true, mainBrightness: true, subLight: false, subBrightness: false },
  })
})

test('reads numbers with a point or a comma', () => {
  expect(['', ' 7 ', '1,5', '1.5', '1.125', '1,000', '-1', '1e3', 'x'].map(readNumber)).toEqual([
    ...[null, 7, 1.5, 1.5, 1.125],
    ...[undefined, undefined, undefined, undefined],
  ])
})

test.each([
  ['mainWatts', '5000.1', 'modelWattsOutOfRange'],
  ['standbyWatts', '-1', 'modelWattsOutOfRange'],
  ['minLevel', '0', 'modelMinLevelOutOfRange'],
  ['minLevel', '1.5', 'modelMinLevelOutOfRange'],
  ['reportEverySeconds', '86401', 'modelReportsOutOfRange'],
  ['offlineAfter', '', 'modelOfflineAfterOutOfRange'],
  ['offlineAfter', '4', 'modelOfflineAfterOutOfRange'],
  ['commandSeconds', '86401', 'modelSecondsOutOfRange'],
  ['validFrom', '2026-13-01', 'dateInvalid'],
  ['configTemplate', '{', 'models:problem.json'],
  ['interfaceSpec', `"${'x'.repeat(20_000)}"`, 'modelJsonTooLong'],
  ['tags', Array.from({ length: 21 }, (_, n) => `t${n}`).join(), 'modelTagsInvalid'],
])('refuses %s %j', (field, value, key) => {
  expect(modelProblems({ ...values, [field]: value })).toEqual({ [field]: key })
})

test('refuses a light without a lamp, and each invalid point of the curve', () => {
  expect(modelProblems({ ...values, mainLight: false })).toEqual({ mainLight: 'modelWithoutLamp' })
  const powerCurve = [
    ['50', '60'],
    ['101', '1'],
    ['10', ''],
    [' 50', '61'],
  ].map(([a, b]) => curvePoint(a, b))
  expect(modelProblems({ ...values, powerCurve })).toEqual({
    'powerCurve.1': 'models:problem.curveLevel',
    'powerCurve.2': 'modelWattsOutOfRange',
    'powerCurve.3': 'models:problem.curveRepeated',
  })
})

test('a center has neither lamps nor timeouts, whatever was entered before', () => {
  const center = { ...values, kind: 'center', category: 'CENTER', mainWatts: 'x', offlineAfter: '' } as const
  expect(modelProblems(center)).toEqual({})
  const input = modelCreateInput(center)
  expect(input).toMatchObject({
    type: 'center',
    category: 'CENTER',
    options: null,
    needsCenter: false,
    mainWatts: null,
  })
  expect(input).not.toHaveProperty('offlineAfter')
})

test('saving an opened model without changes sends nothing', () => {
  const opened = modelValues(MODEL)
  expect(opened).toMatchObject({
    measures: ['POWER', 'ENERGY'],
    tags: '4G, 色温',
    standbyWatts: '1.5',
    mainColorTemp: false,
  })
  expect(modelProblems(opened)).toEqual({})
  expect(changedModelFields(opened, modelValues(MODEL))).toEqual([])
  expect(modelUpdateInput(opened, modelValues(MODEL))).toEqual({})
})

test('an update sends changed values, with a date only for changed power', () => {
  const before = modelValues(MODEL)
  const after = { ...before, protocol: 'NB-IoT', mainWatts: '100.0', validFrom: '2026-01-01' }
  expect(wattsChanged(before, after)).toBe(false)
  expect(modelUpdateInput(before, after)).toEqual({ protocol: { set: 'NB-IoT' } })
  expect(modelUpdateInput(before, { ...after, mainWatts: '80', protocol: '' })).toEqual({
    ...{ protocol: { set: null }, mainWatts: { set: 80 }, validFrom: '2026-01-01' },
  })
  const sorted = { ...before, powerCurve: [curvePoint('75', '80'), curvePoint('25', '30')] }
  expect(modelUpdateInput(before, sorted)).toEqual({
    powerCurve: {
      set: [
        { level: 25, watts: 30 },
        { level: 75, watts: 80 },
      ],
    },
  })
})

test('removing a lamp removes its power and dimming', () => {
  const before = { ...modelValues(MODEL), subLight: true, subBrightness: true, subWatts: '60' }
  const input = modelUpdateInput(before, { ...before, subLight: false })
  expect(input.subWatts).toEqual({ set: null })
  expect(input.options?.set).toMatchObject({ mainBrightness: true, subLight: false, subBrightness: false })
})

test('a light changed to a center loses what centers do not have', () => {
  const before = { ...modelValues(MODEL), needsCenter: true }
  expect(modelUpdateInput(before, { ...before, kind: 'center', category: 'CENTER' })).toEqual({
    ...{ type: { set: 'center' }, category: { set: 'CENTER' }, options: { set: null }, needsCenter: { set: false } },
    mainWatts: { set: null },
  })
})

test('a copy needs its own code', () => {
  const copy = modelCopy(MODEL, '副本')
  expect(copy).toMatchObject({ name: '副本', code: '', protocol: '4G', mainWatts: '100' })
  expect(modelProblems(copy)).toEqual({ code: 'modelCodeMinLength' })
})

test('shows server errors at their fields', () => {
  expect(['type', 'options', 'powerCurve', 'where'].map(modelFieldOf)).toEqual([
    ...['kind', 'mainLight', 'powerCurve', undefined],
  ])
})

test('warns of contradictory timeouts, not of empty or invalid ones', () => {
  const warnings = (change: Partial<typeof values>) => modelWarnings({ ...values, ...change })
  expect(warnings({})).toEqual({ offlineTooSoon: false, neverResent: false, curveFalls: false })
  expect(warnings({ reportEverySeconds: '90', offlineAfter: '180' }).offlineTooSoon).toBe(false)
  expect(warnings({ reportEverySeconds: '91', offlineAfter: '180' }).offlineTooSoon).toBe(true)
  expect(warnings({ reportEverySeconds: 'x', offlineAfter: '1' }).offlineTooSoon).toBe(false)
  expect(warnings({ commandSeconds: '4', resendSeconds: '5' }).neverResent).toBe(true)
  expect(warnings({ commandSeconds: '', resendSeconds: '5' }).neverResent).toBe(false)
})

test('warns of a falling power curve, in any order of its points', () => {
  const falls = (...points: [string, string][]) =>
    modelWarnings({ ...values, powerCurve: points.map(([level, watts], key) => ({ key, level, watts })) }).curveFalls
  expect(falls(['100', '90'], ['10', '20'], ['50', '20'])).toBe(false)
  expect(falls(['100', '90'], ['10', '20'], ['50', '19'])).toBe(true)
  expect(falls(['10', '20'], ['50', ''], ['x', '5'])).toBe(false)
})

test('refuses a code with control characters', () => {
  expect(modelProblems({ ...values, code: 'K0\u00072' })).toMatchObject({ code: 'textInvisible' })
})
