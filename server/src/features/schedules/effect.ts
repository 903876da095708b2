import { stateAt } from '#lighting/schedules/events.ts'
import type { Calendar, Levels, PlannedEvent } from '#lighting/schedules/program.ts'
import type { Connection } from '../../foundation/database.ts'
import { type Account, mayOrThrow, type Viewer } from '../../foundation/viewer.ts'
import { yieldToEventLoop } from '../../foundation/yieldToEventLoop.ts'
import {
  type GroupOfLight,
  insertManualRequest,
  type LeftLights,
  type LightsAlike,
  selectGroupsOfLights,
  selectLightsAlike,
} from './effect.store.ts'
import type { PlanChange } from './impact.ts'
import { selectNow } from './lamps.store.ts'
import { SITE } from './programs.ts'
import { calendarOf, type GroupPrograms, programsOf, siteProgramsOf } from './schedules.ts'

/*
 * What a change of plans does to lights at once. Every dialog that ends, moves or takes away a plan asks this one
 * function. Lights that an override or maintenance holds stay as they are.
 */

export type { GroupOfLight, LeftLights }
export { selectGroupsOfLights }

/** For other features, which ask permission themselves: lights that lose their plan do what the person chose. */
export const leaveLights = insertManualRequest

/** STAY asks nothing of lights; the others operate them. @throws FORBIDDEN */
export function mayLeaveOrThrow(viewer: Viewer, choice: LeftLights | null | undefined): void {
  if (choice && choice !== 'STAY') mayOrThrow(viewer, 'LightDevice:operate')
}

/** Numbers of lights. on + off + dim + stay are all of them. */
export interface Effect {
  on: number
  off: number
  /** lit before and after, at another level */
  dim: number
  stay: number
  /** had a plan, and will have none */
  losePlan: number
  /** of losePlan: lit now, and nothing will switch them off */
  keepBurning: number
}

export interface GroupEffect extends Effect {
  /** null: the lights are in no group afterwards */
  groupId: number | null
  name: string | null
  /** what holds afterwards; null: nothing, they hold their state */
  fallback: 'SCHEDULE' | 'PRESET' | 'SITE_DEFAULT' | null
  /** name of the schedule that holds afterwards */
  schedule: string | null
}

export interface ChangeEffect extends Effect {
  groups: GroupEffect[]
}

/** Computed at a time, so that no other request waits long. */
const GROUPS_AT_ONCE = 20

interface Programs {
  before: (lights: LightsAlike) => GroupPrograms | undefined
  after: (lights: LightsAlike) => GroupPrograms | undefined
  all?: GroupPrograms[]
}

/** @param programs.all groups that are named even where they have no lights */
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
    for (const effect of [total, group]) {
      const change = changeOf(row, after && after.programs.length > 0 ? eventNow(after)?.levels : undefined, after)
      effect[change] += row.lights
      if (!isPlanned(programs.before(row)) || isPlanned(after)) continue
      effect.losePlan += row.lights
      if (change !== 'off' && isLit(row)) effect.keepBurning += row.lights
    }
  }
  return { ...total, groups: [...groups.values()] }
}

const NONE: Effect = { on: 0, off: 0, dim: 0, stay: 0, losePlan: 0, keepBurning: 0 }

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

