import { isValidTime } from '#lighting/time/zone.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import {
  ChangeMany,
  ConnectMany,
  changed,
  multiLineTextOrThrow,
  nameOrThrow,
  requiredOrThrow,
  SetBoolean,
  SetInt,
  SetIntList,
  SetString,
} from '../../foundation/graphql/changeInputs.ts'
import { builder, type InputFieldBuilder } from '../../foundation/graphql/graphql.ts'
import { LightSchedulePosition } from './priority.ts'
import { datesOrThrow, weekdaysOrThrow } from './scheduleDays.ts'
import type { ScheduleRow } from './sources.store.ts'
import { LightScheduleStepInput, stepsOrThrow } from './steps.ts'
import { levelOrThrow, offsetOrThrow, switchTimesOrThrow, temperatureOrThrow } from './values.ts'

export const ScheduleType = builder.enumType('LightScheduleType', {
  description: 'What determines the switching times.',
  values: {
    SUNRISE_SUNSET: { description: 'sunset and sunrise at the place of the group, with offsets' },
    TIMING: { description: 'the wall clock of the group' },
  } as const,
})
export const ExecutionDays = builder.enumType('ExecutionDays', {
  description: 'Evenings on which a schedule applies.',
  values: {
    EVERY_DAY: {},
    WORKDAYS: { description: 'Monday to Friday without holidays, and working weekend days' },
    HOLIDAYS: { description: 'all days that are not workdays: weekends and holidays' },
    WEEKDAYS: { description: 'the days in weekdays, also if they are holidays' },
    DATES: { description: 'the dates in dates: one-date events' },
  } as const,
})

export const LeftLights = builder.enumType('LeftLights', {
  description:
    'What lights do that lose their plan, as one request without an end. OFF and ON need LightDevice:operate.',
  values: {
    STAY: { description: 'keep their present state' },
    OFF: { description: 'switch off' },
    ON: { description: 'switch on at their last level' },
  } as const,
})
export type LeftLights = typeof LeftLights.$inferType

const SetScheduleType = builder.inputType('SetLightScheduleType', {
  description: 'A new value.',
  fields: t => ({ set: t.field({ type: ScheduleType }) }),
})
const SetExecutionDays = builder.inputType('SetExecutionDays', {
  description: 'A new value.',
  fields: t => ({ set: t.field({ type: ExecutionDays }) }),
})
const SetScheduleSteps = builder.inputType('SetLightScheduleSteps', {
  description: 'Replaces all steps; null: none.',
  fields: t => ({ set: t.field({ type: [LightScheduleStepInput] }) }),
})

const SetScheduleDates = builder.inputType('SetScheduleDates', {
  description: 'Replaces all dates; null: none.',
  fields: t => ({ set: t.stringList({ description: 'YYYY-MM-DD' }) }),
})

export const LEFT_LIGHTS = 'what the lights of groups do that lose their plan; confirms NOTHING_PLANNED'

/** Codes of confirmed warnings, for every input that can change plans. */
function confirmedField(t: InputFieldBuilder) {
  return t.stringList({ description: 'codes of the warnings that the user has confirmed' })
}

