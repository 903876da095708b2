import { stateAt } from '#lighting/schedules/state.ts'
import type { Place } from '#lighting/sun/place.ts'
import { civilDateOf, instantOf } from '#lighting/time/zone.ts'
import { computePreview } from '../../../server/src/features/schedules/computePreview.ts'
import type { LightsAlike } from '../../../server/src/features/schedules/effect.store.ts'
import { leftWithoutPlan, type PlanChange, type Warning } from '../../../server/src/features/schedules/impact.ts'
import type { Lamps } from '../../../server/src/features/schedules/lamps.store.ts'
import { type ChangeEffect, effectOn } from '../../../server/src/features/schedules/lightEffects.ts'
import { placeWithoutRegion, regionPlaceOf } from '../../../server/src/features/schedules/places.ts'
import { byPriority, type Prioritised } from '../../../server/src/features/schedules/priority.ts'
import {
  OWN_SCHEDULE_ID,
  programOfSchedule,
  programsFrom,
  programsOfSite,
  SITE,
} from '../../../server/src/features/schedules/programs.ts'
import type { LeftLights } from '../../../server/src/features/schedules/scheduleInput.ts'
import type { GroupPrograms } from '../../../server/src/features/schedules/schedules.ts'
import type { GroupSource, ScheduleRow, SiteRow } from '../../../server/src/features/schedules/sources.store.ts'
import type { City } from './city.ts'
import type { Row } from './select.ts'
import { siteRegionsOf } from './site.ts'

/* What is planned for groups: computed by the server's own functions, from the rows of the city. */

export const SITE_PLACE: Place = { latitude: 31.23, longitude: 121.47, zone: 'Asia/Shanghai', name: '上海' }

/** Always noon: the desired state must not depend on the time of the test run. */
export function noon(): Date {
  const { zone } = SITE_PLACE
  return new Date(instantOf(civilDateOf(Date.now(), zone), '12:00', zone))
}

const NO_OFFSETS = { sunset_offset: 0, sunrise_offset: 0 }
const NO_TIMES = { start_time: null, end_time: null }
const NO_REGION = { province_code: null, city_code: null, district_code: null }
const BLANK_GROUP = {
  ...{ control_mode: 'MANUAL', enable_status: true, time_zone: 'Asia/Shanghai' },
  ...{ ...NO_OFFSETS, ...NO_TIMES, ...NO_REGION },
}
const BLANK_SCHEDULE = { days: 'EVERY_DAY', weekdays: [], steps: [], is_enabled: true, ...NO_OFFSETS }
const LEVELS = { main_brightness: null, main_color_temp: null, sub_brightness: null, sub_color_temp: null }

/** A row with the names of the database: `main_brightness` for `mainBrightness`. */
export function columnsOf(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined)
  const column = (field: string) => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return Object.fromEntries(entries.map(([field, value]) => [column(field), value]))
}

export const groupSource = (group: Row) =>
  ({ ...BLANK_GROUP, ...LEVELS, ...columnsOf(group) }) as unknown as GroupSource

export const scheduleRow = (schedule: Row) =>
  ({ ...BLANK_SCHEDULE, ...LEVELS, ...columnsOf(schedule) }) as unknown as ScheduleRow

/** Schedules of a group, those that take precedence first. */
export function schedulesOf(city: City, group: Row): Row[] {
  const assigned = city.rows.schedules.filter(({ groupIds }) => groupIds.includes(group.id))
  return (assigned as (Row & Prioritised)[]).sort(byPriority)
}

/** @param schedules default: the stored ones */
export function plannedFor(
  city: City,
  group: Row,
  schedules = schedulesOf(city, group).map(scheduleRow),
): GroupPrograms {
  const source = groupSource(group)
  const { latitude, longitude, name } = SITE_PLACE
  const place =
    regionPlaceOf(source, siteRegionsOf(city)) ??
    placeWithoutRegion(source, undefined, { latitude, longitude, name } as SiteRow)
  const programs = programsFrom(source, schedules)
  return { groupId: group.id, name: group.name, programs, place, enabled: source.enable_status }
}

/** Holidays and worked weekend days. */
export function calendarOf(city: City): PlanChange['calendar'] {
  return new Map(city.rows.holidays.map(({ date, kind }) => [date as string, kind]))
}

/** The programs of a group by day: the event in force, and the next one. */
export function programOf(city: City, group: Row) {
  const { programs, place } = plannedFor(city, group)
  const state = stateAt(programs, place, calendarOf(city), noon().getTime())
  if (!state) return
  const { scheduleId } = state.event
  const schedule = scheduleId === OWN_SCHEDULE_ID ? undefined : city.find('schedules', scheduleId)
  return { ...state, place, schedule, rule: schedule ? ('SCHEDULE' as const) : ('PRESET' as const) }
}

/** For ungrouped lights. */
function sitePrograms(city: City, lightDefault = city.lightDefault): GroupPrograms {
  const programs = programsOfSite(lightDefault)
  return { groupId: SITE, name: '', programs, place: SITE_PLACE, enabled: true }
}

/** The effect of changing the plans of groups; both lists have the same groups. */
export function changeOf(city: City, before: GroupPrograms[], after: GroupPrograms[], lights?: Row[]): PlanChange {
  const calendar = calendarOf(city)
  const lightsOf = (id: number) => lights ?? city.rows.devices.filter(({ groupId }) => groupId === id)
  const lamps = after.flatMap(({ groupId }) => lampsOf(city, groupId, lightsOf(groupId)))
  return { before, after, calendar, lamps: new Map(lamps.map(row => [row.group_id, row])), now: noon() }
}

