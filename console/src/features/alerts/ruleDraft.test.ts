import { expect, test } from 'vitest'
import { changeOf, ruleDraft } from './ruleDraft.ts'
import type { RuleRow } from './rules.ts'

const rule: RuleRow = {
  kind: 'OVER_VOLTAGE',
  enabled: true,
  severity: 'MAJOR',
  raiseAt: 264,
  clearAt: 259,
  unit: 'V',
  forSeconds: 10,
  clearSeconds: 30,
}

test('does not send unchanged values', () => {
  expect(changeOf(rule, ruleDraft(rule))).toEqual({ input: {}, wrong: [], dirty: false })
  expect(changeOf(rule, { ...ruleDraft(rule), raiseAt: '270.5', enabled: false })).toEqual({
    input: { raiseAt: 270.5, enabled: false },
    wrong: [],
    dirty: true,
  })
})

test('names fields without a valid number', () => {
  const typed = { ...ruleDraft(rule), raiseAt: 'high', clearAt: ' ', forSeconds: '1.5' }
  expect(changeOf(rule, typed)).toMatchObject({ wrong: ['raiseAt', 'clearAt', 'forSeconds'], dirty: true })
})
