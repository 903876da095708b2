import { isValidTime, minutesOf } from '#lighting/time/zone.ts'
import { trimInvisible, visibleLength } from '#lighting/values/invisible.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { changedFields } from '../../ui/form/changes.ts'
import { type Moves, NO_MOVES } from '../../ui/transfer.ts'
import type { ScheduleType } from './scheduleSearch.ts'
import type { CreateSchedule, ScheduleRow, UpdateSchedule } from './schedules.ts'

export const DAYS = ['EVERY_DAY', 'WORKDAYS', 'HOLIDAYS', 'WEEKDAYS', 'DATES'] as const
/** From Monday (1) on. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export const MAX_STEPS = 12
export const DEFAULT_BRIGHTNESS = 50

export interface StepForm {
  /** for the list on the screen alone */
  key: number
  /** HH:mm */
  time: string
  /** % */
  mainBrightness: number
  /** %; null: as before it */
  subBrightness: number | null
  /** K; what the form does not show stays as it was */
  mainColorTemp: number | null
  subColorTemp: number | null
}

export type ScheduleValues = {
  name: string
  description: string
  type: ScheduleType
  startTime: string
  endTime: string
  /** minutes; text while it is no number */
  sunsetOffset: number | string
  sunriseOffset: number | string
  days: (typeof DAYS)[number]
  weekdays: number[]
  /** YYYY-MM-DD: the evenings of DATES */
  dates: string[]
  /** YYYY-MM-DD; empty: no limit */
  validFrom: string
  validUntil: string
  exceptDates: string[]
  mainBrightness: number
  subBrightness: number
  steps: StepForm[]
  isEnabled: boolean
  moves: Moves
}

/** The order on the screen. */
const SCHEDULE_FIELDS: readonly (keyof ScheduleValues)[] = [
  ...(['name', 'description', 'type', 'days', 'weekdays', 'dates', 'validFrom', 'validUntil', 'exceptDates'] as const),
  ...(['startTime', 'endTime', 'sunsetOffset'] as const),
  ...(['sunriseOffset', 'mainBrightness', 'subBrightness', 'steps', 'moves', 'isEnabled'] as const),
]

let lastKey = 0
export function newKey(): number {
  return ++lastKey
}

export function scheduleValues(schedule: ScheduleRow | undefined): ScheduleValues {
  return {
    name: schedule?.name ?? '',
    description: schedule?.description ?? '',
    type: schedule?.type ?? 'SUNRISE_SUNSET',
    startTime: schedule?.startTime ?? '18:30',
    endTime: schedule?.endTime ?? '06:30',
    sunsetOffset: schedule?.sunsetOffset ?? 0,
    sunriseOffset: schedule?.sunriseOffset ?? 0,
    ...dayValues(schedule),
    mainBrightness: schedule ? (schedule.mainBrightness ?? 100) : DEFAULT_BRIGHTNESS,
    subBrightness: schedule?.subBrightness ?? 0,
    steps: schedule ? stepsOf(schedule) : [],
    isEnabled: schedule?.isEnabled ?? true,
    moves: NO_MOVES,
  }
}

function dayValues(schedule: ScheduleRow | undefined) {
  return {
    days: schedule?.days ?? 'EVERY_DAY',
    weekdays: schedule?.weekdays ?? [],
    dates: schedule?.dates ?? [],
    validFrom: schedule?.validFrom ?? '',
    validUntil: schedule?.validUntil ?? '',
    exceptDates: schedule?.exceptDates ?? [],
  }
}

/** What a step leaves open stays as it was before it: here it is said. */
function stepsOf({ mainBrightness, steps }: ScheduleRow): StepForm[] {
  let level = mainBrightness ?? 100
  return steps.map(step => {
    level = step.mainBrightness ?? level
    return { ...step, key: newKey(), mainBrightness: level }
  })
}

/** As the night meets them: by the sun it turns at noon, by the clock at its start. */
export function inNightOrder(
  steps: readonly StepForm[],
  { type, startTime }: Pick<ScheduleValues, 'type' | 'startTime'>,
) {
  const begin = type === 'TIMING' && isValidTime(startTime) ? minutesOf(startTime) + 1 : 720
  const minute = ({ time }: StepForm) => {
    if (!isValidTime(time)) return 2 * 1440
    return minutesOf(time) >= begin ? minutesOf(time) : minutesOf(time) + 1440
  }
  return [...steps].sort((a, b) => minute(a) - minute(b))
}

export function changedScheduleFields(before: ScheduleValues, after: ScheduleValues) {
  return changedFields(SCHEDULE_FIELDS, before, after, (values, field) => {
    if (field === 'steps') return JSON.stringify(values.steps.map(withoutKey))
    if (field === 'moves') return JSON.stringify([[...values.moves.added.keys()], [...values.moves.removed.keys()]])
    return JSON.stringify(values[field])
  })
}

