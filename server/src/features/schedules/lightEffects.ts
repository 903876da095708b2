import type { Calendar, Levels, PlannedEvent } from '#lighting/schedules/program.ts'
import { stateAt } from '#lighting/schedules/state.ts'
import { yieldToEventLoop } from '../../foundation/runtime/yieldToEventLoop.ts'
import type { LightsAlike } from './effect.store.ts'
import type { Warning } from './impact.ts'
import { SITE } from './programs.ts'
import type { GroupPrograms } from './schedules.ts'

/* Immediate effects of changed programs on lights, computed from the state before and after. */

/** Numbers of lights. on + off + dim + stay add up to all of them. */
export interface Effect {
  on: number
  off: number
  /** lit before and after, at another level */
  dim: number
  stay: number
  /** had a plan and will have none */
  losePlan: number
  /** of losePlan: lit now, and nothing will switch them off */
  keepBurning: number
}

export interface GroupEffect extends Effect {
  /** null: ungrouped after the change */
  groupId: number | null
  name: string | null
  /** what controls them afterwards; null: nothing, they hold their state */
  fallback: 'SCHEDULE' | 'PRESET' | 'SITE_DEFAULT' | null
  /** name of the schedule in effect afterwards */
  schedule: string | null
}

export interface ChangeEffect extends Effect {
  groups: GroupEffect[]
  /** of previewLightGroups: SUN_OF_SITE, which is saved without a confirmation */
  warnings?: Warning[]
}

/** Computed without yielding, so that no other request waits long. */
const GROUPS_AT_ONCE = 20

interface Programs {
  before: (lights: LightsAlike) => GroupPrograms | undefined
  after: (lights: LightsAlike) => GroupPrograms | undefined
  all?: GroupPrograms[]
}

/** @param programs.all groups to list even without lights */
export async function effectOn(
  rows: LightsAlike[],
  programs: Programs,
  calendar: Calendar,
  now: Date,
): Promise<ChangeEffect> {
  const known = new Map<GroupPrograms, PlannedEvent | undefined>()
  const eventNow = (group: GroupPrograms) => {
    if (!known.has(group)) known.set(group, stateAt(group.programs, group.place, calendar, now.getTime())?.event)
    return known.get(group)
  }
  const groups = new Map<GroupPrograms | undefined, GroupEffect>()
  for (const [index, group] of (programs.all ?? []).entries()) {
    if (index % GROUPS_AT_ONCE === 0) await yieldToEventLoop()
    groups.set(group, groupEffect(group, eventNow(group)))
  }
  const total: Effect = { ...NONE }
  for (const row of rows) {
    const after = programs.after(row)
    const group = groups.get(after) ?? groupEffect(after, after && eventNow(after))
    groups.set(after, group)
    const levels = after && isPlanned(after) ? eventNow(after)?.levels : undefined
    const change = changeOf(row, levels, after)
    const losesPlan = isPlanned(programs.before(row)) && !isPlanned(after)
    for (const effect of [total, group]) addLights(effect, row, change, losesPlan)
  }
  return { ...total, groups: [...groups.values()] }
}

const NONE: Effect = { on: 0, off: 0, dim: 0, stay: 0, losePlan: 0, keepBurning: 0 }

function addLights(effect: Effect, row: LightsAlike, change: ReturnType<typeof changeOf>, losesPlan: boolean): void {
  effect[change] += row.lights
  if (!losesPlan) return
  effect.losePlan += row.lights
  if (change !== 'off' && isLit(row)) effect.keepBurning += row.lights
}

function groupEffect(group: GroupPrograms | undefined, event: PlannedEvent | undefined): GroupEffect {
  const inGroup = group && group.groupId !== SITE
  const fallback = !isPlanned(group)
    ? null
    : !inGroup
      ? 'SITE_DEFAULT'
      : event?.scheduleId || (!event && group!.programs[0]!.scheduleId)
        ? 'SCHEDULE'
        : 'PRESET'
  return {
    ...NONE,
    groupId: inGroup ? group.groupId : null,
    name: inGroup ? group.name : null,
    fallback,
    schedule: fallback === 'SCHEDULE' ? (event ?? group!.programs[0])!.name : null,
  }
}

export function isPlanned(group: GroupPrograms | undefined): boolean {
  return group !== undefined && group.programs.length > 0
}

function changeOf(
  row: LightsAlike,
  planned: Levels | undefined,
  after: GroupPrograms | undefined,
): 'on' | 'off' | 'dim' | 'stay' {
  if (row.held) return 'stay'
  const next = planned ? lampsOf(row, planned) : manualOf(row, after)
  const was = { main_level: row.main_level ?? 0, sub_level: row.sub_level ?? 0 }
  const becomes = { main_level: next.main ?? was.main_level, sub_level: next.sub ?? was.sub_level }
  if (isLit(was) !== isLit(becomes)) return isLit(becomes) ? 'on' : 'off'
  return was.main_level === becomes.main_level && was.sub_level === becomes.sub_level ? 'stay' : 'dim'
}

/** As in the view `light_rule`: a lamp that cannot be dimmed runs at 100 %. */
function lampsOf(row: LightsAlike, { mainLevel, subLevel }: Levels) {
  const level = (asked: number | null, exists: boolean, dims: boolean) =>
    !exists ? null : asked && !dims ? 100 : asked
  return { main: level(mainLevel, row.main, row.main_dims), sub: level(subLevel, row.sub, row.sub_dims) }
}

/** A request without an end takes effect again without a plan; otherwise a light that loses its plan holds its state. */
function manualOf(row: LightsAlike, after: GroupPrograms | undefined) {
  if (!row.manual || isPlanned(after)) return { main: null, sub: null }
  return { main: row.manual_main_level, sub: row.manual_sub_level }
}

function isLit({ main_level, sub_level }: { main_level: number | null; sub_level: number | null }): boolean {
  return (main_level ?? 0) > 0 || (sub_level ?? 0) > 0
}

/** Merges several changes. */
export function sumOf(effects: ChangeEffect[]): ChangeEffect {
  const sum: ChangeEffect = { ...NONE, groups: effects.flatMap(({ groups }) => groups) }
  for (const effect of effects) for (const key of Object.keys(NONE) as (keyof Effect)[]) sum[key] += effect[key]
  return sum
}