export const LightScheduleCreateInput = builder.inputType('LightScheduleCreateInput', {
  description: 'A new schedule.',
  fields: t => ({
    name: t.string({
      required: true,
      extensions: { emptyKey: 'schedule_name_validation' },
      description: 'at least 2 characters; unique',
    }),
    description: t.string({}),
    type: t.field({ type: ScheduleType, required: true }),
    startTime: t.string({ description: 'HH:mm; required with TIMING' }),
    endTime: t.string({ description: 'HH:mm; required with TIMING' }),
    sunsetOffset: t.int({ description: 'minutes, -180 to 180; default: 0' }),
    sunriseOffset: t.int({ description: 'minutes, -180 to 180; default: 0' }),
    days: t.field({ type: ExecutionDays, description: 'default: EVERY_DAY' }),
    weekdays: t.intList({ description: '1 (Monday) to 7 (Sunday); required with WEEKDAYS' }),
    dates: t.stringList({ description: 'YYYY-MM-DD, 1 to 366 evenings; required with DATES' }),
    validFrom: t.string({ description: 'YYYY-MM-DD of the first evening, 2000 to 2100; default: no limit' }),
    validUntil: t.string({ description: 'YYYY-MM-DD of the last evening, 2000 to 2100; default: no limit' }),
    exceptDates: t.stringList({ description: 'YYYY-MM-DD, up to 366 evenings on which it does not apply' }),
    mainBrightness: t.int({ description: '%, 0 to 100; default: 100' }),
    mainColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    subBrightness: t.int({ description: '%, 0 to 100; default: off' }),
    subColorTemp: t.int({ description: 'K, 1000 to 20000' }),
    steps: t.field({ type: [LightScheduleStepInput], description: 'at most 12, in the order of the night' }),
    isEnabled: t.boolean({ description: 'default: true' }),
    groups: t.field({ type: ConnectMany }),
    confirmed: confirmedField(t),
  }),
})
export type LightScheduleCreateInput = typeof LightScheduleCreateInput.$inferInput

export const LightScheduleUpdateInput = builder.inputType('LightScheduleUpdateInput', {
  description: 'Omitted fields stay unchanged.',
  fields: t => ({
    name: t.field({ type: SetString }),
    description: t.field({ type: SetString }),
    type: t.field({ type: SetScheduleType }),
    startTime: t.field({ type: SetString, description: 'HH:mm' }),
    endTime: t.field({ type: SetString, description: 'HH:mm' }),
    sunsetOffset: t.field({ type: SetInt, description: 'minutes, -180 to 180' }),
    sunriseOffset: t.field({ type: SetInt, description: 'minutes, -180 to 180' }),
    days: t.field({ type: SetExecutionDays }),
    weekdays: t.field({ type: SetIntList, description: '1 (Monday) to 7 (Sunday)' }),
    dates: t.field({ type: SetScheduleDates, description: 'YYYY-MM-DD, 1 to 366 evenings; used with DATES' }),
    validFrom: t.field({ type: SetString, description: 'YYYY-MM-DD of the first evening; null: no limit' }),
    validUntil: t.field({ type: SetString, description: 'YYYY-MM-DD of the last evening; null: no limit' }),
    exceptDates: t.field({ type: SetScheduleDates, description: 'YYYY-MM-DD, up to 366 evenings' }),
    mainBrightness: t.field({ type: SetInt, description: '%, 0 to 100' }),
    mainColorTemp: t.field({ type: SetInt, description: 'K, 1000 to 20000' }),
    subBrightness: t.field({ type: SetInt, description: '%, 0 to 100' }),
    subColorTemp: t.field({ type: SetInt, description: 'K, 1000 to 20000' }),
    steps: t.field({ type: SetScheduleSteps }),
    isEnabled: t.field({ type: SetBoolean }),
    groups: t.field({ type: ChangeMany }),
    position: t.field({
      type: LightSchedulePosition,
      description: 'its place in the order of precedence; conflicts that this decides otherwise have to be confirmed',
    }),
    confirmed: confirmedField(t),
    leftLights: t.field({ type: LeftLights, description: LEFT_LIGHTS }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt when the form was loaded: CONFLICT if it differs',
    }),
  }),
})
export type LightScheduleUpdateInput = typeof LightScheduleUpdateInput.$inferInput

/** Columns from the input of a new schedule. */
export type ScheduleColumns = Omit<ScheduleRow, 'id' | 'uuid' | 'priority' | 'moved_to' | 'created_at' | 'updated_at'>

