import { expect, test } from 'vitest'
import { planState } from './planState.ts'
import type { LightPlan } from './plans.ts'

const plan = (more: Partial<LightPlan> = {}): LightPlan => ({
  ...{ wantedVersion: 7, heldVersion: 7, inStep: true, sentAt: null, attempts: 0, refusal: null },
  ...more,
})
const older = { heldVersion: 6, inStep: false }

test('a light under its plan has stored it, or is pending', () => {
  expect(planState(plan(), 'SCHEDULE')).toBe('held')
  expect(planState(plan(older), 'PRESET')).toBe('due')
  expect(planState(plan({ ...older, refusal: 'no clock' }), 'PRESET')).toBe('refused')
})

test('does not show an empty plan as a plan', () => {
  expect(planState(plan(), null)).toBe('none')
  expect(planState(plan(), 'MANUAL')).toBe('none')
  expect(planState(plan(), 'MAINTENANCE')).toBe('inMaintenance')
  expect(planState(plan({ heldVersion: null, inStep: false }), null)).toBe('none')
  expect(planState(plan({ wantedVersion: null, heldVersion: null }), 'OVERRIDE')).toBe('none')
})

test('shows an obsolete plan that is still stored in the light', () =>
  expect(planState(plan(older), null)).toBe('leftover'))
