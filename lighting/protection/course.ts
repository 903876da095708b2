import type { PlannedEvent } from '../schedules/program.ts'

/** Levels of both lamps in %; 0: off, or no such lamp. */
export interface Levels {
  main: number
  sub: number
}

/** A test at the pole, an override, or a request that starts later. */
export interface Hold extends Levels {
  /** ms since 1970; omitted: from now on */
  from?: number
  /** Infinity: no end is known */
  until: number
}

/** The model of a light, as far as it limits levels. */
export interface Lamps {
  main: boolean
  mainDims: boolean
  sub: boolean
  subDims: boolean
}

/** What determines the levels of a light from now on. */
export interface LightControl {
  /** false: planned, deleted, or in maintenance: its level is not controlled, and counts as 0 % */
  isControlled: boolean
  /** the first one in effect applies */
  holds: readonly Hold[]
  /** of the group's programs or of the site's default, from the one in effect on, in order of time; empty: nothing is planned */
  plan: readonly Pick<PlannedEvent, 'at' | 'levels'>[]
  /** the last request without an end: it applies where nothing is planned, or, if ungrouped, before the site's default */
  manual: Levels | undefined
  isGrouped: boolean
  /** the daylight rule of its district: where something is planned, levels are at least these until it ends */
  raise?: Levels & { until: number }
  /** its present target; without one, its measured state */
  present: Levels
  lamps: Lamps
}

/** Levels of a light at an instant (ms since 1970): the order of the rules is that of the view light_rule. */
export function levelsAt(control: LightControl, at: number): Levels {
  if (!control.isControlled) return { main: 0, sub: 0 }
  const { holds, manual, isGrouped, present, lamps, raise } = control
  const planned = plannedLevels(control, at)
  const held = holds.find(({ from = 0, until }) => from <= at && at < until)
  if (held) return limited(held, lamps)
  const found = limited((isGrouped ? (planned ?? manual) : (manual ?? planned)) ?? present, lamps)
  if (!raise || !planned || at >= raise.until) return found
  const raised = limited(raise, lamps)
  return { main: Math.max(found.main, raised.main), sub: Math.max(found.sub, raised.sub) }
}

/** A level of null stays as it was. */
function plannedLevels({ plan, present }: LightControl, at: number): Levels | undefined {
  let found: Levels | undefined
  for (const { at: since, levels } of plan) {
    if (since > at) break
    const before: Levels = found ?? present
    found = { main: levels.mainLevel ?? before.main, sub: levels.subLevel ?? before.sub }
  }
  return found
}

function limited({ main, sub }: Levels, lamps: Lamps): Levels {
  const level = (asked: number, exists: boolean, dims: boolean) => (exists ? (asked > 0 && !dims ? 100 : asked) : 0)
  return { main: level(main, lamps.main, lamps.mainDims), sub: level(sub, lamps.sub, lamps.subDims) }
}

/** Instants after `now` at which the levels of a light may change. */
export function changesOf({ holds, plan, raise }: LightControl): number[] {
  return [
    ...(raise ? [raise.until] : []),
    ...holds.flatMap(({ from = 0, until }) => [from, until]),
    ...plan.map(({ at }) => at),
  ]
}
