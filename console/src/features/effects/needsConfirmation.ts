import type { ChangeEffect } from './effects.ts'

/** True if a change affects lights, leaves some without a plan, or has an unknown effect. */
export function needsConfirmation(effect: ChangeEffect | undefined): boolean {
  if (!effect) return true
  const { on, off, dim, losePlan } = effect
  return on + off + dim + losePlan > 0
}

/** Whether lights follow the site default afterwards. */
export function followsSiteDefault(effect: ChangeEffect | undefined): boolean {
  return effect?.groups.some(({ fallback }) => fallback === 'SITE_DEFAULT') ?? false
}
