import type { Rule } from '#lighting/desired/reason.ts'
import type { LightPlan } from './plans.ts'

/** Rules that outlast no silence: a light that holds nothing else stays as it is. */
const UNPLANNED: readonly (Rule | null)[] = [null, 'MANUAL']

/**
 * How a light stands with the plan it is to hold: `none` and `resting` have nothing to hold, `leftover` is a plan that
 * does not count any more and is still in the light.
 */
export function planState(plan: LightPlan, rule: Rule | null) {
  const { wantedVersion, heldVersion, inStep, refusal } = plan
  const nothing = rule === 'MAINTENANCE' ? 'resting' : UNPLANNED.includes(rule) ? 'none' : undefined
  if (nothing) return inStep || heldVersion === null ? nothing : refusal ? 'refused' : 'leftover'
  if (wantedVersion === null) return 'none'
  if (inStep) return 'held'
  return refusal ? 'refused' : 'due'
}