/** @throws BAD_USER_INPUT with the fields */
export function scheduleColumns(input: LightScheduleCreateInput): ScheduleColumns {
  return checked({
    name: input.name,
    description: input.description ?? null,
    type: input.type,
    start_time: input.startTime ?? null,
    end_time: input.endTime ?? null,
    sunset_offset: input.sunsetOffset ?? 0,
    sunrise_offset: input.sunriseOffset ?? 0,
    ...dayColumns(input),
    main_brightness: input.mainBrightness ?? null,
    main_color_temp: input.mainColorTemp ?? null,
    sub_brightness: input.subBrightness ?? null,
    sub_color_temp: input.subColorTemp ?? null,
    steps: input.steps ?? [],
    is_enabled: input.isEnabled ?? true,
  })
}

function dayColumns({ days, weekdays, dates, validFrom, validUntil, exceptDates }: LightScheduleCreateInput) {
  return {
    days: days ?? 'EVERY_DAY',
    weekdays: weekdays ?? [],
    dates: dates ?? null,
    valid_from: validFrom ?? null,
    valid_until: validUntil ?? null,
    except_dates: exceptDates ?? null,
  }
}

/** Omitted fields stay unchanged. @throws BAD_USER_INPUT with the fields */
export function changedScheduleColumns(row: ScheduleRow, input: LightScheduleUpdateInput): ScheduleColumns {
  requiredOrThrow(input, REQUIRED)
  const { id: _, uuid: _u, priority: _p, moved_to: _m, created_at: _c, updated_at: _t, ...columns } = row
  const change = changed({
    name: input.name,
    description: input.description,
    type: input.type,
    start_time: input.startTime,
    end_time: input.endTime,
    sunset_offset: input.sunsetOffset,
    sunrise_offset: input.sunriseOffset,
    days: input.days,
    weekdays: input.weekdays,
    dates: input.dates,
    valid_from: input.validFrom,
    valid_until: input.validUntil,
    except_dates: input.exceptDates,
    main_brightness: input.mainBrightness,
    main_color_temp: input.mainColorTemp,
    sub_brightness: input.subBrightness,
    sub_color_temp: input.subColorTemp,
    steps: input.steps,
    is_enabled: input.isEnabled,
  })
  // Set to null: the default of a new schedule.
  const empty = { sunset_offset: 0, sunrise_offset: 0, weekdays: [], steps: [], name: '' }
  for (const [column, value] of Object.entries(empty))
    if (change[column as keyof typeof change] === null) Object.assign(change, { [column]: value })
  return checked({ ...columns, ...change } as Unchecked, row.name)
}

const REQUIRED = ['type', 'days', 'isEnabled'] as const

type Unchecked = Omit<ScheduleColumns, 'steps'> & { steps: LightScheduleStepInput[] }

/** @param stored name of the schedule: valid unchanged */
function checked(columns: Unchecked, stored?: string): ScheduleColumns {
  const { times, weekdays, days, steps, ...texts } = checkFields({
    name: () => nameOrThrow('input.name', 'schedule_name_validation', columns.name, stored),
    description: () => multiLineTextOrThrow('input.description', columns.description),
    times: () => switchTimesOrThrow(columns),
    sunset: () => offsetOrThrow('input.sunsetOffset', columns.sunset_offset),
    sunrise: () => offsetOrThrow('input.sunriseOffset', columns.sunrise_offset),
    weekdays: () => weekdaysOrThrow(columns),
    days: () => datesOrThrow(columns),
    mainLevel: () => levelOrThrow('input.mainBrightness', columns.main_brightness),
    mainTemperature: () => temperatureOrThrow('input.mainColorTemp', columns.main_color_temp),
    subLevel: () => levelOrThrow('input.subBrightness', columns.sub_brightness),
    subTemperature: () => temperatureOrThrow('input.subColorTemp', columns.sub_color_temp),
    steps: () => stepsOrThrow(columns.steps, startOf(columns)),
  })
  const { name, description } = texts
  return { ...columns, ...times, ...days, name, description, weekdays, steps }
}

/** Start of the night for the order of steps; undefined: sunset; null: not known, because it is not valid. */
function startOf({ type, start_time }: Unchecked): string | undefined | null {
  if (type !== 'TIMING') return undefined
  return start_time && isValidTime(start_time) ? start_time : null
}
