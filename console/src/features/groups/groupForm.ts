import { isValidTime } from '#lighting/time/zone.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { hasMoves, type Moves, NO_MOVES } from '../../ui/transfer.ts'
import { trimInvisible, visibleLength } from '../../ui/trimInvisible.ts'
import type { Area } from '../regions/areas.ts'
import type { ControlMode, GroupStatus } from './groupSearch.ts'
import type { CreateGroup, GroupRow, UpdateGroup } from './groups.ts'

export const ROAD_CLASSES = ['MAIN', 'OTHER'] as const
export const DEFAULT_BRIGHTNESS = 50
export const DEFAULT_COLOR_TEMP = 4000

export interface GroupForm {
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

export function startForm(group: GroupRow | undefined): GroupForm {
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
    mainBrightness: group?.mainBrightness ?? DEFAULT_BRIGHTNESS,
    subBrightness: group?.subBrightness ?? null,
    mainColorTemp: group?.mainColorTemp ?? null,
    subColorTemp: group?.subColorTemp ?? null,
  }
}

function areaOf(group: GroupRow | undefined): GroupForm['area'] {
  return {
    provinceCode: group?.provinceCode ?? null,
    provinceName: group?.provinceName ?? null,
    cityCode: group?.cityCode ?? null,
    cityName: group?.cityName ?? null,
    districtCode: group?.districtCode ?? null,
    districtName: group?.districtName ?? null,
  }
}

/** Keys of what is wrong, by field; those of the server. */
export function problemsOf(form: GroupForm): Record<string, string> {
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

function isOffset(value: number | string): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 180
}

type CreateInput = VariablesOf<typeof CreateGroup>['input']
type UpdateInput = VariablesOf<typeof UpdateGroup>['input']

/** What a control mode does not use is left as it is. */
function planOf(form: GroupForm) {
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

function fieldsOf(form: GroupForm) {
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

export function createInput(form: GroupForm): CreateInput {
  return { ...fieldsOf(form), devices: form.moves.added.size ? { connect: links(form.moves.added) } : undefined }
}

function devicesOf({ moves }: GroupForm) {
  return hasMoves(moves) ? { connect: links(moves.added), disconnect: links(moves.removed) } : undefined
}

/**
 * Only what was changed since the form was opened; lights that stay are not named. A level that was never set is
 * saved as the form shows it, with the first change of the plan.
 */
export function updateInput(form: GroupForm, opened: GroupForm, kept: Pick<GroupRow, 'mainBrightness'>): UpdateInput {
  const [now, before] = [fieldsOf(form), fieldsOf(opened)]
  const changed = ([field, value]: [string, unknown]) =>
    !(field in before) || value !== before[field as keyof typeof before]
  const replanned = kept.mainBrightness === null && Object.entries(planOf(form)).some(changed)
  const fields = Object.entries(now).filter(entry => changed(entry) || (replanned && entry[0] === 'mainBrightness'))
  return { ...Object.fromEntries(fields.map(([field, set]) => [field, { set }])), devices: devicesOf(form) }
}

/** What was changed, by field; the area is one. */
export function changedFields(before: GroupForm, after: GroupForm): (keyof GroupForm)[] {
  const fields = Object.keys(after) as (keyof GroupForm)[]
  return fields.filter(field => field !== 'moves' && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/** Its lights are not driven any more as they were: worth a question where they are many. */
export function takesOut(form: GroupForm, opened: GroupForm): boolean {
  if (form.groupStatus !== opened.groupStatus && form.groupStatus !== 'NORMAL') return true
  if (form.controlMode !== opened.controlMode && form.controlMode === 'MANUAL') return true
  return opened.enableStatus && !form.enableStatus
}

/** All that says when and how its lights would burn. */
export function previewInput(form: GroupForm): UpdateInput {
  const { name, enableStatus, ...plan } = {
    name: trimInvisible(form.name),
    enableStatus: form.enableStatus,
    ...form.area,
    ...planOf(form),
  }
  const said = Object.entries({ ...plan, enableStatus }).map(([field, set]) => [field, { set }])
  return {
    ...Object.fromEntries(said),
    name: [...name].length < 2 ? undefined : { set: name },
    devices: devicesOf(form),
  }
}

/** All of that but the name. */
export function planInput(form: GroupForm): UpdateInput {
  return { ...previewInput(form), name: undefined }
}

/** Where a field stands, to lead to what is wrong. */
export type FormTab = 'basics' | 'devices' | 'plan'

export function tabOf(field: string): FormTab {
  if (['name', 'description', 'roadClass', 'area', 'groupStatus', 'enableStatus'].includes(field)) return 'basics'
  return field === 'devices' ? 'devices' : 'plan'
}

/** Fields that are filled for several groups at once. */
export interface BatchForm {
  groupStatus: GroupStatus | ''
  controlMode: ControlMode | ''
  area: Area
}

/** Lights are not driven any more as they were. */
export function isGrave({ groupStatus, controlMode }: BatchForm): boolean {
  return (groupStatus !== '' && groupStatus !== 'NORMAL') || controlMode === 'MANUAL'
}

/** Only what is filled in; undefined: nothing is. */
export function batchInput({ groupStatus, controlMode, area }: BatchForm): UpdateInput | undefined {
  const filled = {
    ...(groupStatus && { groupStatus }),
    ...(controlMode && { controlMode }),
    // All levels: a city of the old province must not stay below the new one.
    ...(area.provinceCode && area),
  }
  if (Object.keys(filled).length === 0) return
  return Object.fromEntries(Object.entries(filled).map(([field, set]) => [field, { set }]))
}
