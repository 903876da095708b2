import { isInWindow } from '#lighting/daylight/daylight.ts'
import type { DaylightRow } from './daylight.ts'

export type DaylightKind = 'disabled' | 'active' | 'waiting' | 'outside' | 'fewSensors' | 'blocked' | 'dark' | 'bright'

interface Clock {
  /** ms since 1970 */
  now: number
  /** IANA, of the site */
  zone: string
}

/** What a rule does now, by its last evaluation. Outside its window it does nothing, whatever sensors report. */
export function daylightKind(rule: Omit<DaylightRow, 'sensors'>, clock: Clock): DaylightKind {
  const { isActive, evaluatedAt, freshCount, median, blockedUntil, darkSince } = rule.state
  if (!rule.isEnabled) return 'disabled'
  if (isActive) return 'active'
  if (!isInWindow(rule, clock)) return 'outside'
  if (!evaluatedAt) return 'waiting'
  if (freshCount < rule.minSensors || median === null) return 'fewSensors'
  if (blockedUntil && Date.parse(blockedUntil) > clock.now) return 'blocked'
  return darkSince ? 'dark' : 'bright'
}
