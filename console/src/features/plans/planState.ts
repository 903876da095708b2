import type { Rule } from '#lighting/desired/reason.ts'
import type { LightPlan } from './plans.ts'

/** Rules without a stored plan: the light keeps its state while the platform is unavailable. */
const UNPLANNED: readonly (Rule | null)[] = [null, 'MANUAL']

/**
 * State of a light's stored plan. `none` and `inMaintenance`: no plan needed. `leftover`: the light still has a plan that no
 * longer applies.
 */
export function planState(plan: LightPlan, rule: Rule | null) {
  const { wantedVersion, heldVersion, inStep, refusal } = plan
  const nothing = rule === 'MAINTENANCE' ? 'inMaintenance' : UNPLANNED.includes(rule) ? 'none' : undefined
  if (nothing) return inStep || heldVersion === null ? nothing : refusal ? 'refused' : 'leftover'
  if (wantedVersion === null) return 'none'
  if (inStep) return 'held'
  return refusal ? 'refused' : 'due'
}
