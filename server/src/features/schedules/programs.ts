import type { ExecutionDays, Levels, Program, Step } from '#lighting/schedules/program.ts'
import { byPriority } from './priority.ts'
import type { ScheduleColumns } from './scheduleInput.ts'
import type { GroupSource, ScheduleRow, StoredStep } from './sources.store.ts'

/** scheduleId of the control mode of a group. */
export const OWN_SCHEDULE_ID = 0

/** scheduleId and priority of an unsaved schedule: a new one takes precedence over all stored ones. */
export const NEXT_ID = 2 ** 31 - 1

/** groupId of ungrouped lights. */
export const SITE = -1

/** The site's default: both lamps at 100 % from sunset to sunrise. */
const SUNSET_TO_SUNRISE: Program = {
  scheduleId: OWN_SCHEDULE_ID,
  name: '',
  type: 'SUNRISE_SUNSET',
  days: { kind: 'EVERY_DAY' },
  on: { mainLevel: 100, subLevel: 100, mainColorTemp: null, subColorTemp: null },
  steps: [],
}

/** The default of ungrouped lights. */
export function programsOfSite(lightDefault: string): Program[] {
  return lightDefault === 'SUNSET_TO_SUNRISE' ? [SUNSET_TO_SUNRISE] : []
}

/**
 * The programs of a group, highest priority first: its enabled schedules in the order of all schedules, then its control
 * mode, which applies on evenings without a schedule. Empty if the group is not enabled.
 * @param schedules assigned to it, in any order
 */
export function programsFrom(group: GroupSource, schedules: readonly ScheduleRow[]): Program[] {
  if (!group.enable_status) return []
  const inOrder = schedules.filter(schedule => schedule.is_enabled).sort(byPriority)
  const own = programOfGroup(group)
  return [...inOrder.map(programOfSchedule), ...(own ? [own] : [])]
}

/** Default brightness: 100 % for main, off for sub. */
export function programOfSchedule(schedule: ScheduleRow): Program {
  const on: Levels = {
    mainLevel: schedule.main_brightness ?? 100,
    subLevel: schedule.sub_brightness ?? 0,
    mainColorTemp: schedule.main_color_temp,
    subColorTemp: schedule.sub_color_temp,
  }
  return {
    scheduleId: schedule.id,
    name: schedule.name,
    ...timesOf(schedule.type, schedule),
    days: daysOf(schedule),
    on,
    steps: stepsAfter(on, schedule.steps),
  }
}

/**
 * Default brightness: 100 % for main; sub as main, because the preset treats both lamps as one light. The form of a
 * group shows this as a choice, and an own level of the sub lamp (0: off) overrides it.
 */
function programOfGroup(group: GroupSource): Program | undefined {
  const { control_mode, start_time, end_time } = group
  if (control_mode === 'MANUAL') return undefined
  if (control_mode === 'TIMING' && !(start_time && end_time && start_time !== end_time)) return undefined
  const mainLevel = group.main_brightness ?? 100
  return {
    scheduleId: OWN_SCHEDULE_ID,
    name: group.name,
    ...timesOf(control_mode, group),
    days: { kind: 'EVERY_DAY' },
    on: {
      mainLevel,
      subLevel: group.sub_brightness ?? mainLevel,
      mainColorTemp: group.main_color_temp,
      subColorTemp: group.sub_color_temp,
    },
    steps: [],
  }
}

type Times = Pick<GroupSource, 'start_time' | 'end_time' | 'sunset_offset' | 'sunrise_offset'>

function timesOf(
  type: string,
  row: Times,
): Pick<Program, 'type' | 'startTime' | 'endTime' | 'sunsetOffset' | 'sunriseOffset'> {
  if (type === 'TIMING') return { type, startTime: row.start_time!, endTime: row.end_time! }
  return { type: 'SUNRISE_SUNSET', sunsetOffset: row.sunset_offset, sunriseOffset: row.sunrise_offset }
}

function daysOf(schedule: ScheduleRow): ExecutionDays {
  const { days, weekdays, dates, valid_from, valid_until, except_dates } = schedule
  const limits = {
    ...(valid_from && { from: valid_from }),
    ...(valid_until && { until: valid_until }),
    ...(except_dates?.length && { except: except_dates }),
  }
  if (days === 'WEEKDAYS') return { kind: 'WEEKDAYS', weekdays, ...limits }
  if (days === 'DATES') return { kind: 'DATES', dates: dates ?? [], ...limits }
  return { kind: days as 'EVERY_DAY', ...limits }
}

/** Values omitted in a step are copied from the previous one, so that each step is complete. */
function stepsAfter(on: Levels, steps: readonly StoredStep[]): Step[] {
  let before = on
  return steps.map(step => {
    before = {
      mainLevel: step.mainBrightness ?? before.mainLevel,
      subLevel: step.subBrightness ?? before.subLevel,
      mainColorTemp: step.mainColorTemp ?? before.mainColorTemp,
      subColorTemp: step.subColorTemp ?? before.subColorTemp,
    }
    return { time: step.time, levels: before }
  })
}

/** An unsaved schedule. */
export function unsavedSchedule(columns: ScheduleColumns): ScheduleRow {
  return {
    ...columns,
    id: NEXT_ID,
    priority: NEXT_ID,
    moved_to: null,
    uuid: '',
    created_at: new Date(0),
    updated_at: new Date(0),
  }
}

/** Whether it changes what is planned. */
export function changesProgram(was: ScheduleRow, becomes: ScheduleRow): boolean {
  const planned = (schedule: ScheduleRow) => JSON.stringify({ ...programOfSchedule(schedule), name: '' })
  return was.is_enabled !== becomes.is_enabled || planned(was) !== planned(becomes)
}
