import { roundTo } from '#lighting/values/units.ts'
import { applyOverride, type LightBeforeOverride, type RequestedLevels } from '../control/overrideLevels.ts'

/** Lights with the same capabilities, levels and rated power. */
export interface LightsOfPower extends LightBeforeOverride {
  lights: number
  /** Rated power, W at 100 %. Null: unknown, or no such lamp. */
  main_watts: number | null
  sub_watts: number | null
}

export interface PowerChange {
  /** W, to 0.1 W */
  before: number
  after: number
  /** Lights whose rated power is unknown: they count as 0 W. */
  unrated: number
}

/** Power of lights before and after a request. A lamp at 40 % takes 40 % of its rated power. */
export function powerChangeOf(rows: readonly LightsOfPower[], levels: RequestedLevels): PowerChange {
  let [before, after, unrated] = [0, 0, 0]
  for (const row of rows) {
    before += row.lights * wattsOf(row, row)
    after += row.lights * wattsOf(row, applyOverride(row, levels) ?? row)
    if (row.main_watts === null && row.sub_watts === null) unrated += row.lights
  }
  return { before: roundTo('W', before), after: roundTo('W', after), unrated }
}

type Rated = Pick<LightsOfPower, 'main_watts' | 'sub_watts'>
type Levels = Pick<LightsOfPower, 'main_level' | 'sub_level'>

function wattsOf({ main_watts, sub_watts }: Rated, { main_level, sub_level }: Levels): number {
  return ((main_watts ?? 0) * (main_level ?? 0) + (sub_watts ?? 0) * (sub_level ?? 0)) / 100
}
