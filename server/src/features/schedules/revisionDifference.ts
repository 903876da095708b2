import { isDeepStrictEqual } from 'node:util'
import type { ScheduleColumns } from './scheduleInput.ts'

/** What a revision stores: the columns of the schedule, and its groups by ascending id with the names that they had. */
export interface RevisionContent {
  content: ScheduleColumns
  group_ids: number[]
  group_names: string[]
}

export interface RevisionGroup {
  id: number
  /** when the revision was made */
  name: string
}

interface ChangedField {
  /** of LightScheduleCreateInput */
  field: string
  before: unknown
  after: unknown
}

/** What changed from one revision to another. */
export interface RevisionDifference {
  fields: ChangedField[]
  added: RevisionGroup[]
  removed: RevisionGroup[]
}

/** By the names of the input, in the order of the form. */
const COLUMNS = {
  name: 'name',
  description: 'description',
  type: 'type',
  startTime: 'start_time',
  endTime: 'end_time',
  sunsetOffset: 'sunset_offset',
  sunriseOffset: 'sunrise_offset',
  days: 'days',
  weekdays: 'weekdays',
  dates: 'dates',
  validFrom: 'valid_from',
  validUntil: 'valid_until',
  exceptDates: 'except_dates',
  mainBrightness: 'main_brightness',
  mainColorTemp: 'main_color_temp',
  subBrightness: 'sub_brightness',
  subColorTemp: 'sub_color_temp',
  steps: 'steps',
  isEnabled: 'is_enabled',
} as const satisfies Record<string, keyof ScheduleColumns>

const LISTS: readonly string[] = ['weekdays', 'dates', 'exceptDates', 'steps']

/** By the names of the input. Lists of dates are never null; a column that did not exist yet is null. */
export function inputValuesOf(content: ScheduleColumns): Record<keyof typeof COLUMNS, unknown> {
  const values = Object.entries(COLUMNS).map(([field, column]) => [
    field,
    content[column] ?? (LISTS.includes(field) ? [] : null),
  ])
  return Object.fromEntries(values)
}

export function groupsOfRevision({ group_ids, group_names }: RevisionContent): RevisionGroup[] {
  return group_ids.map((id, index) => ({ id, name: group_names[index] ?? '' }))
}

export function differenceOf(from: RevisionContent, to: RevisionContent): RevisionDifference {
  const [before, after] = [inputValuesOf(from.content), inputValuesOf(to.content)]
  const fields = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).flatMap(field =>
    isDeepStrictEqual(before[field], after[field]) ? [] : [{ field, before: before[field], after: after[field] }],
  )
  const [was, becomes] = [new Set(from.group_ids), new Set(to.group_ids)]
  return {
    fields,
    added: groupsOfRevision(to).filter(({ id }) => !was.has(id)),
    removed: groupsOfRevision(from).filter(({ id }) => !becomes.has(id)),
  }
}
