import type { LightReason } from './desired.ts'

type ReportedState = Pick<LightReason, 'confirmation' | 'litState' | 'switchStatus'>

/** Selects the title, e.g. "why is it on", by the reported state. */
export function reasonState({ confirmation, litState, switchStatus }: ReportedState) {
  if (confirmation === 'UNCONFIRMED') return 'unconfirmed'
  if (confirmation === 'WAITING') return 'waiting'
  if (litState === 'UNKNOWN') return 'away'
  if (litState === 'LIT') return 'on'
  // Dark although its level is above 0.
  return switchStatus ? 'broken' : 'off'
}
