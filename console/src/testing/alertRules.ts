import type { AlertKindName, Severity } from '#lighting/alerts/kinds.ts'

/** As the migrations of the server insert them: [kind, severity, raiseAt, clearAt, forSeconds, clearSeconds] */
export const ALERT_RULES: [AlertKindName, Severity, number | null, number | null, number, number][] = [
  ['LAMP_FAILURE', 'MAJOR', null, null, 0, 0],
  ['LAMP_DARK', 'MAJOR', 10, 20, 60, 10],
  ['DAY_BURNER', 'MINOR', null, null, 300, 10],
  ['OVER_VOLTAGE', 'MAJOR', 264, 259, 10, 30],
  ['UNDER_VOLTAGE', 'MAJOR', 176, 181, 10, 30],
  ['OVER_CURRENT', 'MAJOR', 130, 120, 10, 30],
  ['UNDER_CURRENT', 'MINOR', 50, 60, 60, 30],
  ['TEMPERATURE_LOW', 'MINOR', 0, 2, 10, 30],
  ['TEMPERATURE_HIGH', 'MAJOR', 60, 55, 10, 30],
  ['POWER_NEAR', 'MINOR', 108, 104, 60, 30],
  ['POWER_OVER', 'MAJOR', 120, 114, 10, 30],
  ['LIGHT_OFFLINE', 'MINOR', null, null, 60, 0],
  ['CENTER_OFFLINE', 'CRITICAL', null, null, 30, 60],
  ['PHASE_DOWN', 'CRITICAL', 50, 100, 5, 10],
  ['CABINET_DOOR', 'MAJOR', null, null, 0, 0],
  ['NOT_CONFIRMED', 'MAJOR', 95, 97, 300, 10],
  ['CLOCK_DRIFT', 'MINOR', 30, 15, 120, 30],
  ['CLOCK_STEPPED', 'MINOR', 2, 2, 0, 0],
  ['DISK_LOW', 'CRITICAL', 10, 15, 0, 10],
  ['SITE_OFFLINE', 'CRITICAL', 20, 10, 20, 60],
  ['VERSION_AHEAD', 'MAJOR', null, null, 0, 60],
  ['LIGHT_FLAPPING', 'MINOR', null, null, 0, 60],
  ['CENTER_FLAPPING', 'MAJOR', null, null, 0, 60],
]