/** Adds the given program to its groups. */
export function withProgram(change: PlanChange, schedule: Row | ScheduleRow, groups: GroupPrograms[]): PlanChange {
  const places = groups.length > 0 ? groups.map(({ place }) => place) : [SITE_PLACE]
  return { ...change, program: { program: programOfSchedule(schedule as ScheduleRow), places } }
}

function lampsOf(city: City, id: number, lights: Row[]): Lamps[] {
  if (lights.length === 0) return []
  const models = lights.map(({ modeId }) => city.find('models', modeId))
  const sum = (field: string) => models.reduce((watts, model) => watts + (model?.[field] ?? 0), 0)
  const isUnknown = (model: Row | undefined) => !model?.nominalMainWatts && !model?.nominalSubWatts
  const inService = city.find('groups', id)?.groupStatus !== 'MAINTENANCE'
  return [
    {
      group_id: id,
      lights: lights.length,
      in_service: inService ? lights.filter(({ deviceStatus }) => deviceStatus !== 'MAINTENANCE').length : 0,
      without_watts: models.filter(isUnknown).length,
      main_watts: sum('nominalMainWatts'),
      sub_watts: sum('nominalSubWatts'),
    },
  ]
}

function alike(city: City, light: Row): LightsAlike {
  const group = city.find('groups', light.groupId)
  const options = city.find('models', light.modeId)?.options
  return {
    group_id: light.groupId ?? null,
    lights: 1,
    held: light.deviceStatus === 'MAINTENANCE' || group?.groupStatus === 'MAINTENANCE' || Boolean(light.override),
    main_level: light.mainBrightness ?? null,
    sub_level: light.subBrightness ?? null,
    ...{ manual: false, manual_main_level: null, manual_sub_level: null },
    ...{ main: options?.mainLight ?? true, main_dims: options?.mainBrightness ?? true },
    ...{ sub: options?.subLight ?? false, sub_dims: options?.subBrightness ?? false },
  }
}

const alikeOf = (city: City, lights: Row[]) =>
  lights.filter(({ lifecycle }) => lifecycle !== 'PLANNED').map(light => alike(city, light))

/** @param leaving lights that leave these groups by the same change, or are counted elsewhere */
export function effectOfChange(city: City, change: PlanChange, leaving: number[] = []): Promise<ChangeEffect> {
  const by = (groups: GroupPrograms[]) => (row: LightsAlike) => groups.find(({ groupId }) => groupId === row.group_id)
  const ids = change.after.map(({ groupId }) => groupId)
  const lights = city.rows.devices.filter(({ id, groupId }) => ids.includes(groupId) && !leaving.includes(id))
  const programs = { before: by(change.before), after: by(change.after), all: change.after }
  return effectOn(alikeOf(city, lights), programs, change.calendar, change.now)
}

/** @param target undefined: ungrouped */
export function effectOfMoves(city: City, target: GroupPrograms | undefined, ids: number[]): Promise<ChangeEffect> {
  const lights = city.rows.devices.filter(({ id, groupId }) => ids.includes(id) && (target || groupId))
  const site = sitePrograms(city)
  const before = ({ group_id }: LightsAlike) => {
    const group = city.find('groups', group_id)
    return group ? plannedFor(city, group) : site
  }
  const { calendar, now } = changeOf(city, [], [])
  return effectOn(alikeOf(city, lights), { before, after: () => target ?? site }, calendar, now)
}

/** The effect of another default of ungrouped lights. */
export function effectOfSiteDefault(city: City, lightDefault: City['lightDefault']): Promise<ChangeEffect> {
  const [before, after] = [sitePrograms(city), sitePrograms(city, lightDefault)]
  const { calendar, now } = changeOf(city, [], [])
  const lights = city.rows.devices.filter(({ groupId }) => !groupId)
  return effectOn(alikeOf(city, lights), { before: () => before, after: () => after }, calendar, now)
}

export function previewOf(city: City, change: PlanChange, effect: ChangeEffect, asks: (warning: Warning) => boolean) {
  return computePreview(change, effect, asks, { place: async () => SITE_PLACE, tariff: city.tariff })
}

/** Applies the choice for lights that lose their plan. */
export function leaveLights(city: City, change: PlanChange, choice: LeftLights | null | undefined): void {
  const ids = leftWithoutPlan(change).map(({ groupId }) => groupId)
  for (const light of city.rows.devices.filter(({ groupId }) => ids.includes(groupId))) leave(light, choice)
}

/** Lights that had a plan and are in a group, or in none, without one. @param before what they had */
export function leaveMoved(city: City, before: ReadonlyMap<Row, boolean>, choice: LeftLights | null | undefined): void {
  for (const [light, wasPlanned] of before) if (wasPlanned && !isPlanned(city, light)) leave(light, choice)
}

export function isPlanned(city: City, { groupId }: Row): boolean {
  const group = city.find('groups', groupId)
  return (group ? plannedFor(city, group) : sitePrograms(city)).programs.length > 0
}

function leave(light: Row, choice: LeftLights | null | undefined): void {
  if (choice === 'OFF') Object.assign(light, { mainBrightness: 0, subBrightness: 0, litState: 'DARK' })
  if (choice === 'ON') Object.assign(light, { mainBrightness: light.mainLastBrightness || 50, litState: 'LIT' })
}
