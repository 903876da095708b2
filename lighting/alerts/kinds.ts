/** The most severe first. */
export const SEVERITIES = ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'] as const
export type Severity = (typeof SEVERITIES)[number]

export function isAtLeast(severity: Severity, least: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least)
}

/** The next higher severity: an alert for many lights is one step more severe than the same alert for one light. */
export function oneStepUp(severity: Severity): Severity {
  return SEVERITIES[Math.max(0, SEVERITIES.indexOf(severity) - 1)] as Severity
}

export interface AlertKind {
  /**
   * Its subject, unless it gathers many lights under their center or group. Kinds that events raise (eventKinds.ts) may be
   * about a light or a center, whichever reports the event.
   */
  scope: 'LIGHT' | 'CENTER' | 'GROUP' | 'SYSTEM'
  /** Unit of an alert's value and threshold. */
  unit?: 'V' | 'A' | 'mA' | 'W' | '°C' | '%' | 's' | 'h'
  /** Unit of its rule's raiseAt and clearAt. */
  ruleUnit?: 'V' | 'mA' | '°C' | '%' | 's' | 'h'
  /** The bad side of the threshold. Not set: there is no threshold; the condition is true or false. */
  bad?: 'above' | 'below'
  /** Makes a light FAULT while it is open. */
  fault?: true
}

/**
 * All kinds of alerts. Only a broken lamp makes a light FAULT, which blocks its operation: a light beyond a
 * threshold can still be switched off. LAMP_DARK is a fault only where the light reports its lamp as on and no power is
 * drawn: a light that only did not follow a command can be commanded again.
 */
export const ALERT_KINDS = {
  LAMP_FAILURE: { scope: 'LIGHT', fault: true },
  LAMP_DARK: { scope: 'LIGHT', unit: 'W', ruleUnit: '%', bad: 'below', fault: true },
  DAY_BURNER: { scope: 'LIGHT' },
  OVER_VOLTAGE: { scope: 'LIGHT', unit: 'V', ruleUnit: 'V', bad: 'above' },
  UNDER_VOLTAGE: { scope: 'LIGHT', unit: 'V', ruleUnit: 'V', bad: 'below' },
  OVER_CURRENT: { scope: 'LIGHT', unit: 'A', ruleUnit: '%', bad: 'above' },
  UNDER_CURRENT: { scope: 'LIGHT', unit: 'A', ruleUnit: '%', bad: 'below' },
  TEMPERATURE_LOW: { scope: 'LIGHT', unit: '°C', ruleUnit: '°C', bad: 'below' },
  TEMPERATURE_HIGH: { scope: 'LIGHT', unit: '°C', ruleUnit: '°C', bad: 'above' },
  POWER_NEAR: { scope: 'LIGHT', unit: 'W', ruleUnit: '%', bad: 'above' },
  POWER_OVER: { scope: 'LIGHT', unit: 'W', ruleUnit: '%', bad: 'above' },
  LIGHT_OFFLINE: { scope: 'LIGHT' },
  LIGHT_FLAPPING: { scope: 'LIGHT' },
  CENTER_OFFLINE: { scope: 'CENTER' },
  CENTER_FLAPPING: { scope: 'CENTER' },
  PHASE_DOWN: { scope: 'CENTER', unit: 'V', ruleUnit: 'V', bad: 'below' },
  CABINET_DOOR: { scope: 'CENTER' },
  NOT_CONFIRMED: { scope: 'GROUP', unit: '%', ruleUnit: '%', bad: 'below' },
  ON_WITHOUT_END: { scope: 'GROUP', unit: 'h', ruleUnit: 'h', bad: 'above' },
  SITE_OFFLINE: { scope: 'SYSTEM', unit: '%', ruleUnit: '%', bad: 'above' },
  CLOCK_DRIFT: { scope: 'LIGHT', unit: 's', ruleUnit: 's', bad: 'above' },
  VERSION_AHEAD: { scope: 'LIGHT' },
  CLOCK_STEPPED: { scope: 'SYSTEM', unit: 's', ruleUnit: 's', bad: 'above' },
  SERVER_CLOCK_DRIFT: { scope: 'SYSTEM', unit: 's', ruleUnit: 's', bad: 'above' },
  SERVER_CLOCK_WRONG: { scope: 'SYSTEM', unit: 's', ruleUnit: 's', bad: 'above' },
  DISK_LOW: { scope: 'SYSTEM', unit: '%', ruleUnit: '%', bad: 'below' },
  RELAY_FAILURE: { scope: 'LIGHT' },
  GEAR_COMMUNICATION: { scope: 'LIGHT' },
  CYCLING: { scope: 'LIGHT' },
  DIMMING_FAILURE: { scope: 'LIGHT' },
  /** Without a unit: from 0 to 1. */
  POWER_FACTOR_LOW: { scope: 'LIGHT', bad: 'below' },
  LEAKAGE: { scope: 'CENTER', unit: 'mA', ruleUnit: 'mA', bad: 'above' },
  SUPPLY_LOSS: { scope: 'CENTER' },
  CONTACTOR: { scope: 'CENTER' },
  INVALID_PLAN: { scope: 'LIGHT' },
  ASSET_MISMATCH: { scope: 'LIGHT' },
} as const satisfies Record<string, AlertKind>
export type AlertKindName = keyof typeof ALERT_KINDS

export const KIND_NAMES = Object.keys(ALERT_KINDS) as AlertKindName[]

/** The kind with all optional fields; a field that is not set is undefined. */
export function kindOf(name: AlertKindName): AlertKind {
  return ALERT_KINDS[name]
}

export const FAULT_KINDS = KIND_NAMES.filter(name => kindOf(name).fault)

/** The invalid threshold of a pair, or undefined. `clearAt` must not be on the bad side of `raiseAt`. */
export function thresholdFault(
  name: AlertKindName,
  raiseAt: number | null,
  clearAt: number | null,
): 'raiseAt' | 'clearAt' | undefined {
  const { bad } = kindOf(name)
  if (!bad) return raiseAt !== null ? 'raiseAt' : clearAt !== null ? 'clearAt' : undefined
  if (raiseAt === null || !Number.isFinite(raiseAt)) return 'raiseAt'
  if (clearAt === null || !Number.isFinite(clearAt)) return 'clearAt'
  const good = bad === 'above' ? clearAt <= raiseAt : clearAt >= raiseAt
  return good ? undefined : 'clearAt'
}
