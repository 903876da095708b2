import { isValidTime } from '#lighting/time/zone.ts'
import { trimInvisible, visibleLength } from '#lighting/values/invisible.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { changedFields } from '../../ui/form/changes.ts'
import { hasMoves, type Moves, NO_MOVES } from '../../ui/transfer.ts'
import { type Area, NO_AREA } from '../regions/areas.ts'
import type { ControlMode, GroupStatus } from './groupSearch.ts'
import type { CreateGroup, GroupRow, UpdateGroup } from './groups.ts'

export const ROAD_CLASSES = ['MAIN', 'OTHER'] as const
export const DEFAULT_GROUP_BRIGHTNESS = 50
export const DEFAULT_COLOR_TEMP = 4000

export type GroupValues = {
  name: string
  description: string
  roadClass: (typeof ROAD_CLASSES)[number]
  area: Area
  groupStatus: GroupStatus
  enableStatus: boolean
  moves: Moves
  controlMode: ControlMode
  startTime: string
  endTime: string
  /** minutes; text while it is no number */
  sunsetOffset: number | string
  sunriseOffset: number | string
  mainBrightness: number
  /** null: as the main lamp */
  subBrightness: number | null
  /** K; null: as it is */
  mainColorTemp: number | null
  subColorTemp: number | null
}

/** The order on the screen. */
const GROUP_FIELDS: readonly (keyof GroupValues)[] = [
  'name',
  'description',
  'area',
  'roadClass',
  'groupStatus',
  'enableStatus',
  'moves',
  'controlMode',
  'sunsetOffset',
  'sunriseOffset',
  'startTime',
  'endTime',
  'mainBrightness',
  'subBrightness',
  'mainColorTemp',
  'subColorTemp',
]

export function groupValues(group: GroupRow | undefined): GroupValues {
  return {
    name: group?.name ?? '',
    description: group?.description ?? '',
    roadClass: group?.roadClass ?? 'OTHER',
    area: areaOf(group),
    groupStatus: group?.groupStatus ?? 'NORMAL',
    enableStatus: group?.enableStatus ?? true,
    moves: NO_MOVES,
    controlMode: group?.controlMode ?? 'MANUAL',
    startTime: group?.startTime ?? '18:30',
    endTime: group?.endTime ?? '06:30',
    sunsetOffset: group?.sunsetOffset ?? 0,
    sunriseOffset: group?.sunriseOffset ?? 0,
    mainBrightness: group?.mainBrightness ?? DEFAULT_GROUP_BRIGHTNESS,
    subBrightness: group?.subBrightness ?? null,
    mainColorTemp: group?.mainColorTemp ?? null,
    subColorTemp: group?.subColorTemp ?? null,
  }
}

function areaOf(group: GroupRow | undefined): Area {
  if (!group) return NO_AREA
  const { provinceCode, provinceName, cityCode, cityName, districtCode, districtName } = group
  return { provinceCode, provinceName, cityCode, cityName, districtCode, districtName }
}

/** What is wrong, by field: keys of the input texts. */
export function groupProblems(form: GroupValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (visibleLength(form.name) < 2) problems.name = 'group_name_validation'
  if (form.controlMode === 'TIMING') {
    if (!isValidTime(form.startTime)) problems.startTime = 'select_turn_on_time_error'
    if (!isValidTime(form.endTime)) problems.endTime = 'select_turn_off_time_error'
    else if (form.startTime === form.endTime) problems.endTime = 'timesAreEqual'
  }
  if (form.controlMode === 'SUNRISE_SUNSET')
    for (const field of ['sunsetOffset', 'sunriseOffset'] as const)
      if (!isOffset(form[field])) problems[field] = 'offsetOutOfRange'
  return problems
}

/** The field of the form that an input of the server belongs to. */
export function groupFieldOf(input: string): keyof GroupValues | undefined {
  if (input in NO_AREA) return 'area'
  if (input === 'devices') return 'moves'
  return GROUP_FIELDS.find(field => field === input)
}

function isOffset(value: number | string): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 180
}

type CreateInput = VariablesOf<typeof CreateGroup>['input']
type UpdateInput = VariablesOf<typeof UpdateGroup>['input']

