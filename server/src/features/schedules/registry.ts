import { type Condition, type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notAllowed, notFound, someNotFound } from '../../foundation/errors/errors.ts'
import { unchangedOrThrow } from '../../foundation/graphql/changeInputs.ts'
import type { ApiWarning } from '../../foundation/graphql/graphql.ts'
import { byId, grouped } from '../../foundation/graphql/loaders.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { firstRows, type ListQuery } from '../../foundation/list/selectPage.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { type Account, signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { moveToTrash } from '../trash/trash.ts'
import { apiWarnings } from './apiWarnings.ts'
import { scheduleChange } from './change.ts'
import { leaveLights, mayLeaveOrThrow } from './effect.ts'
import { leftWithoutPlan, type PlanChange, sunOfChange, warningsConfirmedOrThrow } from './impact.ts'
import { lockPriorities, selectPriorities, updatePriorities } from './priority.store.ts'
import { type Move, moveOf } from './priority.ts'
import { changesProgram, unsavedSchedule } from './programs.ts'
import {
  assignGroups,
  insertSchedule,
  lockSchedule,
  scheduleNameTaken,
  selectAssignments,
  selectGroupsOf,
  selectSchedulePage,
  selectSchedules,
  updateSchedule,
  visibleGroups,
} from './registry.store.ts'
import { insertRevisions } from './revisions.store.ts'
import {
  changedScheduleColumns,
  type LeftLights,
  type LightScheduleCreateInput,
  type LightScheduleUpdateInput,
  scheduleColumns,
} from './scheduleInput.ts'
import type { ScheduleRow } from './sources.store.ts'

/*
 * Creates, changes and assigns schedules. The database marks affected groups; the scheduler then recomputes
 * their programs.
 */

export type { ScheduleRow }

const MAX_GROUPS = 10_000

export async function findSchedule(db: Connection, viewer: Viewer, id: number): Promise<ScheduleRow | undefined> {
  return (await selectSchedules(db, mayOrThrow(viewer, 'LightSchedule:read'), [id]))[0]
}

export async function findSchedulePage(db: Connection, viewer: Viewer, list: ListQuery): Promise<Page<ScheduleRow>> {
  return selectSchedulePage(db, mayOrThrow(viewer, 'LightSchedule:read'), list)
}

/** For pickers: all schedules, up to 1,000. */
export async function findAllSchedules(db: Connection, viewer: Viewer, where: Condition): Promise<ScheduleRow[]> {
  return (await findSchedulePage(db, viewer, firstRows(where, 1000))).items
}

/** The given schedules that the viewer may see. */
export async function schedulesByIds(db: Connection, viewer: Viewer, ids: number[]): Promise<ScheduleRow[]> {
  return selectSchedules(db, mayOrThrow(viewer, 'LightSchedule:read'), ids)
}

/** IDs of the schedules' groups that the viewer may see. Other features call this; they check their own permission. */
export async function groupsOfSchedules(db: Connection, viewer: Viewer, ids: number[]): Promise<Map<number, number[]>> {
  const pairs = await selectAssignments(db, signedIn(viewer), { schedules: ids })
  const found = grouped(pairs, pair => pair.schedule_id)
  return new Map(ids.map(id => [id, (found.get(id) ?? []).map(pair => pair.group_id)]))
}

/** Schedules of groups, those that take precedence first; none without permission to read them. */
export async function schedulesOfGroups(
  db: Connection,
  viewer: Viewer,
  groups: number[],
): Promise<Map<number, ScheduleRow[]>> {
  if (!may(viewer, 'LightSchedule:read')) return new Map()
  const account = signedIn(viewer)
  const pairs = await selectAssignments(db, account, { groups })
  const ids = [...new Set(pairs.map(pair => pair.schedule_id))]
  const schedules = byId(await selectSchedules(db, account, ids))
  const found = grouped(pairs, pair => pair.group_id)
  return new Map(groups.map(id => [id, (found.get(id) ?? []).map(pair => schedules.get(pair.schedule_id)!)]))
}

/** A saved schedule and the risks that need no confirmation. */
export interface SavedSchedule {
  schedule: ScheduleRow
  warnings: ApiWarning[]
}

function warningsOf(change: PlanChange): ApiWarning[] {
  return apiWarnings(sunOfChange(change), 'input.groups')
}

/** @throws NOT_FOUND for a group; BAD_USER_INPUT with the field, or with warnings to confirm */
export async function addSchedule(
  db: Connection,
  viewer: Viewer,
  input: LightScheduleCreateInput,
): Promise<SavedSchedule> {
  const account = fullScopeOrThrow(mayOrThrow(viewer, 'LightSchedule:create'))
  const columns = scheduleColumns(input)
  return transact(db, async tx => {
    await freeNameOrThrow(tx, columns.name)
    const groups = await groupsOrThrow(tx, account, groupIdsOf(input.groups?.connect))
    const becomes = unsavedSchedule(columns)
    const change = await scheduleChange(tx, account, { becomes, touched: [], groups })
    warningsConfirmedOrThrow(change, input.confirmed)
    const schedule = await insertSchedule(tx, columns)
    await assignGroups(tx, schedule.id, groups)
    await insertRevisions(tx, account, { schedules: [schedule.id], why: 'CREATED' })
    return { schedule, warnings: warningsOf(change) }
  })
}

/** All changes or none. @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT with the field, or with warnings to confirm */
export async function changeSchedule(
  db: Connection,
  viewer: Viewer,
  id: number,
  input: LightScheduleUpdateInput,
): Promise<SavedSchedule> {
  const account = fullScopeOrThrow(mayOrThrow(viewer, 'LightSchedule:update'))
  mayLeaveOrThrow(viewer, input.leftLights)
  return transact(db, tx => saveChange(tx, account, id, input))
}

/** The rest of a change, with its revision. @param restoredFrom the revision whose content the input repeats */
export async function saveChange(
  tx: Connection,
  account: Account,
  id: number,
  { restoredFrom, ...input }: LightScheduleUpdateInput & { restoredFrom?: number },
): Promise<SavedSchedule> {
  if (input.position) await lockPriorities(tx)
  const schedule = await lockSchedule(tx, id)
  if (!schedule) throw notFound('schedule')
  unchangedOrThrow(schedule.updated_at, input.expectedUpdatedAt)
  const columns = changedScheduleColumns(schedule, input)
  await freeNameOrThrow(tx, columns.name, id)
  const touched = await selectGroupsOf(tx, id)
  const groups = await groupsAfter(tx, account, touched, input.groups)
  const becomes = { ...schedule, ...columns }
  const move = await moveOfInput(tx, id, input)
  const changes = changesProgram(schedule, becomes) || groups.join() !== touched.join()
  const planned = { id, becomes, touched, groups, move, onlyMoves: !changes }
  const change = changes || move ? await scheduleChange(tx, account, planned) : undefined
  if (change) warningsConfirmedOrThrow(change, confirmedBy(input))
  if (move) await updatePriorities(tx, move.priorities)
  const updated = await updateSchedule(tx, id, columns)
  await assignGroups(tx, id, groups)
  const why = restoredFrom ? 'RESTORED' : move && !changes ? 'MOVED' : 'CHANGED'
  await insertRevisions(tx, account, { schedules: [id], why }, { restoredFrom, moved: move })
  if (!change) return { schedule: updated, warnings: [] }
  await leave(tx, account, change, input.leftLights)
  return { schedule: updated, warnings: warningsOf(change) }
}

/** The move that an input asks for; undefined: it stays where it is. @throws BAD_USER_INPUT */
export async function moveOfInput(
  db: Connection,
  id: number,
  { position }: LightScheduleUpdateInput,
): Promise<Move | undefined> {
  return position ? moveOf(await selectPriorities(db), id, position) : undefined
}

/** Its groups follow their other schedules. Can be restored for a day. @throws NOT_FOUND, BAD_USER_INPUT with warnings to confirm */
export async function removeSchedule(
  db: Connection,
  viewer: Viewer,
  id: number,
  seen: { confirmed?: string[] | null; leftLights?: LeftLights | null },
): Promise<ScheduleRow> {
  const account = fullScopeOrThrow(mayOrThrow(viewer, 'LightSchedule:delete'))
  mayLeaveOrThrow(viewer, seen.leftLights)
  return transact(db, async tx => {
    const schedule = await lockSchedule(tx, id)
    if (!schedule) throw notFound('schedule')
    const touched = await selectGroupsOf(tx, id)
    const change = await scheduleChange(tx, account, { id, touched, groups: [] })
    warningsConfirmedOrThrow(change, confirmedBy(seen), 'confirmed')
    await moveToTrash(tx, account, 'LightSchedule', id)
    await leave(tx, account, change, seen.leftLights)
    return schedule
  })
}

/** A user who chose what lights without a plan do has confirmed that they lose it. */
function confirmedBy({ confirmed, leftLights }: Pick<LightScheduleUpdateInput, 'confirmed' | 'leftLights'>): string[] {
  return [...(confirmed ?? []), ...(leftLights ? ['NOTHING_PLANNED'] : [])]
}

/** Groups that lose their plan do what the user chose. */
async function leave(
  tx: Connection,
  account: Account,
  change: PlanChange,
  choice: LeftLights | null | undefined,
): Promise<void> {
  const groups = leftWithoutPlan(change).map(({ groupId }) => groupId)
  if (choice && groups.length) await leaveLights(tx, account, { groups }, choice)
}

/** @throws NOT_FOUND unless all of them exist for this account */
export async function groupsOrThrow(db: Connection, account: Account, groups: number[]): Promise<number[]> {
  const there = await visibleGroups(db, account, groups)
  if (there.length < groups.length) throw someNotFound('group', { requested: groups, found: there })
  return there
}

export function groupIdsOf(links: { id: number }[] | null | undefined, field = 'input.groups.connect'): number[] {
  const ids = [...new Set((links ?? []).map(({ id }) => id))]
  if (ids.length > MAX_GROUPS) throw badInput(field, 'tooManyGroups', 'at most 10,000 groups')
  return ids
}

/** Ascending ids. */
export async function groupsAfter(
  tx: Connection,
  account: Account,
  touched: number[],
  links: LightScheduleUpdateInput['groups'],
): Promise<number[]> {
  const gone = new Set(groupIdsOf(links?.disconnect, 'input.groups.disconnect'))
  const come = await groupsOrThrow(tx, account, groupIdsOf(links?.connect))
  return [...new Set([...touched.filter(id => !gone.has(id)), ...come])].sort((a, b) => a - b)
}

async function freeNameOrThrow(tx: Connection, name: string, but?: number): Promise<void> {
  if (await scheduleNameTaken(tx, name, but))
    throw badInput('input.name', 'scheduleNameTaken', `the schedule ${name} exists already`)
}

/** A schedule may apply to any group: an account limited to a part of the city may not change it. @throws FORBIDDEN */
export function fullScopeOrThrow(account: Account): Account {
  if (account.onlyAuthorisedTo !== undefined) throw notAllowed('change what is planned for the whole city')
  return account
}
