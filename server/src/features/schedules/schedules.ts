import type { Calendar, Program } from '#lighting/schedules/program.ts'
import type { Place } from '#lighting/sun/place.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { grouped } from '../../foundation/graphql/loaders.ts'
import { regionsWith } from '../regions/regions.ts'
import { selectNow } from './lamps.store.ts'
import { placeWithoutRegion, regionCodesOf, regionPlaceOf } from './places.ts'
import { programOfSchedule, programsFrom, programsOfSite, SITE } from './programs.ts'
import {
  type GroupSource,
  type LightMoves,
  type ScheduleRow,
  type SiteRow,
  selectAssigned,
  selectGroupSources,
  selectHolidays,
  selectMeanPositions,
  selectSite,
} from './sources.store.ts'
import { nightOfProgram, type PlannedNight, type SunNight, sunNightOf } from './sunNight.ts'

/*
 * Plans of groups, for background tasks: no permission is checked. Code that answers requests of users checks
 * permissions first.
 */

export interface GroupPrograms {
  groupId: number
  name: string
  /** Highest priority first; empty if nothing is planned or the group is not enabled. */
  programs: Program[]
  place: Place
  enabled: boolean
}

/** A group and its schedules, as stored. */
export interface PlanSource {
  group: GroupSource
  schedules: ScheduleRow[]
}

/** Of the given groups, or of all. Unknown ids are ignored. */
export async function programsOf(db: Connection, groupIds?: number[]): Promise<Map<number, GroupPrograms>> {
  const sources = await sourcesOf(db, groupIds)
  const places = await placesOfGroups(
    db,
    sources.map(({ group }) => group),
  )
  return new Map(sources.map(source => [source.group.id, planned(source, places.get(source.group.id)!)]))
}

/** Position and time zone of the groups' programs. */
export async function placesOf(db: Connection, groupIds?: number[]): Promise<Map<number, Place>> {
  return placesOfGroups(db, await selectGroupSources(db, groupIds))
}

/** Tonight's sun times of groups. */
export async function sunOfGroups(db: Connection, groupIds: number[]): Promise<Map<number, SunNight>> {
  const [places, now] = [await placesOf(db, groupIds), await selectNow(db)]
  return new Map([...places].map(([id, place]) => [id, sunNightOf(place, now)]))
}

/** What runs of each schedule in the night that begins today, at the site. Without a group: as if it had one. */
export async function nightsOfSchedules(db: Connection, schedules: ScheduleRow[]): Promise<Map<number, PlannedNight>> {
  const tonight = { place: await sitePlaceOf(db), calendar: await calendarOf(db), now: await selectNow(db) }
  const followed = (await sourcesOf(db)).flatMap(({ group, schedules: assigned }) => {
    const programs = programsFrom(group, assigned)
    return assigned.map(({ id }) => ({ id, programs }))
  })
  const groupsOf = grouped(followed, ({ id }) => id)
  const nights = schedules.map(schedule => {
    const program = programOfSchedule(schedule)
    const groups = groupsOf.get(schedule.id)?.map(({ programs }) => programs)
    return [schedule.id, nightOfProgram(program, groups ?? [schedule.is_enabled ? [program] : []], tonight)] as const
  })
  return new Map(nights)
}

/** All holidays and working weekend days. */
export async function calendarOf(db: Connection): Promise<Calendar> {
  return new Map((await selectHolidays(db)).map(({ date, kind }) => [date, kind]))
}

/** For programs without a group. */
export async function sitePlaceOf(db: Connection): Promise<Place> {
  return placeOfSite(await selectSite(db))
}

function placeOfSite({ latitude, longitude, time_zone: zone, name }: SiteRow): Place {
  return { latitude, longitude, zone, name: name ?? undefined }
}

/** The default of ungrouped lights, with the sun times of the site wherever they are. */
export async function siteProgramsOf(db: Connection, lightDefault?: string): Promise<GroupPrograms> {
  const site = await selectSite(db)
  const programs = programsOfSite(lightDefault ?? site.light_default)
  return { groupId: SITE, name: '', programs, place: placeOfSite(site), enabled: true }
}

export async function sourcesOf(db: Connection, groupIds?: number[]): Promise<PlanSource[]> {
  const groups = await selectGroupSources(db, groupIds)
  const assigned = grouped(await selectAssigned(db, groupIds), row => row.group_id)
  return groups.map(group => ({ group, schedules: (assigned.get(group.id) ?? []).map(row => row.schedule) }))
}

export function planned({ group, schedules }: PlanSource, place: Place): GroupPrograms {
  const { id: groupId, name, enable_status: enabled } = group
  return { groupId, name, programs: programsFrom(group, schedules), place, enabled }
}

export async function placesOfGroups(
  db: Connection,
  groups: GroupSource[],
  moves?: LightMoves,
): Promise<Map<number, Place>> {
  const places = new Map<number, Place>()
  const without: GroupSource[] = []
  const regions = await regionsWith(db, regionCodesOf(groups))
  for (const group of groups) {
    const place = regionPlaceOf(group, regions)
    if (place) places.set(group.id, place)
    else without.push(group)
  }
  if (without.length === 0) return places
  const ids = without.map(({ id }) => id)
  const [site, means] = [await selectSite(db), await selectMeanPositions(db, ids, moves)]
  const lights = new Map(means.map(row => [row.group_id, row]))
  for (const group of without) places.set(group.id, placeWithoutRegion(group, lights.get(group.id), site))
  return places
}
