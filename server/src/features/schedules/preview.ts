import type { Connection } from '../../foundation/database/database.ts'
import { notFound } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { tariffOf } from '../tariff/tariff.ts'
import { scheduleChange } from './change.ts'
import { computePreview, type Preview } from './computePreview.ts'
import { type ChangeEffect, effectOfChange } from './effect.ts'
import { mustBeConfirmed, type PlanChange, type Warning } from './impact.ts'
import { unsavedSchedule } from './programs.ts'
import { selectGroupsOf, selectSchedules, visibleGroups } from './registry.store.ts'
import { groupIdsOf, groupsAfter, groupsOrThrow, moveOfInput } from './registry.ts'
import {
  changedScheduleColumns,
  type LightScheduleCreateInput,
  type LightScheduleUpdateInput,
  scheduleColumns,
} from './scheduleInput.ts'
import { sitePlaceOf } from './schedules.ts'

export type { Preview }

/**
 * The effects of saving a schedule.
 * @param id of the schedule that is edited; undefined: a new one
 * @param groupIds all groups after the change; undefined: the present ones and those that the input connects
 * @throws NOT_FOUND, BAD_USER_INPUT with the field
 */
export async function previewSchedule(
  db: Connection,
  viewer: Viewer,
  input: LightScheduleCreateInput,
  { id, groupIds }: { id?: number | null; groupIds?: number[] | null },
): Promise<Preview> {
  const account = mayOrThrow(viewer, 'LightSchedule:read')
  const columns = scheduleColumns(input)
  const [schedule] = id ? await selectSchedules(db, account, [id]) : []
  if (id && !schedule) throw notFound('schedule')
  const touched = id ? await visibleGroups(db, account, await selectGroupsOf(db, id)) : []
  const wanted = groupIds ?? [...touched, ...groupIdsOf(input.groups?.connect)]
  const groups = await groupsOrThrow(
    db,
    account,
    groupIdsOf(
      wanted.map(group => ({ id: group })),
      'groupIds',
    ),
  )
  const becomes = { ...unsavedSchedule(columns), ...(schedule && { id: schedule.id, priority: schedule.priority }) }
  const change = await scheduleChange(db, account, { id: schedule?.id, becomes, touched, groups })
  const asks = (warning: Warning) => mustBeConfirmed(warning, change)
  return previewOf(db, change, await effectOfChange(db, account, change), asks)
}

/** Called by other features; they check their own permission. */
export async function previewOf(
  db: Connection,
  change: PlanChange,
  effect: ChangeEffect,
  asks: (warning: Warning) => boolean,
): Promise<Preview> {
  return computePreview(change, effect, asks, { place: () => sitePlaceOf(db), tariff: await tariffOf(db) })
}

/**
 * Immediate effects on lights of a change of a schedule or its deletion.
 * @param input the changes; undefined: it is deleted
 * @throws NOT_FOUND, BAD_USER_INPUT with the field
 */
export async function previewScheduleChange(
  db: Connection,
  viewer: Viewer,
  id: number,
  input?: LightScheduleUpdateInput | null,
): Promise<ChangeEffect> {
  const account = mayOrThrow(viewer, 'LightSchedule:read')
  const [schedule] = await selectSchedules(db, account, [id])
  if (!schedule) throw notFound('schedule')
  const touched = await visibleGroups(db, account, await selectGroupsOf(db, id))
  if (!input) return effectOfChange(db, account, await scheduleChange(db, account, { id, touched, groups: [] }))
  const becomes = { ...schedule, ...changedScheduleColumns(schedule, input) }
  const groups = await groupsAfter(db, account, touched, input.groups)
  const move = await moveOfInput(db, id, input)
  return effectOfChange(db, account, await scheduleChange(db, account, { id, becomes, touched, groups, move }))
}
