import { longWaitOf, type WaitingLight } from '../longWait/longWait.ts'
import type { ControlledLight } from './control.ts'

type Reported = Pick<ControlledLight, 'litState' | 'lampFailure' | 'mainBrightness' | 'subBrightness'>

/**
 * The shown state of a lamp. FAILED and NO_OUTPUT are dark although the lamp has a level, which is shown as commanded.
 */
export function lampStateOf({ litState, lampFailure, mainBrightness, subBrightness }: Reported) {
  if (litState === 'LIT') return 'LIT'
  if (litState === 'UNKNOWN') return mainBrightness === null && subBrightness === null ? 'NEVER_REPORTED' : 'UNKNOWN'
  if (lampFailure) return 'FAILED'
  return (mainBrightness ?? 0) > 0 || (subBrightness ?? 0) > 0 ? 'NO_OUTPUT' : 'DARK'
}

/** The state that a click on the switch requests. Without reports it is derived from the last level. */
export function nextSwitch({ litState, switchStatus }: Pick<ControlledLight, 'litState' | 'switchStatus'>): boolean {
  return litState === 'UNKNOWN' ? !switchStatus : litState === 'DARK'
}

/** As `nextSwitch`; during a long wait the opposite of the command that the light has not answered yet. */
export function nextSwitchOf(light: Parameters<typeof nextSwitch>[0] & WaitingLight): boolean {
  const command = longWaitOf(light) && light.lastCommand
  return command ? !((command.mainBrightness ?? 0) > 0 || (command.subBrightness ?? 0) > 0) : nextSwitch(light)
}
