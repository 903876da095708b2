import {
  mustBeConfirmed,
  type PlanChange,
  warningsConfirmedOrThrow,
} from '../../../../server/src/features/schedules/impact.ts'
import { nightsOfChange } from '../../../../server/src/features/schedules/nightsOfChange.ts'
import {
  type LightSchedulePosition,
  type Move,
  moveOf,
  type Prioritised,
  withPriority,
} from '../../../../server/src/features/schedules/priority.ts'
import {
  changesProgram,
  programOfSchedule,
  unsavedSchedule,
} from '../../../../server/src/features/schedules/programs.ts'
import {
  changedScheduleColumns,
  type LightScheduleUpdateInput,
  scheduleColumns,
} from '../../../../server/src/features/schedules/scheduleInput.ts'
import type { ScheduleRow } from '../../../../server/src/features/schedules/sources.store.ts'
import { nightOfProgram } from '../../../../server/src/features/schedules/sunNight.ts'
import { badInput, notFound } from '../../../../server/src/foundation/errors/errors.ts'
import { unchangedOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import type { Call } from '../call.ts'
import { changed, foundOrThrow, valuesOf } from '../change.ts'
import type { City } from '../city.ts'
import { abilities } from '../permissions.ts'
import {
  calendarOf,
  changeOf,
  effectOfChange,
  leaveLights,
  noon,
  plannedFor,
  previewOf,
  SITE_PLACE,
  scheduleRow,
  schedulesOf,
  withProgram,
} from '../plans.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible, visibleCity, visibleOrThrow } from '../scope.ts'
import { filtered, pageOf, type Row } from '../select.ts'
import { planStorageOf } from './lightCounts.ts'
import { latestOf, restorationOf, revised, revisionPage, revisionTypes } from './scheduleRevisions.ts'
import { softDelete } from './trash.ts'

/**
 * The effect of a schedule with the values of `becomes` that is assigned to `groups` only.
 * @param becomes undefined: it is deleted
 */
function scheduleChange(
  city: City,
  was: Row | undefined,
  becomes: ScheduleRow | undefined,
  groups: number[],
  { move, onlyMoves }: { move?: Move | undefined; onlyMoves?: boolean } = {},
): PlanChange {
  const touched = city.rows.groups.filter(({ id }) => was?.groupIds.includes(id) || groups.includes(id))
  const before = touched.map(group => plannedFor(city, group))
  const after = touched.map(group => {
    const others = schedulesOf(city, group)
      .filter(schedule => schedule !== was)
      .map(scheduleRow)
    const all = becomes && groups.includes(group.id) ? [...others, becomes] : others
    return plannedFor(city, group, move ? all.map(schedule => withPriority(schedule, move)) : all)
  })
  const change = changeOf(city, before, after)
  if (!becomes?.is_enabled) return change
  if (onlyMoves)
    return { ...change, program: { program: programOfSchedule(becomes), places: [] }, passed: move?.passed }
  return withProgram(
    change,
    becomes,
    after.filter(({ groupId }) => groups.includes(groupId)),
  )
}

interface Links {
  connect?: { id: number }[]
  disconnect?: { id: number }[]
}

function groupsAfter(was: Row, { connect = [], disconnect = [] }: Links = {}): number[] {
  const gone = disconnect.map(({ id }) => id)
  return [...new Set([...was.groupIds.filter((id: number) => !gone.includes(id)), ...connect.map(({ id }) => id)])]
}

function freeNameOrThrow(city: City, name: string, but?: Row): void {
  if (city.rows.schedules.some(schedule => schedule.name === name && schedule !== but))
    throw badInput('input.name', 'scheduleNameTaken', `there is a schedule ${name} already`)
}

function moveOfInput(city: City, id: number, { position }: { position?: LightSchedulePosition }): Move | undefined {
  return position ? moveOf(city.rows.schedules as (Row & Prioritised)[], id, position) : undefined
}

/** A choice of what lights do that lose their plan confirms that they lose it. */
function confirmedBy({ confirmed, leftLights }: Pick<LightScheduleUpdateInput, 'confirmed' | 'leftLights'>): string[] {
  return [...(confirmed ?? []), ...(leftLights ? ['NOTHING_PLANNED'] : [])]
}

type UpdateInput = LightScheduleUpdateInput & { expectedUpdatedAt?: string }

/** @param restoredFrom the revision whose content the input repeats */
export function changeSchedule(call: Call, was: Row, input: UpdateInput, restoredFrom?: number): Row {
  const { city } = call
  const row = scheduleRow(was)
  const { groups: links, leftLights, position: _position, ...rest } = input
  const columns = changedScheduleColumns(row, input)
  freeNameOrThrow(city, columns.name, was)
  const becomes = { ...row, ...columns }
  const groupIds = groupsAfter(was, links as Links)
  const changes = changesProgram(row, becomes) || groupIds.join() !== was.groupIds.join()
  const move = moveOfInput(city, was.id, input as { position?: LightSchedulePosition })
  const moved = { move, onlyMoves: !changes }
  const change = changes || move ? scheduleChange(city, was, becomes, groupIds, moved) : undefined
  unchangedOrThrow(new Date(was.updatedAt), rest.expectedUpdatedAt ? new Date(rest.expectedUpdatedAt) : null)
  if (change) warningsConfirmedOrThrow(change, confirmedBy(input))
  const why = restoredFrom ? 'RESTORED' : move && !changes ? 'MOVED' : 'CHANGED'
  return revised(call, was, { why, restoredFrom, moved: move }, () => {
    for (const [other, priority] of move?.priorities ?? []) city.find('schedules', other)!.priority = priority
    changed(city, was, rest)
    was.groupIds = groupIds
    if (change) leaveLights(city, change, leftLights)
  })
}

export const scheduleAnswers: Answers = {
  Query: {
    findManyLightSchedule: (_, args, call) => pageOf(visible(call, 'schedules'), args),
    findAllLightSchedule: (_, { where }, call) => filtered(visible(call, 'schedules'), where),
    findOneLightSchedule: (_, { id }, call) => findVisible(call, 'schedules', id),
    previewLightSchedule: async (_, { id, input, groupIds }, call) => {
      const city = visibleCity(call)
      const was = id ? visibleOrThrow(call, 'schedules', id) : undefined
      const stored = was && scheduleRow(was)
      const becomes = {
        ...unsavedSchedule(scheduleColumns(input)),
        ...(stored && { id: stored.id, priority: stored.priority }),
      }
      const groups = groupIds ?? (was ? groupsAfter(was, input.groups) : [])
      const change = scheduleChange(city, was, becomes, groups)
      return previewOf(city, change, await effectOfChange(city, change), warning => mustBeConfirmed(warning, change))
    },
    previewLightScheduleRevision: async (_, { id, revision: number }, call) => {
      const city = visibleCity(call)
      const was = visibleOrThrow(call, 'schedules', id)
      const { input, ...restoration } = restorationOf(call, was, number)
      const row = scheduleRow(was)
      const becomes = { ...row, ...changedScheduleColumns(row, input) }
      const change = scheduleChange(city, was, becomes, groupsAfter(was, input.groups as Links))
      const preview = await previewOf(city, change, await effectOfChange(city, change), warning =>
        mustBeConfirmed(warning, change),
      )
      return { ...restoration, ...(await nightsOfChange(change)), preview }
    },
    previewLightScheduleChange: (_, { id, input }, call) => {
      const city = visibleCity(call)
      const was = visibleOrThrow(call, 'schedules', id)
      const row = scheduleRow(was)
      const becomes = input ? { ...row, ...changedScheduleColumns(row, input) } : undefined
      const groups = input ? groupsAfter(was, input.groups) : []
      const move = input ? moveOfInput(city, id, input) : undefined
      return effectOfChange(city, scheduleChange(city, was, becomes, groups, { move }))
    },
  },
  Mutation: {
    createLightSchedule: (_, { input }, { city }) => {
      const columns = scheduleColumns(input)
      freeNameOrThrow(city, columns.name)
      const groupIds: number[] = (input.groups?.connect ?? []).map((link: { id: number }) => link.id)
      if (groupIds.some(id => !city.find('groups', id))) throw notFound('group', 'input.groups')
      warningsConfirmedOrThrow(scheduleChange(city, undefined, unsavedSchedule(columns), groupIds), input.confirmed)
      const { groupsIds: _g, ...values } = valuesOf(input)
      return city.add('schedules', { days: 'EVERY_DAY', isEnabled: true, weekdays: [], steps: [], ...values, groupIds })
    },
    updateLightSchedule: (_, { id, input }, call) =>
      changeSchedule(call, foundOrThrow(call.city, 'schedules', id), input),
    restoreLightScheduleRevision: (_, { id, revision: number, ...seen }, call) => {
      const was = foundOrThrow(call.city, 'schedules', id)
      const { input } = restorationOf(call, was, number)
      return changeSchedule(call, was, { ...input, ...seen }, number)
    },
    deleteLightSchedule: (_, { id, ...seen }, call) => {
      const { city } = call
      const schedule = foundOrThrow(city, 'schedules', id)
      const change = scheduleChange(city, schedule, undefined, [])
      warningsConfirmedOrThrow(change, confirmedBy(seen), 'confirmed')
      softDelete(call, 'LightSchedule', schedule)
      leaveLights(city, change, seen.leftLights)
      return schedule
    },
  },
  ...revisionTypes,
  LightSchedule: {
    days: ({ days }) => days ?? 'EVERY_DAY',
    dates: ({ dates }) => dates ?? [],
    exceptDates: ({ exceptDates }) => exceptDates ?? [],
    abilities: (_, __, { viewer }) => abilities(viewer, 'LightSchedule', ['read', 'update', 'delete']),
    groups: ({ groupIds }, _, call) => visible(call, 'groups').filter(({ id }) => groupIds.includes(id)),
    revision: (schedule, _, { city }) => latestOf(city, schedule),
    revisions: (schedule, args, { city }) => revisionPage(city, schedule, args),
    coverage: (schedule, _, call) => {
      const groups = call.city.rows.groups.filter(
        ({ id, enableStatus, groupStatus }) =>
          schedule.groupIds.includes(id) && enableStatus !== false && groupStatus !== 'MAINTENANCE',
      )
      const lights = visible(call, 'devices').filter(
        light =>
          groups.some(({ id }) => id === light.groupId) &&
          (light.lifecycle ?? 'IN_SERVICE') === 'IN_SERVICE' &&
          planStorageOf(light) !== 'NOTHING',
      )
      if (!schedule.isEnabled || lights.length === 0) return null
      const count = (state: string) => lights.filter(light => planStorageOf(light) === state).length
      return {
        revision: latestOf(call.city, schedule),
        lightCount: lights.length,
        heldCount: count('HELD'),
        dueCount: count('DUE'),
        refusedCount: count('REFUSED'),
        unsupportedCount: count('UNSUPPORTED'),
      }
    },
    night: (schedule, _, { city }) => {
      const program = programOfSchedule(scheduleRow(schedule))
      const groups = city.rows.groups.filter(({ id }) => schedule.groupIds.includes(id))
      const followed = groups.length > 0 ? groups.map(group => plannedFor(city, group).programs) : [[program]]
      const tonight = { place: SITE_PLACE, calendar: calendarOf(city), now: noon() }
      const night = nightOfProgram(program, schedule.isEnabled ? followed : [], tonight)
      return { events: night.events, sun: night }
    },
  },
}