function isPlanned(group: GroupPrograms | undefined): boolean {
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

/** As in the view `light_rule`: a lamp that cannot be dimmed burns at 100 %. */
function lampsOf(row: LightsAlike, { mainLevel, subLevel }: Levels) {
  const level = (asked: number | null, exists: boolean, dims: boolean) =>
    !exists ? null : asked && !dims ? 100 : asked
  return { main: level(mainLevel, row.main, row.main_dims), sub: level(subLevel, row.sub, row.sub_dims) }
}

/** A request without an end holds again where nothing is planned; a light that leaves its plan for nothing holds its state. */
function manualOf(row: LightsAlike, after: GroupPrograms | undefined) {
  if (!row.manual || isPlanned(after)) return { main: null, sub: null }
  return { main: row.manual_main_level, sub: row.manual_sub_level }
}

function isLit({ main_level, sub_level }: { main_level: number | null; sub_level: number | null }): boolean {
  return (main_level ?? 0) > 0 || (sub_level ?? 0) > 0
}

/** Of a change of schedules or of a group. @param leaving lights that leave the group: see effectOfMoves */
export async function effectOfChange(
  db: Connection,
  account: Account,
  change: PlanChange,
  leaving: number[] = [],
): Promise<ChangeEffect> {
  const [before, after] = [byGroup(change.before), byGroup(change.after)]
  const rows = await selectLightsAlike(db, account, { groups: [...after.keys()], except: leaving })
  const programs = {
    before: (row: LightsAlike) => before.get(row.group_id!),
    after: (row: LightsAlike) => after.get(row.group_id!),
    all: change.after,
  }
  return effectOn(rows, programs, change.calendar, change.now)
}

/** @param target the group that lights come into, as it would be; null: into none */
export async function effectOfMoves(
  db: Connection,
  account: Account,
  target: GroupPrograms | null,
  moves: { connect: number[]; disconnect: number[] },
): Promise<ChangeEffect> {
  const { connect, disconnect } = moves
  const coming = await selectLightsAlike(db, account, { ids: connect })
  const leaving = await selectLightsAlike(db, account, { ids: disconnect, grouped: true })
  const site = await siteProgramsOf(db)
  const ids = [...coming, ...leaving].flatMap(({ group_id }) => group_id ?? [])
  const groups = await programsOf(db, [...new Set(ids)])
  const gone = new Set(leaving)
  const programs = {
    before: (row: LightsAlike) => (row.group_id === null ? site : groups.get(row.group_id)),
    after: (row: LightsAlike) => (gone.has(row) ? site : (target ?? site)),
  }
  return effectOn([...coming, ...leaving], programs, await calendarOf(db), await selectNow(db))
}

/**
 * Of lights that are about to be moved, those that had a plan and will have none.
 * @param target the group that they come into, as it would be; null: into none
 */
export async function lightsLosingPlan(
  db: Connection,
  lights: GroupOfLight[],
  target: GroupPrograms | null,
): Promise<number[]> {
  const site = await siteProgramsOf(db)
  if (isPlanned(target ?? site)) return []
  const groups = await programsOf(db, [...new Set(lights.flatMap(({ group_id }) => group_id ?? []))])
  return lights.filter(({ group_id }) => isPlanned(group_id === null ? site : groups.get(group_id))).map(({ id }) => id)
}

/** The lights of these groups lose them. */
export async function effectOfDeletedGroups(db: Connection, account: Account, ids: number[]): Promise<ChangeEffect> {
  const [groups, site] = [await programsOf(db, ids), await siteProgramsOf(db)]
  const rows = await selectLightsAlike(db, account, { groups: ids })
  const programs = { before: (row: LightsAlike) => groups.get(row.group_id!), after: () => site }
  return effectOn(rows, programs, await calendarOf(db), await selectNow(db))
}

/** Lights in no group follow another default. */
export async function effectOfSiteDefault(
  db: Connection,
  account: Account,
  lightDefault: string,
): Promise<ChangeEffect> {
  const [was, becomes] = [await siteProgramsOf(db), await siteProgramsOf(db, lightDefault)]
  const rows = await selectLightsAlike(db, account, { ungrouped: true })
  return effectOn(rows, { before: () => was, after: () => becomes }, await calendarOf(db), await selectNow(db))
}

/** Several changes at once. */
export function sumOf(effects: ChangeEffect[]): ChangeEffect {
  const sum: ChangeEffect = { ...NONE, groups: effects.flatMap(({ groups }) => groups) }
  for (const effect of effects) for (const key of Object.keys(NONE) as (keyof Effect)[]) sum[key] += effect[key]
  return sum
}

function byGroup(groups: GroupPrograms[]): Map<number, GroupPrograms> {
  return new Map(groups.map(group => [group.groupId, group]))
}
