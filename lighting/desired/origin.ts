import type { Rule } from './reason.ts'

/** What causes a command to a light, or another change of its levels. Each has words in the history of a light. */
export const ORIGINS = [
  // requests of people
  ...(['LIGHT', 'GROUP', 'BATCH', 'TARGET', 'SCENE', 'TEST'] as const),
  // ends of requests, by people
  ...(['STOPPED', 'UNDONE', 'RETURNED', 'ENDED', 'END_MOVED'] as const),
  // ends by the clock, or by a person at the pole
  ...(['OVERRIDE_EXPIRED', 'TEST_ENDED', 'MAINTENANCE_ENDED', 'PLAN_ENDED', 'DAYLIGHT_ENDED'] as const),
  // programs
  ...(['SCHEDULE', 'PRESET', 'SITE_DEFAULT'] as const),
  // ambient light sensors of the district
  'DAYLIGHT',
  // without a command of the platform
  ...(['MAINTENANCE', 'PLAN', 'LOCAL', 'CIRCUIT'] as const),
  'UNDELETED',
] as const
export type Origin = (typeof ORIGINS)[number]

/** The origin of a state whose cause was not noted: that of its rule. A new rule does not compile without one. */
export const ORIGIN_OF_RULE: Record<Rule, Origin> = {
  MAINTENANCE: 'MAINTENANCE',
  TEST: 'TEST',
  OVERRIDE: 'LIGHT',
  DAYLIGHT: 'DAYLIGHT',
  SCHEDULE: 'SCHEDULE',
  PRESET: 'PRESET',
  MANUAL: 'PLAN_ENDED',
  SITE_DEFAULT: 'SITE_DEFAULT',
}
