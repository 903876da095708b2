import type { EventKind, PlannedEvent } from '../schedules/program.ts'

/** Rules that say what a light is to do, the strongest first. */
export const RULES = ['MAINTENANCE', 'TEST', 'OVERRIDE', 'SCHEDULE', 'PRESET', 'MANUAL', 'SITE_DEFAULT'] as const
export type Rule = (typeof RULES)[number]

/** Why a group, or a light in no group, is to do what it does: stored with it as JSON, put into words by `sentence`. */
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
}

/** What is heard of a light, whatever is wanted of it. Instants in ms since 1970. */
interface Heard {
  /** cannot be reached now; since when it was not heard */
  offline?: boolean
  heardAt?: number
  /** it reports that its lamp is broken */
  lampFailure?: boolean
  zone: string
}

/** All that one sentence needs about a light of which something is expected. */
export interface Why extends Heard {
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
  /** does it do so? */
  confirmation: 'CONFIRMED' | 'WAITING' | 'UNCONFIRMED'
  /** it measures that it burns */
  lit?: boolean
}

/** The same about a light of which nothing is expected: what it measures is all there is to tell. */
export interface Unplanned extends Heard {
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

/** It is not known that the light does what is expected: then only what it should do can be said. */
export function isDoubtful(why: Why): boolean {
  if (why.mainLevel === null && why.subLevel === null) return false
  return why.confirmation !== 'CONFIRMED' || why.offline === true || (why.lampFailure === true && isLit(why))
}

/** Those instants as people read them. */
export interface Told {
  /** of an Unplanned: when it was measured */
  since: string
  until?: string
  heard?: string
}
