import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { levelOrThrow, offsetOrThrow, temperatureOrThrow, timeOrNone, timeOrThrow } from '../schedules/values.ts'
import type { LightGroupCreateInput } from './groupInput.ts'
import type { GroupRow } from './groups.store.ts'

/* What a group does where no schedule applies: its control mode, its times and its levels. */

/** Fields that define the preset. */
const CONTROL = [
  'enable_status',
  'control_mode',
  'main_brightness',
  'main_color_temp',
  'sub_brightness',
  'sub_color_temp',
  'start_time',
  'end_time',
  'sunset_offset',
  'sunrise_offset',
] as const

const PLACE = ['province_code', 'city_code', 'district_code'] as const
type Plan = Pick<GroupRow, (typeof CONTROL)[number] | (typeof PLACE)[number]>

/** Whether a change affects the preset, or its place and so its sun times. */
export function changesPlans(group: Plan, becomes: Partial<Plan>): boolean {
  return [...CONTROL, ...PLACE].some(column => becomes[column] !== undefined && becomes[column] !== group[column])
}

/** Columns of a new group. @throws BAD_USER_INPUT with the fields */
export function controlColumns(input: LightGroupCreateInput) {
  const columns = {
    control_mode: input.controlMode ?? 'MANUAL',
    main_brightness: input.mainBrightness ?? null,
    main_color_temp: input.mainColorTemp ?? null,
    sub_brightness: input.subBrightness ?? null,
    sub_color_temp: input.subColorTemp ?? null,
    start_time: timeOrNone(input.startTime) ?? null,
    end_time: timeOrNone(input.endTime) ?? null,
    sunset_offset: input.sunsetOffset ?? 0,
    sunrise_offset: input.sunriseOffset ?? 0,
  }
  checkControl(columns)
  return columns
}

/** @throws BAD_USER_INPUT with the fields */
export function checkControl(columns: { [F in (typeof CONTROL)[number]]?: GroupRow[F] | null }): void {
  checkFields([
    () => timeOrThrow('input.startTime', columns.start_time),
    () => timeOrThrow('input.endTime', columns.end_time),
    () => offsetOrThrow('input.sunsetOffset', columns.sunset_offset),
    () => offsetOrThrow('input.sunriseOffset', columns.sunrise_offset),
    () => levelOrThrow('input.mainBrightness', columns.main_brightness),
    () => temperatureOrThrow('input.mainColorTemp', columns.main_color_temp),
    () => levelOrThrow('input.subBrightness', columns.sub_brightness),
    () => temperatureOrThrow('input.subColorTemp', columns.sub_color_temp),
  ])
}

/** Usual operating hours for two times that stay the same all year, in the dark or in daylight. */
const USUAL_HOURS = 6

/**
 * Whether a user must confirm the hours. A group has two times for all seasons: a small deviation in one season is shown
 * in the preview and saved.
 */
export function isGrave({ params }: { params: Record<string, unknown> }): boolean {
  const { darkHours, daylightHours } = params
  const hours = darkHours ?? daylightHours
  return typeof hours !== 'number' || hours > USUAL_HOURS
}
