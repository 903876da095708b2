import { expect, test } from 'vitest'
import { alertOfEvent } from './eventKinds.ts'

test.each([
  ['lampFailure', 'LAMP_FAILURE', undefined],
  ['controlGearFailure', 'LAMP_FAILURE', undefined],
  ['relayFailure', 'RELAY_FAILURE', undefined],
  ['controlGearCommFailure', 'GEAR_COMMUNICATION', undefined],
  ['cyclingFailure', 'CYCLING', undefined],
  ['dimmingFailure', 'DIMMING_FAILURE', undefined],
  ['powerFactorTooLow', 'POWER_FACTOR_LOW', 'POWER_FACTOR_LOW'],
  ['powerfactorTooLow', 'POWER_FACTOR_LOW', 'POWER_FACTOR_LOW'],
  ['leakageDetected', 'LEAKAGE', 'LEAKAGE'],
  ['supplyLoss', 'SUPPLY_LOSS', 'SUPPLY_LOSS'],
  ['circuitBreakerTripped', undefined, 'SUPPLY_LOSS'],
  ['contactorError', 'CONTACTOR', 'CONTACTOR'],
  ['switchingErrorOn', undefined, 'CONTACTOR'],
  ['cabinetDoorOpen', undefined, 'CABINET_DOOR'],
  ['invalidProgram', 'INVALID_PLAN', 'INVALID_PLAN'],
  ['invalidLampType', 'ASSET_MISMATCH', undefined],
  ['communicationFailure', undefined, undefined],
  ['deviceReset', undefined, undefined],
  ['constructor', undefined, undefined],
] as const)('%s of a light is %s, of a center %s', (kind, light, center) => {
  expect(alertOfEvent(kind, 'LIGHT')).toBe(light)
  expect(alertOfEvent(kind, 'CENTER')).toBe(center)
})
