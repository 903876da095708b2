import { eventsBetween, hoursLit, type LitHours } from '#lighting/schedules/events.ts'
import type { Place, PlannedEvent, Program } from '#lighting/schedules/program.ts'
import { civilDateOf, instantOf } from '#lighting/time/zone.ts'
import type { Connection } from '../../foundation/database.ts'
import { notFound } from '../../foundation/errors.ts'
import { mayOrThrow, type Viewer } from '../../foundation/viewer.ts'
import { yieldToEventLoop } from '../../foundation/yieldToEventLoop.ts'
import { scheduleChange } from './change.ts'
import { type ChangeEffect, effectOfChange } from './effect.ts'
import { type YearOfLight, yearOf } from './energy.ts'
import {
  changedAtOnce,
  conflictsOfChange,
  type GroupConflict,
  mustBeConfirmed,
  type PlanChange,
  type Warning,
  warningsAt,
  warningsOfChange,
} from './impact.ts'
import { changedColumnsOf, columnsOf, type ScheduleChange, type ScheduleInput } from './input.ts'
import { selectGroupsOf, selectSchedules, visibleGroups } from './registry.store.ts'
import { candidate, groupsAfter, groupsOrThrow, idsOf } from './registry.ts'
import { sitePlaceOf } from './schedules.ts'
import { type SunNight, sunNightOf } from './sunNight.ts'

const TWO_DAYS = 48 * 3_600_000

/** What would be if it were saved now. */
export interface Preview {
  /** Events of the night that begins today, at `place` */
  tonight: PlannedEvent[]
  litHoursTonight: number
  /** where most of the lights are that it is for */
  place: Place
  /** of the same night */
  sun: SunNight
  year: YearOfLight
  /** the same groups as they are planned now */
  current: YearOfLight
  /** in the groups that it changes */
  lights: number
  /** those whose model does not say what they draw: they are in no energy */
  lightsWithoutWatts: number
  changeAtOnce: number
  effect: ChangeEffect
  conflicts: GroupConflict[]
  warnings: Warning[]
  /** codes of the warnings that a person is asked about before it is saved */
  asks: string[]
}

/**
 * A schedule before it is saved.
 * @param id of the schedule that is edited; undefined: a new one
 * @param groupIds all groups that it is to have; undefined: those it has and those the input connects
 * @throws NOT_FOUND, BAD_USER_INPUT naming the field
 */
export async function previewSchedule(
  db: Connection,
  viewer: Viewer,
  input: ScheduleInput,
  id?: number | null,
  groupIds?: number[] | null,
): Promise<Preview> {
  const account = mayOrThrow(viewer, 'LightSchedule:read')
  const columns = columnsOf(input)
  const [schedule] = id ? await selectSchedules(db, account, [id]) : []
  if (id && !schedule) throw notFound('schedule')
  const touched = id ? await visibleGroups(db, account, await selectGroupsOf(db, id)) : []
  const wanted = groupIds ?? [...touched, ...idsOf(input.groups?.connect)]
  const groups = await groupsOrThrow(
    db,
    account,
    idsOf(
      wanted.map(group => ({ id: group })),
      'groupIds',
    ),
  )
  const becomes = { ...candidate(columns), ...(schedule && { id: schedule.id }) }
  const change = await scheduleChange(db, account, { id: schedule?.id, becomes, touched, groups })
  const asks = (warning: Warning) => mustBeConfirmed(warning, change)
  return previewOf(db, change, await effectOfChange(db, account, change), asks)
}

/** For other features, which ask permission themselves. */
export async function previewOf(
  db: Connection,
  change: PlanChange,
  effect: ChangeEffect,
  asks: (warning: Warning) => boolean,
): Promise<Preview> {
  const { before, after, calendar, lamps, now } = change
  const { programs, place } = await mainOf(db, change)
  const date = civilDateOf(now.getTime(), place.zone)
  const from = instantOf(date, '00:00', place.zone) - 1
  const known = new Map<string, LitHours>()
  const all = [...lamps.values()]
  await yieldToEventLoop()
  const [changeAtOnce, conflicts] = [changedAtOnce(change), conflictsOfChange(change)]
  for (const at of change.program?.places ?? []) {
    await yieldToEventLoop()
    warningsAt(change, at)
  }
  await yieldToEventLoop()
  const warnings = warningsOfChange(change)
  await yieldToEventLoop()
  return {
    tonight: eventsBetween(programs, place, calendar, from, from + TWO_DAYS).filter(event => event.date === date),
    litHoursTonight: hoursLit(programs, place, calendar, date, 1).litHours,
    place,
    sun: sunNightOf(place, now),
    year: await yearOf(
      after.length ? after : [{ programs, place, groupId: 0, name: '', enabled: true }],
      calendar,
      lamps,
      now,
      known,
    ),
    current: await yearOf(before, calendar, lamps, now, known),
    lights: all.reduce((sum, { lights }) => sum + lights, 0),
    lightsWithoutWatts: all.reduce((sum, { without_watts }) => sum + without_watts, 0),
    changeAtOnce,
    effect,
    conflicts,
    warnings,
    asks: [...new Set(warnings.filter(asks).map(({ code }) => code))],
  }
}

/** The group with most lights of those that are to have the program; the program alone where none is. */
async function mainOf(
  db: Connection,
  { after, lamps, program }: PlanChange,
): Promise<{ programs: Program[]; place: Place }> {
  const lights = ({ groupId }: { groupId: number }) => lamps.get(groupId)?.lights ?? 0
  const id = program?.program.scheduleId
  const having = after.filter(({ programs }) => programs.some(({ scheduleId }) => scheduleId === id))
  const [largest] = (having.length ? having : after).toSorted((a, b) => lights(b) - lights(a))
  return largest ?? { programs: program ? [program.program] : [], place: program?.places[0] ?? (await sitePlaceOf(db)) }
}

/**
 * What a change of a schedule, or its deletion, does to lights at once.
 * @param input what changes; undefined: it is deleted
 * @throws NOT_FOUND, BAD_USER_INPUT naming the field
 */
export async function previewScheduleChange(
  db: Connection,
  viewer: Viewer,
  id: number,
  input?: ScheduleChange | null,
): Promise<ChangeEffect> {
  const account = mayOrThrow(viewer, 'LightSchedule:read')
  const [schedule] = await selectSchedules(db, account, [id])
  if (!schedule) throw notFound('schedule')
  const touched = await visibleGroups(db, account, await selectGroupsOf(db, id))
  if (!input) return effectOfChange(db, account, await scheduleChange(db, account, { id, touched, groups: [] }))
  const becomes = { ...schedule, ...changedColumnsOf(schedule, input) }
  const groups = await groupsAfter(db, account, touched, input.groups)
  return effectOfChange(db, account, await scheduleChange(db, account, { id, becomes, touched, groups }))
}
