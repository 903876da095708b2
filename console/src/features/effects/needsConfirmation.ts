import type { ChangeEffect } from './effects.ts'

/** Is it asked before it is sent? Where it changes lights or leaves some without a plan; and where that is unknown. */
export function needsConfirmation(effect: ChangeEffect | undefined): boolean {
  if (!effect) return true
  const { on, off, dim, losePlan } = effect
  return on + off + dim + losePlan > 0
}

/** Do lights follow the default of the site afterwards? */
export function followsSiteDefault(effect: ChangeEffect | undefined): boolean {
  return effect?.groups.some(({ fallback }) => fallback === 'SITE_DEFAULT') ?? false
}