function withoutKey({ key: _, ...step }: StepForm) {
  return step
}

/** The field that shows an error of this input; brightness, steps and groups show none. */
export function scheduleFieldOf(input: string) {
  return ERROR_FIELDS.find(field => field === input)
}
const ERROR_FIELDS = SCHEDULE_FIELDS.slice(0, SCHEDULE_FIELDS.indexOf('mainBrightness'))

/** Keys of what is wrong, by field; those of the server, where it has one for it. */
export function scheduleProblems(form: ScheduleValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (visibleLength(form.name) < 2) problems.name = 'schedule_name_validation'
  Object.assign(problems, form.type === 'TIMING' ? timeProblems(form) : offsetProblems(form))
  Object.assign(problems, dayProblems(form))
  const times = form.steps.map(({ time }) => time)
  for (const [index, time] of times.entries()) {
    if (!isValidTime(time)) problems[`steps.${index}`] = 'timeInvalid'
    else if (times.indexOf(time) < index) problems[`steps.${index}`] = 'stepTimeRepeated'
  }
  return problems
}

function dayProblems({ days, weekdays, dates, validFrom, validUntil }: ScheduleValues): Record<string, string> {
  if (days === 'WEEKDAYS' && weekdays.length === 0) return { weekdays: 'weekdaysRequired' }
  if (days === 'DATES') return dates.length === 0 ? { dates: 'datesRequired' } : {}
  return validFrom && validUntil && validUntil < validFrom ? { validUntil: 'rangeReversed' } : {}
}

function timeProblems({ startTime, endTime }: ScheduleValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!isValidTime(startTime)) problems.startTime = 'select_turn_on_time_error'
  if (!isValidTime(endTime)) problems.endTime = 'select_turn_off_time_error'
  else if (startTime === endTime) problems.endTime = 'timesAreEqual'
  return problems
}

function offsetProblems(form: ScheduleValues): Record<string, string> {
  const fields = (['sunsetOffset', 'sunriseOffset'] as const).filter(field => !isOffset(form[field]))
  return Object.fromEntries(fields.map(field => [field, 'offsetOutOfRange']))
}

function isOffset(value: number | string): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 180
}

type CreateInput = VariablesOf<typeof CreateSchedule>['input']
type UpdateInput = VariablesOf<typeof UpdateSchedule>['input']

/** All that the form says, but for its groups. */
function fieldsOf(form: ScheduleValues) {
  return {
    name: trimInvisible(form.name),
    description: form.description.trim() || null,
    type: form.type,
    startTime: isValidTime(form.startTime) ? form.startTime : null,
    endTime: isValidTime(form.endTime) ? form.endTime : null,
    sunsetOffset: isOffset(form.sunsetOffset) ? form.sunsetOffset : 0,
    sunriseOffset: isOffset(form.sunriseOffset) ? form.sunriseOffset : 0,
    days: form.days,
    weekdays: form.weekdays,
    ...datesOf(form),
    mainBrightness: form.mainBrightness,
    subBrightness: form.subBrightness,
    steps: inNightOrder(form.steps, form).map(withoutKey),
    isEnabled: form.isEnabled,
  }
}

/** One-date events have no range and no exceptions. */
function datesOf({ days, dates, validFrom, validUntil, exceptDates }: ScheduleValues) {
  if (days === 'DATES') return { dates, validFrom: null, validUntil: null, exceptDates: [] }
  return { dates: [], validFrom: validFrom || null, validUntil: validUntil || null, exceptDates }
}

const links = (options: ReadonlyMap<number, unknown>) => [...options.keys()].map(id => ({ id }))

export function scheduleCreateInput(form: ScheduleValues, kept?: ScheduleRow): CreateInput {
  // What the form does not show stays as it is.
  const { mainColorTemp, subColorTemp } = kept ?? {}
  return { ...fieldsOf(form), mainColorTemp, subColorTemp, groups: { connect: links(form.moves.added) } }
}

/** Only the changed fields, so that changes of other users are kept. */
export function scheduleUpdateInput(before: ScheduleValues, form: ScheduleValues): UpdateInput {
  const [now, then] = [fieldsOf(form), fieldsOf(before)]
  const fields = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(then[field as keyof typeof then]),
  )
  const { added, removed } = form.moves
  return {
    ...Object.fromEntries(fields.map(([field, set]) => [field, { set }])),
    groups: added.size + removed.size ? { connect: links(added), disconnect: links(removed) } : undefined,
  }
}

/** Groups that it is to have, for its preview. */
export function groupIdsOf(form: ScheduleValues, kept: ScheduleRow | undefined): number[] {
  const { added, removed } = form.moves
  const stay = (kept?.groups ?? []).map(({ id }) => id).filter(id => !removed.has(id))
  return [...stay, ...added.keys()]
}
