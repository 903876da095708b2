import type { EventKind, PlannedEvent } from '../schedules/program.ts'

/** Rules that say what a light is to do, the strongest first. */
export const RULES = ['MAINTENANCE', 'OVERRIDE', 'SCHEDULE', 'PRESET', 'MANUAL'] as const
export type Rule = (typeof RULES)[number]

/** Why a group is to do what it does: kept with it as JSON, told to people by `sentence`. */
export interface ProgramReason {
  group: string
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

/** All that one sentence about a light needs. Instants in ms since 1970. */
export interface Why {
  rule: Rule
  mainLevel: number | null
  subLevel: number | null
  since: number
  until?: number
  /** who asked, for OVERRIDE and MANUAL */
  by?: string
  /** of SCHEDULE and PRESET */
  program?: ProgramReason
  /** does it do so? */
  confirmation: 'CONFIRMED' | 'WAITING' | 'UNCONFIRMED'
  /** cannot be reached now; since when it was not heard */
  offline?: boolean
  heardAt?: number
  zone: string
}

/** The instants of a Why as people read them. */
export interface Told {
  since: string
  until?: string
  heard?: string
}
