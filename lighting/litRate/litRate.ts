/** Lights in service that should be on; unknown: no recent report. */
export interface LitCounts {
  lit: number
  dark: number
  unknown: number
}

/** %; null where there is nothing to divide by. */
export interface LitRange {
  /** 亮灯率: of those that are known */
  rate: number | null
  /** if all unknown ones were dark, and if all were lit */
  low: number | null
  high: number | null
}

/** A night with a smaller recorded share has no lit rate: a few samples do not describe the rest. */
export const MIN_NIGHT_COVERAGE = 0.5

/** Minutes from sunset to sunrise, and in how many of them the platform sampled the lights. */
export interface NightCoverage {
  recordedMinutes: number
  nightMinutes: number
}

/** Minutes of a night until `now`: the present night has only begun. Times in ms. */
export function passedMinutes({ begin, end }: { begin: number; end: number }, now: number): number {
  return Math.max(0, Math.round((Math.min(end, now) - begin) / 60_000))
}

/** Whether enough of the night was recorded for a lit rate. */
export function isCovered({ recordedMinutes, nightMinutes }: NightCoverage): boolean {
  return recordedMinutes >= MIN_NIGHT_COVERAGE * nightMinutes
}

/** % to 0.1, rounded down as a rate is shown: 99.96 % is not 100 %, and a missed target does not look met. */
export function shownRate(rate: number | null): number | null {
  // 1e-9: a rate such as 98.3 is stored as slightly less.
  return rate === null ? null : Math.floor(rate * 10 + 1e-9) / 10
}

/** lit ÷ (lit + dark), and the rate if all unknown lights were dark or lit (CJJ 89). */
export function litRateOf({ lit, dark, unknown }: LitCounts): LitRange {
  const all = lit + dark + unknown
  return { rate: percent(lit, lit + dark), low: percent(lit, all), high: percent(lit + unknown, all) }
}

export function addCounts(counts: readonly LitCounts[]): LitCounts {
  const sum = { lit: 0, dark: 0, unknown: 0 }
  for (const { lit, dark, unknown } of counts) {
    sum.lit += lit
    sum.dark += dark
    sum.unknown += unknown
  }
  return sum
}

function percent(part: number, whole: number): number | null {
  return whole > 0 ? (100 * part) / whole : null
}
