import type { AlertKindName } from './kinds.ts'

interface EventKind {
  alert: AlertKindName
  /** What it may be about: an alert of the kind is raised for nothing else. */
  of: 'LIGHT' | 'CENTER' | 'BOTH'
}

/**
 * Kinds of events of devices that raise an alert while they are active. Names and meanings: event types of TALQ 2.7.1
 * (schema EventType). `of` follows the functions that have them: LampMonitor, LampActuator and DALI functions belong to
 * a light, SegmentMonitor and CabinetMonitor to a cabinet, ElectricalMeter and the control service to both. The last three
 * are the names of earlier versions and of the LwM2M object 3416.
 *
 * A failure of the control gear is a lamp failure: without its driver the lamp gives no light. A tripped breaker is a loss
 * of supply, not a fault of the contactor. communicationFailure raises nothing: a light that cannot be reached goes offline.
 */
const EVENT_KINDS: Record<string, EventKind> = {
  lampFailure: { alert: 'LAMP_FAILURE', of: 'LIGHT' },
  controlGearFailure: { alert: 'LAMP_FAILURE', of: 'LIGHT' },
  lightSourceOpenCircuit: { alert: 'LAMP_FAILURE', of: 'LIGHT' },
  lightSourceShortCircuit: { alert: 'LAMP_FAILURE', of: 'LIGHT' },
  relayFailure: { alert: 'RELAY_FAILURE', of: 'LIGHT' },
  controlGearCommFailure: { alert: 'GEAR_COMMUNICATION', of: 'LIGHT' },
  controlGearComFailure: { alert: 'GEAR_COMMUNICATION', of: 'LIGHT' },
  cyclingFailure: { alert: 'CYCLING', of: 'LIGHT' },
  dimmingFailure: { alert: 'DIMMING_FAILURE', of: 'LIGHT' },
  powerFactorTooLow: { alert: 'POWER_FACTOR_LOW', of: 'BOTH' },
  phase1PowerFactorTooLow: { alert: 'POWER_FACTOR_LOW', of: 'BOTH' },
  phase2PowerFactorTooLow: { alert: 'POWER_FACTOR_LOW', of: 'BOTH' },
  phase3PowerFactorTooLow: { alert: 'POWER_FACTOR_LOW', of: 'BOTH' },
  leakageDetected: { alert: 'LEAKAGE', of: 'BOTH' },
  supplyLoss: { alert: 'SUPPLY_LOSS', of: 'BOTH' },
  circuitBreakerTripped: { alert: 'SUPPLY_LOSS', of: 'CENTER' },
  contactorError: { alert: 'CONTACTOR', of: 'BOTH' },
  switchingErrorOn: { alert: 'CONTACTOR', of: 'CENTER' },
  switchingErrorOff: { alert: 'CONTACTOR', of: 'CENTER' },
  cabinetDoorOpen: { alert: 'CABINET_DOOR', of: 'CENTER' },
  invalidProgram: { alert: 'INVALID_PLAN', of: 'BOTH' },
  invalidCalendar: { alert: 'INVALID_PLAN', of: 'BOTH' },
  invalidLampType: { alert: 'ASSET_MISMATCH', of: 'LIGHT' },
  ballastFailure: { alert: 'LAMP_FAILURE', of: 'LIGHT' },
  invalidScheduler: { alert: 'INVALID_PLAN', of: 'BOTH' },
  assetMismatch: { alert: 'ASSET_MISMATCH', of: 'LIGHT' },
}

/** TALQ itself spells some names in two ways: powerFactorTooLow, powerfactorTooLow. */
const BY_NAME = new Map(Object.entries(EVENT_KINDS).map(([name, kind]) => [name.toLowerCase(), kind]))

/** The alert that an event raises while it is active; undefined: the event is stored and displayed only. */
export function alertOfEvent(kind: string, subject: 'LIGHT' | 'CENTER'): AlertKindName | undefined {
  const known = BY_NAME.get(kind.toLowerCase())
  return known && (known.of === 'BOTH' || known.of === subject) ? known.alert : undefined
}

/** Whether the lamp gives no light although it should: the same as `lampFailure` of a reading. */
export function isLampFailure(kind: string): boolean {
  return kind.toLowerCase() === 'lampfailure'
}
