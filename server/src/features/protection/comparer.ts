import type { Hold, Lamps, Levels, LightControl } from '#lighting/protection/course.ts'
import { type DarkerTime, darkerTimes, isBelowMinimum } from '#lighting/protection/darkening.ts'
import type { PlannedEvent } from '#lighting/schedules/program.ts'
import type { LightRequest } from '../../foundation/lights/controlChanges.ts'
import { optionsOf } from '../models/options.ts'
import { SITE } from '../schedules/programs.ts'
import type { ControlRow, ProtectionSettings } from './guard.store.ts'
import { eventsOf, horizonOf, nextNight, type Plans, planKey } from './plans.ts'

export const DARKENING_REASONS = ['PROTECTED', 'BELOW_MINIMUM', 'TOO_MANY_LIGHTS', 'PROTECTION_REDUCED'] as const
export type DarkeningReason = (typeof DARKENING_REASONS)[number]

/** Rules of lights before the change or after it. */
export interface Side {
  controls: ReadonlyMap<number, ControlRow>
  plans: Plans
  settings: ProtectionSettings
}

export interface Change {
  id: number
  isDarker: boolean
  reasons: DarkeningReason[]
}

/** Lights with equal rules on both sides are compared once. */
export class Comparer {
  private readonly known = new Map<string, { times: DarkerTime[]; isBelow: boolean }>()
  private readonly keys = [new Map<number, string>(), new Map<number, string>()] as const
  private readonly events = new Map<string, PlannedEvent[]>()
  private readonly sides: readonly [Side, Side]
  private readonly now: number

  constructor(before: Side, after: Side, now: number) {
    this.sides = [before, after]
    this.now = now
  }

  compare(id: number, requests: LightRequest[]): Change {
    const [before, after] = this.sides
    const was = before.controls.get(id)!
    const becomes = after.controls.get(id)
    const { times, isBelow } = this.darkening(was, becomes, requests)
    const isDarker = times.length > 0
    const reasons: DarkeningReason[] = []
    if (was.is_protected && isDarker) reasons.push('PROTECTED')
    if (isBelow) reasons.push('BELOW_MINIMUM')
    if (becomes && this.isUnprotected(was, becomes)) reasons.push('PROTECTION_REDUCED')
    return { id, isDarker, reasons }
  }

  private isUnprotected(was: ControlRow, becomes: ControlRow): boolean {
    if (was.is_protected && !becomes.is_protected) return true
    if (was.road_class === becomes.road_class) return false
    return isLower(this.minimumOf(was), this.minimumOf(becomes))
  }

  private minimumOf({ road_class }: ControlRow): readonly number[] | undefined {
    return this.sides[0].settings.minimums.get(road_class)
  }

  private darkening(was: ControlRow, becomes: ControlRow | undefined, requests: LightRequest[]) {
    const groups = [groupOf(was), becomes ? groupOf(becomes) : SITE] as const
    const keys = groups.map((group, side) => this.keyOf(side as 0 | 1, group))
    const rules = ({ id: _, is_protected: __, ...row }: ControlRow) => row
    const key = JSON.stringify([keys, rules(was), becomes && rules(becomes), requests.length && was.id])
    const known = this.known.get(key)
    if (known) return known
    const horizon = keys[0] === keys[1] ? nextNight(this.now) : this.horizon(groups)
    const before = this.control(0, was, horizon)
    const after = becomes ? this.control(1, becomes, horizon) : { ...before, isControlled: false }
    const requested = requests.flatMap(request => this.holdOf(request, was, after))
    if (becomes && requested.length > 0) {
      const start = Math.min(...requested.map(({ from }) => from ?? this.now))
      after.holds = [...requested, ...holdsOf(becomes, start)]
    }
    const ends = [...before.holds, ...after.holds].map(({ until }) => until).filter(Number.isFinite)
    const times = darkerTimes(before, after, { now: this.now, horizon: Math.max(horizon, ...ends) })
    const minimum = this.minimumOf(was)
    const place = this.sides[0].plans.groups.get(groups[0])?.place
    const result = { times, isBelow: Boolean(minimum && place && isBelowMinimum(times, minimum, place)) }
    this.known.set(key, result)
    return result
  }

  private horizon(groups: readonly [number, number]): number {
    return horizonOf(this.sides[0].plans.groups.get(groups[0]), this.sides[1].plans.groups.get(groups[1]), this.now)
  }

  private keyOf(side: 0 | 1, group: number): string {
    const known = this.keys[side].get(group)
    if (known !== undefined) return known
    const key = planKey(this.sides[side].plans, group)
    this.keys[side].set(group, key)
    return key
  }

  private control(side: 0 | 1, row: ControlRow, horizon: number): LightControl {
    const present = levelsOf(row)
    return {
      isControlled: !row.in_maintenance,
      holds: holdsOf(row),
      plan: this.eventsOf(side, groupOf(row), horizon),
      manual: row.manual ? levelsOf(row.manual) : undefined,
      isGrouped: row.group_id !== null,
      ...(row.daylight && { raise: { ...levelsOf(row.daylight), until: row.daylight.until } }),
      present,
      lamps: lampsOf(row.options),
    }
  }

  private eventsOf(side: 0 | 1, group: number, horizon: number): PlannedEvent[] {
    const key = `${side} ${group} ${horizon}`
    const known = this.events.get(key)
    if (known) return known
    const events = eventsOf(this.sides[side].plans, group, this.now, horizon)
    this.events.set(key, events)
    return events
  }

  private holdOf({ from, until, levelsOf: ask }: LightRequest, row: ControlRow, control: LightControl): Hold[] {
    const levels = ask(row)
    if (!levels) return []
    const start = from?.getTime() ?? this.now
    const next = control.plan.find(({ at }) => at > start)?.at
    return [{ ...levelsOf(levels), from: start, until: until?.getTime() ?? next ?? Number.POSITIVE_INFINITY }]
  }
}

/** @param replacedAt when a request replaces the override, which does not return when the request ends */
function holdsOf({ test, override }: ControlRow, replacedAt = Number.POSITIVE_INFINITY): Hold[] {
  const replaced = override && { ...override, until: Math.min(override.until, replacedAt) }
  return [test, replaced].flatMap(hold => (hold ? [{ ...levelsOf(hold), until: hold.until }] : []))
}

function levelsOf({ main_level, sub_level }: { main_level: number | null; sub_level: number | null }): Levels {
  return { main: main_level ?? 0, sub: sub_level ?? 0 }
}

function lampsOf(options: unknown): Lamps {
  const { mainLight = false, mainBrightness = false, subLight = false, subBrightness = false } = optionsOf(options)
  return { main: mainLight, mainDims: mainBrightness, sub: subLight, subDims: subBrightness }
}

export function groupOf({ group_id }: ControlRow): number {
  return group_id ?? SITE
}

export function isLower(was: readonly number[] | undefined, becomes: readonly number[] | undefined): boolean {
  return was?.some((level, hour) => level > (becomes?.[hour] ?? 0)) ?? false
}
