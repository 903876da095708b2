import type { ApiWarning } from '../../foundation/graphql/graphql.ts'
import type { Warning } from './impact.ts'

const TEXTS: Record<Warning['code'], string> = {
  NEVER_ON: 'no night within a year',
  OFF_AT_NIGHT: 'lights are off for hours of the night',
  ON_IN_DAYLIGHT: 'lights are on for hours of daylight',
  STEP_OUTSIDE: 'a step falls outside of every night',
  DARK_STEP: 'lights go off amid the night',
  CONFLICT: 'two schedules cover the same evenings',
  MANY_LIGHTS: 'many lights change at once',
  NOTHING_PLANNED: 'lights lose their plan and hold their state',
  SUN_OF_SITE: 'a group has no region with a known position and follows the sun of the site',
}

/** Risks of a change that was made, for `extensions.warnings`. */
export function apiWarnings(warnings: Warning[], field: string): ApiWarning[] {
  return warnings.map(({ code, params }) => ({ code, key: code, message: TEXTS[code], field, params }))
}
