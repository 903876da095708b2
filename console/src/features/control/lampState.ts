import type { ControlledLight } from './control.ts'

type Reported = Pick<ControlledLight, 'litState' | 'lampFailure' | 'mainBrightness' | 'subBrightness'>

/**
 * What is shown of a lamp. FAILED and NO_OUTPUT are dark though the light drives its lamp at a level, which is shown as
 * what it was commanded to do.
 */
export function lampStateOf({ litState, lampFailure, mainBrightness, subBrightness }: Reported) {
  if (litState === 'LIT') return 'LIT'
  if (litState === 'UNKNOWN') return mainBrightness === null && subBrightness === null ? 'NEVER_REPORTED' : 'UNKNOWN'
  if (lampFailure) return 'FAILED'
  return (mainBrightness ?? 0) > 0 || (subBrightness ?? 0) > 0 ? 'NO_OUTPUT' : 'DARK'
}

/** What its switch asks for. Of a light that does not report, the last level is all that is known. */
export function nextSwitch({ litState, switchStatus }: Pick<ControlledLight, 'litState' | 'switchStatus'>): boolean {
  return litState === 'UNKNOWN' ? !switchStatus : litState === 'DARK'
}