/** What a control mode does not use is left as it is. */
function planOf(form: GroupValues) {
  const { controlMode, startTime, endTime, sunsetOffset, sunriseOffset } = form
  if (controlMode === 'MANUAL') return { controlMode }
  return {
    controlMode,
    ...(controlMode === 'TIMING' && { startTime: startTime || null, endTime: endTime || null }),
    ...(controlMode === 'SUNRISE_SUNSET' && {
      sunsetOffset: isOffset(sunsetOffset) ? sunsetOffset : 0,
      sunriseOffset: isOffset(sunriseOffset) ? sunriseOffset : 0,
    }),
    mainBrightness: form.mainBrightness,
    subBrightness: form.subBrightness,
    mainColorTemp: form.mainColorTemp,
    subColorTemp: form.subColorTemp,
  }
}

function fieldsOf(form: GroupValues) {
  return {
    name: trimInvisible(form.name),
    description: form.description.trim() || null,
    roadClass: form.roadClass,
    groupStatus: form.groupStatus,
    enableStatus: form.enableStatus,
    ...form.area,
    ...planOf(form),
  }
}

const links = (options: ReadonlyMap<number, unknown>) => [...options.keys()].map(id => ({ id }))

export function groupCreateInput(form: GroupValues): CreateInput {
  return { ...fieldsOf(form), devices: form.moves.added.size ? { connect: links(form.moves.added) } : undefined }
}

function devicesOf({ moves }: GroupValues) {
  return hasMoves(moves) ? { connect: links(moves.added), disconnect: links(moves.removed) } : undefined
}

/**
 * Only what was changed since the form was opened; lights that stay are not named. A level that was never set is
 * saved as the form shows it, with the first change of the plan.
 */
export function groupUpdateInput(
  before: GroupValues,
  values: GroupValues,
  kept: Pick<GroupRow, 'mainBrightness'>,
): UpdateInput {
  const [now, old] = [fieldsOf(values), fieldsOf(before)]
  const isChanged = ([field, value]: [string, unknown]) => !(field in old) || value !== old[field as keyof typeof old]
  const isReplanned = kept.mainBrightness === null && Object.entries(planOf(values)).some(isChanged)
  const fields = Object.entries(now).filter(entry => isChanged(entry) || (isReplanned && entry[0] === 'mainBrightness'))
  return { ...Object.fromEntries(fields.map(([field, set]) => [field, { set }])), devices: devicesOf(values) }
}

export function changedGroupFields(before: GroupValues, after: GroupValues) {
  return changedFields(GROUP_FIELDS, before, after, textOf)
}

function textOf(values: GroupValues, field: keyof GroupValues): string {
  if (field !== 'moves') return JSON.stringify(values[field])
  const { added, removed } = values.moves
  return JSON.stringify([[...added.keys()], [...removed.keys()]])
}

/** Its lights are no longer controlled as they were: asked first where they are many. */
export function takesGroupOut(before: GroupValues, values: GroupValues): boolean {
  if (values.groupStatus !== before.groupStatus && values.groupStatus !== 'NORMAL') return true
  if (values.controlMode !== before.controlMode && values.controlMode === 'MANUAL') return true
  return before.enableStatus && !values.enableStatus
}

/** All that says when and how its lights would burn. */
export function groupPreviewInput(values: GroupValues): UpdateInput {
  const name = trimInvisible(values.name)
  return { ...planInput(values), name: [...name].length < 2 ? undefined : { set: name } }
}

function planInput(values: GroupValues): UpdateInput {
  const plan = { ...values.area, ...planOf(values), enableStatus: values.enableStatus }
  const fields = Object.entries(plan).map(([field, set]) => [field, { set }])
  return { ...Object.fromEntries(fields), devices: devicesOf(values) }
}

export function hasSamePlan(before: GroupValues, values: GroupValues): boolean {
  return JSON.stringify(planInput(before)) === JSON.stringify(planInput(values))
}

/** Where a field is, to lead to what is wrong. */
export const GROUP_TABS = ['basics', 'devices', 'plan'] as const
export type GroupTab = (typeof GROUP_TABS)[number]

export function groupTabOf(field: string): GroupTab {
  if (['name', 'description', 'roadClass', 'area', 'groupStatus', 'enableStatus'].includes(field)) return 'basics'
  return field === 'moves' ? 'devices' : 'plan'
}
