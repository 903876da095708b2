import type { EventKind, PlannedEvent } from '../schedules/program.ts'

/** Rules that decide the state of a light, the strongest first. */
export const RULES = [
  ...(['MAINTENANCE', 'TEST', 'OVERRIDE', 'DAYLIGHT', 'SCHEDULE', 'PRESET', 'MANUAL', 'SITE_DEFAULT'] as const),
] as const
export type Rule = (typeof RULES)[number]

/** Reason for the state of a group, or of a light in no group: stored as JSON, put into words by `sentence`. */
export interface ProgramReason {
  /** left out: the light is in no group, the site's default holds */
  group?: string
  /** name of the schedule; left out: the group's own control mode */
  schedule?: string
  kind: EventKind
  by: PlannedEvent['by']
  /** minutes after the sun's event */
  offset?: number
  /** name of the place whose sun it is */
  place?: string
  zone: string
  /** the clock was set back to before `kind`, and lights that were on stay on until the next event */
  isHeld?: true
}

/** Reason for lights that are on by day: stored as JSON when the rule of their district starts. */
export interface DaylightReason {
  district: string
  /** lx, of the sensors that counted */
  median: number
  /** lx; the median is below it */
  threshold: number
  /** names of the first ones */
  sensors: string[]
  sensorCount: number
  /** since when it is dark, ms since 1970 */
  darkSince: number
  zone: string
}

/** What a light reports, whatever its target. Instants in ms since 1970. */
interface LightStatus {
  /** no connection now */
  offline?: boolean
  lastSeenAt?: number
  /** it reports that its lamp is broken */
  lampFailure?: boolean
  zone: string
}

/** Input of the sentence for a light with a target. */
export interface Why extends LightStatus {
  rule: Rule
  /** %, expected */
  mainLevel: number | null
  subLevel: number | null
  since: number
  until?: number
  /** who asked, for TEST, OVERRIDE and MANUAL */
  by?: string
  /** of SCHEDULE, PRESET and SITE_DEFAULT */
  program?: ProgramReason
  /** of DAYLIGHT */
  daylight?: DaylightReason
  /** whether the light has confirmed the target */
  confirmation: 'CONFIRMED' | 'WAITING' | 'UNCONFIRMED'
  /** it measures that it is lit */
  lit?: boolean
}

/** Input of the sentence for a light without a target: it names what the light measures. */
export interface Unplanned extends LightStatus {
  rule?: undefined
  /** %, measured */
  mainLevel: number | null
  subLevel: number | null
  measuredAt: number
  /** why nothing is planned: it is in no group, in one that is switched by hand, or in one without a plan */
  group: 'NONE' | 'BY_HAND' | 'UNPLANNED'
}

export function isLit({ mainLevel, subLevel }: Pick<Why, 'mainLevel' | 'subLevel'>): boolean {
  return (mainLevel ?? 0) > 0 || (subLevel ?? 0) > 0
}

/** The light has not confirmed its target: the sentence says what it should do. */
export function isUnconfirmed(why: Why): boolean {
  if (why.mainLevel === null && why.subLevel === null) return false
  return why.confirmation !== 'CONFIRMED' || why.offline === true || (why.lampFailure === true && isLit(why))
}

/** lx, with a decimal where it matters. */
export function shownLux(lux: number): string {
  return String(lux < 10 ? Math.round(lux * 10) / 10 : Math.round(lux))
}

/** The instants as local times. */
export interface ReadableTimes {
  /** of an Unplanned: when it was measured */
  since: string
  until?: string
  lastSeen?: string
  /** of DAYLIGHT */
  darkSince?: string
}
