import { eventsOfNight } from '#lighting/schedules/events.ts'
import type { Calendar, Place, PlannedEvent, Program } from '#lighting/schedules/program.ts'
import { civilDateOf } from '#lighting/time/zone.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { grouped } from '../../foundation/graphql/loaders.ts'
import { selectNow } from './lamps.store.ts'
import { placeWithoutRegion, regionPlaceOf } from './places.ts'
import { programOfSchedule, programsFrom, programsOfSite, SITE } from './programs.ts'
import {
  type GroupSource,
  type ScheduleRow,
  type SiteRow,
  selectAssigned,
  selectGroupSources,
  selectHolidays,
  selectMeanPositions,
  selectSite,
} from './sources.store.ts'
import { type SunNight, sunNightOf } from './sunNight.ts'

/*
 * What is planned for groups, for those who work by themselves and for nobody in particular: no viewer is asked. Whoever
 * answers people asks permission first.
 */

export interface GroupPrograms {
  groupId: number
  name: string
  /** The strongest first; empty when nothing is planned, or the group is not enabled. */
  programs: Program[]
  place: Place
  enabled: boolean
}

/** A group and all schedules that are assigned to it, as they are kept. */
export interface PlanSource {
  group: GroupSource
  schedules: ScheduleRow[]
}

/** Of all groups unless ids are given. Ids of groups that are not there are left out. */
export async function programsOf(db: Connection, groupIds?: number[]): Promise<Map<number, GroupPrograms>> {
  const sources = await sourcesOf(db, groupIds)
  const places = await placesOfGroups(
    db,
    sources.map(({ group }) => group),
  )
  return new Map(sources.map(source => [source.group.id, planned(source, places.get(source.group.id)!)]))
}

/** Where, and by which clock, the programs of groups are kept. */
export async function placesOf(db: Connection, groupIds?: number[]): Promise<Map<number, Place>> {
  return placesOfGroups(db, await selectGroupSources(db, groupIds))
}

/** The sun of tonight where groups are. */
export async function sunOfGroups(db: Connection, groupIds: number[]): Promise<Map<number, SunNight>> {
  const [places, now] = [await placesOf(db, groupIds), await selectNow(db)]
  return new Map([...places].map(([id, place]) => [id, sunNightOf(place, now)]))
}

/** A night as schedules plan it. */
export interface PlannedNight extends SunNight {
  events: PlannedEvent[]
}

/** The night that begins today where the installation is, as if each of these were kept then. */
export async function nightsOfSchedules(db: Connection, schedules: ScheduleRow[]): Promise<Map<number, PlannedNight>> {
  const [place, now] = [await sitePlaceOf(db), await selectNow(db)]
  const sun = sunNightOf(place, now)
  const date = civilDateOf(now.getTime(), place.zone)
  return new Map(
    schedules.map(schedule => [
      schedule.id,
      { ...sun, events: eventsOfNight(programOfSchedule(schedule), place, date) },
    ]),
  )
}

/** All holidays, and weekend days that are worked. */
export async function calendarOf(db: Connection): Promise<Calendar> {
  return new Map((await selectHolidays(db)).map(({ date, kind }) => [date, kind]))
}

/** For programs that no group has yet. */
export async function sitePlaceOf(db: Connection): Promise<Place> {
  return placeOfSite(await selectSite(db))
}

function placeOfSite({ latitude, longitude, time_zone: zone, name }: SiteRow): Place {
  return { latitude, longitude, zone, name: name ?? undefined }
}

/** What lights in no group do: by the sun of the site, wherever they stand. */
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

export async function placesOfGroups(db: Connection, groups: GroupSource[]): Promise<Map<number, Place>> {
  const places = new Map<number, Place>()
  const without: GroupSource[] = []
  for (const group of groups) {
    const place = regionPlaceOf(group)
    if (place) places.set(group.id, place)
    else without.push(group)
  }
  if (without.length === 0) return places
  const ids = without.map(({ id }) => id)
  const [site, means] = [await selectSite(db), await selectMeanPositions(db, ids)]
  const lights = new Map(means.map(row => [row.group_id, row]))
  for (const group of without) places.set(group.id, placeWithoutRegion(group, lights.get(group.id), site))
  return places
}
