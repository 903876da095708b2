/** LIT: the light itself reports output. DARK: it reports none. UNKNOWN: it is offline, or has no fresh report. */
export const LIT_STATES = ['LIT', 'DARK', 'UNKNOWN'] as const
export type LitState = (typeof LIT_STATES)[number]

/** A lamp that draws less than this share (%) of its rated power at its level gives no light. */
const MIN_POWER_PERCENT = 5
/** Below this level (%) a lamp draws too little for its meter to prove anything. */
const MIN_METERED_LEVEL = 10
/** W: standby consumption of control gear. Decides where the rated power is not known. */
const MAX_STANDBY_WATTS = 0.5

export interface LampReport {
  /** %; null: there is no such lamp, or it never reported a level */
  level: number | null
  /** W; null: not measured */
  power: number | null
  /** W at 100 %; null: not known */
  ratedWatts: number | null
}

export interface LightReport {
  online: boolean
  /** it has reported what its lamps do, and not longer ago than twice the interval of its model */
  isFresh: boolean
  lampFailure: boolean | null
  main: LampReport
  sub: LampReport
}

/**
 * The one definition of "lit". PostgreSQL evaluates the same rule (`reported_output` and `light_state.lit_state`, migration
 * 0044), so that a count of a million lights needs no server; litState.test.ts of the server compares the two.
 */
export function litStateOf({ online, isFresh, ...report }: LightReport): LitState {
  if (!online || !isFresh) return 'UNKNOWN'
  return reportedOutput(report) ?? 'UNKNOWN'
}

/** What a report alone proves, however old it is; null: it has neither a level nor a lamp failure. */
export function reportedOutput({
  lampFailure,
  main,
  sub,
}: Pick<LightReport, 'lampFailure' | 'main' | 'sub'>): 'LIT' | 'DARK' | null {
  if (lampFailure) return 'DARK'
  if (main.level === null && sub.level === null) return null
  return hasOutput(main) || hasOutput(sub) ? 'LIT' : 'DARK'
}

function hasOutput({ level, power, ratedWatts }: LampReport): boolean {
  if (level === null || level <= 0) return false
  if (power === null) return true
  if (!ratedWatts) return power > MAX_STANDBY_WATTS
  return level < MIN_METERED_LEVEL || power * 100 * 100 >= MIN_POWER_PERCENT * ratedWatts * level
}
