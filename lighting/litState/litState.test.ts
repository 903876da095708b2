import { expect, test } from 'vitest'
import { type LampReport, type LightReport, type LitState, litStateOf } from './litState.ts'

const NONE: LampReport = { level: null, power: null, ratedWatts: null }
const lamp = (level: number | null, power: number | null = null, ratedWatts: number | null = null): LampReport => ({
  level,
  power,
  ratedWatts,
})
const HEALTHY: LightReport = { online: true, isFresh: true, lampFailure: false, main: lamp(40), sub: NONE }

test.each<[string, Partial<LightReport>, LitState]>([
  ['reports a level and has no meter', {}, 'LIT'],
  ['never reported on lamp failure', { lampFailure: null }, 'LIT'],
  ['draws the power of its level', { main: lamp(40, 42, 100) }, 'LIT'],
  ['lights its auxiliary lamp only', { main: lamp(0, 0, 100), sub: lamp(20, 9, 40) }, 'LIT'],
  ['lights its auxiliary lamp, its main lamp draws nothing', { main: lamp(80, 0, 100), sub: lamp(20, 9, 40) }, 'LIT'],
  ['draws the minimum power of a lit lamp', { main: lamp(40, 2, 100) }, 'LIT'],
  ['is dimmed too far for its meter to detect', { main: lamp(9, 0, 100) }, 'LIT'],
  ['has an unknown rating and draws more than standby', { main: lamp(40, 0.6) }, 'LIT'],
  ['has a rating of 0, which counts as unknown', { main: lamp(40, 30, 0) }, 'LIT'],
  ['is off', { main: lamp(0) }, 'DARK'],
  ['is off and draws standby power', { main: lamp(0, 0.4, 100) }, 'DARK'],
  ['reports a failed light source at 40 %', { lampFailure: true, main: lamp(40, 0.4, 100) }, 'DARK'],
  ['reports a failed light source and full power', { lampFailure: true, main: lamp(100, 100, 100) }, 'DARK'],
  ['reports a failed light source and no level', { lampFailure: true, main: NONE }, 'DARK'],
  ['draws almost no power for its rating', { main: lamp(40, 1.9, 100) }, 'DARK'],
  ['has an unknown rating and draws standby power', { main: lamp(40, 0.5) }, 'DARK'],
  ['reports neither level nor failure', { main: NONE }, 'UNKNOWN'],
  ['is offline and was lit', { online: false }, 'UNKNOWN'],
  ['is offline and was off', { online: false, main: lamp(0) }, 'UNKNOWN'],
  ['is offline and had failed', { online: false, lampFailure: true }, 'UNKNOWN'],
  ['is connected, but its report is old', { isFresh: false }, 'UNKNOWN'],
])('a light that %s', (_, report, state) => {
  expect(litStateOf({ ...HEALTHY, ...report })).toBe(state)
})
