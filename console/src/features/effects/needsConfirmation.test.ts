import { expect, test } from 'vitest'
import type { ChangeEffect } from './effects.ts'
import { followsSiteDefault, needsConfirmation } from './needsConfirmation.ts'

const NONE: ChangeEffect = { on: 0, off: 0, dim: 0, stay: 9, losePlan: 0, keepBurning: 0, groups: [] }
const ungrouped = (fallback: 'SITE_DEFAULT' | null): ChangeEffect => ({
  ...NONE,
  groups: [{ groupId: null, name: null, fallback, schedule: null, losePlan: 0 }],
})

test('sends a change without an effect at once', () => expect(needsConfirmation(NONE)).toBe(false))
test.each(['on', 'off', 'dim', 'losePlan'] as const)('confirms %s', what =>
  expect(needsConfirmation({ ...NONE, [what]: 1 })).toBe(true),
)
test('confirms a change with an unknown effect', () => expect(needsConfirmation(undefined)).toBe(true))

test('names the site default only if it applies', () => {
  expect(followsSiteDefault(ungrouped('SITE_DEFAULT'))).toBe(true)
  expect(followsSiteDefault(ungrouped(null))).toBe(false)
  expect(followsSiteDefault(undefined)).toBe(false)
})
