import { changed, nameOrThrow, textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { badInput } from '../../foundation/graphql/errors.ts'
import type { LeftLights } from './effect.store.ts'
import type { ScheduleRow } from './sources.store.ts'
import { type StepInput, stepsOrThrow } from './steps.ts'
import { levelOrThrow, offsetOrThrow, temperatureOrThrow, timeOrThrow } from './values.ts'

export type ScheduleType = 'SUNRISE_SUNSET' | 'TIMING'
export type Days = 'EVERY_DAY' | 'WORKDAYS' | 'HOLIDAYS' | 'WEEKDAYS'

type Links = { id: number }[] | null | undefined
type Set<T> = { set?: T | null } | null

/** All fields of the schedule form. */
interface Fields {
  name: string
  description?: string | null
  type: ScheduleType
  startTime?: string | null
  endTime?: string | null
  sunsetOffset?: number | null
  sunriseOffset?: number | null
  days?: Days | null
  weekdays?: number[] | null
  mainBrightness?: number | null
  mainColorTemp?: number | null
  subBrightness?: number | null
  subColorTemp?: number | null
  steps?: StepInput[] | null
  isEnabled?: boolean | null
}
export interface ScheduleInput extends Fields {
  groups?: { connect?: Links } | null
  confirmed?: string[] | null
}
export type ScheduleChange = { [F in keyof Fields]?: Set<NonNullable<Fields[F]>> } & {
  groups?: { connect?: Links; disconnect?: Links } | null
  confirmed?: string[] | null
  leftLights?: LeftLights | null
  expectedUpdatedAt?: Date | null
}

/** Columns from the input of a new schedule. */
export type ScheduleColumns = Omit<ScheduleRow, 'id' | 'uuid' | 'created_at' | 'updated_at'>

/** @throws BAD_USER_INPUT with the field */
export function columnsOf(input: Fields): ScheduleColumns {
  return checked({
    name: input.name,
    description: input.description ?? null,
    type: input.type,
    start_time: input.startTime ?? null,
    end_time: input.endTime ?? null,
    sunset_offset: input.sunsetOffset ?? 0,
    sunrise_offset: input.sunriseOffset ?? 0,
    days: input.days ?? 'EVERY_DAY',
    weekdays: input.weekdays ?? [],
    main_brightness: input.mainBrightness ?? null,
    main_color_temp: input.mainColorTemp ?? null,
    sub_brightness: input.subBrightness ?? null,
    sub_color_temp: input.subColorTemp ?? null,
    steps: input.steps ?? [],
    is_enabled: input.isEnabled ?? true,
  })
}

/** Omitted fields stay unchanged. @throws BAD_USER_INPUT with the field */
export function changedColumnsOf(row: ScheduleRow, input: ScheduleChange): ScheduleColumns {
  for (const field of ['type', 'days', 'isEnabled'] as const)
    if (input[field]?.set === null) throw badInput(`input.${field}`, 'valueRequired', 'a value is required')
  const { id: _, uuid: __, created_at: ___, updated_at: ____, ...columns } = row
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
  return checked({ ...columns, ...change } as Unchecked)
}

type Unchecked = Omit<ScheduleColumns, 'steps'> & { steps: StepInput[] }

function checked(columns: Unchecked): ScheduleColumns {
  checkTimes(columns)
  offsetOrThrow('input.sunsetOffset', columns.sunset_offset)
  offsetOrThrow('input.sunriseOffset', columns.sunrise_offset)
  levelOrThrow('input.mainBrightness', columns.main_brightness)
  levelOrThrow('input.subBrightness', columns.sub_brightness)
  temperatureOrThrow('input.mainColorTemp', columns.main_color_temp)
  temperatureOrThrow('input.subColorTemp', columns.sub_color_temp)
  return {
    ...columns,
    name: nameOrThrow('input.name', 'schedule_name_validation', columns.name),
    description: textOrThrow('input.description', columns.description),
    weekdays: weekdaysOrThrow(columns),
    steps: stepsOrThrow(columns.steps, columns.type === 'TIMING' ? columns.start_time! : undefined),
  }
}

function checkTimes({ type, start_time, end_time }: Unchecked): void {
  timeOrThrow('input.startTime', start_time)
  timeOrThrow('input.endTime', end_time)
  if (type !== 'TIMING') return
  if (!start_time) throw badInput('input.startTime', 'select_turn_on_time_error', 'choose when the lights go on')
  if (!end_time) throw badInput('input.endTime', 'select_turn_off_time_error', 'choose when the lights go off')
  if (start_time === end_time) throw badInput('input.endTime', 'timesAreEqual', 'start and end time must differ')
}

/** Ascending; stored, but only used with WEEKDAYS. */
function weekdaysOrThrow({ days, weekdays }: Unchecked): number[] {
  const chosen = [...new Set(weekdays)].sort()
  if (days === 'WEEKDAYS' && chosen.length === 0)
    throw badInput('input.weekdays', 'weekdaysRequired', 'choose at least one day of the week')
  if (chosen.some(day => day < 1 || day > 7))
    throw badInput('input.weekdays', 'weekdayInvalid', 'must be 1 (Monday) to 7 (Sunday)')
  return chosen
}
