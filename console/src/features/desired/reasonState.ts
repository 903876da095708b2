import type { LightReason } from './desired.ts'

type ReportedState = Pick<LightReason, 'confirmation' | 'litState' | 'switchStatus'>

/** The question about a light; "why is it on" only if its state is known. */
export function reasonState({ confirmation, litState, switchStatus }: ReportedState) {
  if (confirmation === 'UNCONFIRMED') return 'unconfirmed'
  if (confirmation === 'WAITING') return 'waiting'
  if (litState === 'UNKNOWN') return 'away'
  if (litState === 'LIT') return 'on'
  // Dark though it is driven at a level.
  return switchStatus ? 'broken' : 'off'
}
