import { changed, nameOrThrow, textOrThrow, unchangedOrThrow } from '../../foundation/changes.ts'
import { type Condition, type Connection, transact } from '../../foundation/database.ts'
import { badInput, notFound } from '../../foundation/errors.ts'
import { announce } from '../../foundation/events.ts'
import type { Order } from '../../foundation/order.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/pagination.ts'
import { changedRegion, type RegionChange, type RegionInput, regionColumns } from '../../foundation/region.ts'
import { wholeOrThrow } from '../../foundation/scope.ts'
import type { PageParts } from '../../foundation/selected.ts'
import { type Account, mayOrThrow, signedIn, type Viewer } from '../../foundation/viewer.ts'
import type { ModelOptions } from '../models/options.ts'
import { confirmedOrThrow, groupChange, newGroupChange } from '../schedules/change.ts'
import { type Preview, previewOf } from '../schedules/preview.ts'
import { deleteForAWhile } from '../trash/trash.ts'
import {
  connectLights,
  countGroups,
  disconnectLights,
  GROUPS_OF_LIGHTS,
  type GroupRow,
  groupOfJson,
  insertGroup,
  lockGroup,
  lockLightsOf,
  selectGroupPage,
  selectGroups,
  selectLampOptions,
  selectLightsOf,
  selectZoneOfSite,
  updateGroup,
} from './groups.store.ts'
import { type Control, type ControlChange, changesPlans, checkControl, controlColumns, isGrave } from './preset.ts'
import { checkTiming } from './timing.ts'

export type { GroupRow }
export { GROUPS_OF_LIGHTS, groupOfJson }
export type GroupStatus = 'FAULT' | 'MAINTENANCE' | 'NORMAL'
export type RoadClass = 'MAIN' | 'OTHER'
export type { ControlMode } from './preset.ts'

export async function findGroup(db: Connection, viewer: Viewer, id: number): Promise<GroupRow | undefined> {
  return (await selectGroups(db, mayOrThrow(viewer, 'LightGroup:read'), [id]))[0]
}

/** @param parts those that are asked for; the others are empty */
export async function findGroupPage(
  db: Connection,
  viewer: Viewer,
  where: Condition,
  order: Order[],
  args: PageArgs,
  parts: PageParts,
): Promise<Page<GroupRow>> {
  const account = mayOrThrow(viewer, 'LightGroup:read')
  if (order.some(({ column }) => column === 'n.online_rate')) mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  const [items, totalCount] = await Promise.all([
    parts.items ? selectGroupPage(db, account, where, order, page) : [],
    parts.pagination ? countGroups(db, account, where) : 0,
  ])
  return { items, totalCount, ...page }
}

/** For pickers: all of them, up to 10,000. */
export async function findAllGroups(db: Connection, viewer: Viewer, where: Condition): Promise<GroupRow[]> {
  const account = mayOrThrow(viewer, 'LightGroup:read')
  return selectGroupPage(db, account, where, [], { limit: 10_000, offset: 0 })
}

/** What the lights of groups can do, as far as the viewer may see them. */
export async function lampsOfGroups(db: Connection, viewer: Viewer, ids: number[]): Promise<Map<number, ModelOptions>> {
  return selectLampOptions(db, signedIn(viewer), ids)
}

/** Ids of the lights of a group that the viewer may see: for other features, which ask permission themselves. */
export async function lightsOfGroup(db: Connection, viewer: Viewer, id: number): Promise<number[]> {
  return selectLightsOf(db, signedIn(viewer), id)
}

type Links = { id: number }[] | null | undefined
type Set<T> = { set?: T | null } | null

export interface GroupInput extends RegionInput, Control {
  name: string
  description?: string | null
  devices?: { connect?: Links } | null
  enableStatus?: boolean | null
  groupStatus?: GroupStatus | null
  confirmed?: string[] | null
  roadClass?: RoadClass | null
}

/** A group with its lights, or neither. @throws NOT_FOUND for a light; BAD_USER_INPUT naming the field, or what is to be confirmed */
export async function addGroup(db: Connection, viewer: Viewer, input: GroupInput): Promise<GroupRow> {
  const account = mayOrThrow(viewer, 'LightGroup:create')
  const columns = {
    name: nameOrThrow('input.name', 'group_name_validation', input.name),
    description: textOrThrow('input.description', input.description),
    enable_status: input.enableStatus ?? true,
    group_status: input.groupStatus ?? 'NORMAL',
    road_class: input.roadClass ?? 'OTHER',
    ...regionColumns(input),
    ...controlColumns(input),
  }
  return transact(db, async tx => {
    const group = await insertGroup(tx, { ...columns, ...checkTiming(columns, {}) })
    await link(tx, account, group.id, input.devices?.connect)
    if (group.control_mode !== 'MANUAL')
      await confirmed(tx, account, group.id, { was: { control_mode: 'MANUAL' } }, input.confirmed)
    return group
  })
}

export interface GroupChange extends RegionChange, ControlChange {
  name?: Set<string>
  description?: Set<string>
  devices?: { connect?: Links; disconnect?: Links } | null
  enableStatus?: Set<boolean>
  groupStatus?: Set<GroupStatus>
  confirmed?: string[] | null
  roadClass?: Set<RoadClass>
  expectedUpdatedAt?: Date | null
}

/** All of it or nothing. @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT naming the field, or what is to be confirmed */
export async function changeGroup(db: Connection, viewer: Viewer, id: number, input: GroupChange): Promise<GroupRow> {
  const account = mayOrThrow(viewer, 'LightGroup:update')
  const columns = { ...changedColumns(input), ...changedRegion(input) }
  return transact(db, async tx => {
    const group = await lockGroup(tx, account, id)
    if (!group) throw notFound('group')
    await wholeOrThrow(tx, account, { thing: 'light_group', id }, 'LightGroup:update')
    unchangedOrThrow(group.updated_at, input.expectedUpdatedAt)
    const becomes = { ...columns, ...checkTiming({ ...group, ...columns }, input) }
    if (changesPlans(group, becomes)) await confirmed(tx, account, id, { becomes }, input.confirmed)
    const updated = await updateGroup(tx, id, becomes)
    await unlink(tx, account, id, input.devices?.disconnect)
    await link(tx, account, id, input.devices?.connect)
    return updated
  })
}

/**
 * What would be if the group were changed so, or made so.
 * @param id undefined: a new one
 * @throws NOT_FOUND, BAD_USER_INPUT naming the field
 */
export async function previewGroup(
  db: Connection,
  viewer: Viewer,
  id: number | null | undefined,
  input: GroupChange,
): Promise<Preview> {
  const account = mayOrThrow(viewer, 'LightGroup:read')
  const columns = { ...changedColumns(input), ...changedRegion(input) }
  const moves = {
    connect: idsOf('input.devices.connect', input.devices?.connect),
    disconnect: idsOf('input.devices.disconnect', input.devices?.disconnect),
  }
  if (typeof id !== 'number') {
    const blank = { ...BLANK, time_zone: await selectZoneOfSite(db), ...columns }
    const becomes = { ...blank, ...checkTiming(blank, input) }
    return previewOf(db, await newGroupChange(db, account, becomes, moves.connect))
  }
  const [group] = await selectGroups(db, account, [id])
  if (!group) throw notFound('group')
  const becomes = { ...columns, ...checkTiming({ ...group, ...columns }, input) }
  return previewOf(db, await groupChange(db, account, id, { becomes, moves }))
}

/** A group that nothing was said of yet. */
const BLANK = {
  id: 0,
  name: '',
  control_mode: 'MANUAL',
  main_brightness: null,
  main_color_temp: null,
  sub_brightness: null,
  sub_color_temp: null,
  enable_status: true,
  start_time: null,
  end_time: null,
  time_zone: 'Asia/Shanghai',
  sunset_offset: 0,
  sunrise_offset: 0,
  province_code: null,
  province_name: null,
  city_code: null,
  city_name: null,
  district_code: null,
  district_name: null,
}

/** Its lights stay and lose the link. It can be put back for a day. @throws NOT_FOUND */
export async function removeGroup(db: Connection, viewer: Viewer, id: number): Promise<GroupRow> {
  const account = mayOrThrow(viewer, 'LightGroup:delete')
  return transact(db, async tx => {
    const group = await lockGroup(tx, account, id)
    if (!group) throw notFound('group')
    await wholeOrThrow(tx, account, { thing: 'light_group', id }, 'LightGroup:delete')
    const lights = await lockLightsOf(tx, id)
    await deleteForAWhile(tx, account, 'LightGroup', id)
    await announce(tx, 'light.changed', { ids: lights })
    return group
  })
}

async function link(tx: Connection, account: Account, id: number, links: Links): Promise<void> {
  const lights = idsOf('input.devices.connect', links)
  if (lights.length === 0) return
  if ((await connectLights(tx, account, id, lights)).length < lights.length) throw notFound('light', 'input.devices')
  await announce(tx, 'light.changed', { ids: lights })
}

async function unlink(tx: Connection, account: Account, id: number, links: Links): Promise<void> {
  const lights = idsOf('input.devices.disconnect', links)
  const gone = await disconnectLights(tx, account, id, lights)
  if (gone.length) await announce(tx, 'light.changed', { ids: gone })
}

function idsOf(field: string, links: Links): number[] {
  const ids = [...new Set((links ?? []).map(({ id }) => id))]
  if (ids.length > 100_000) throw badInput(field, 'tooManyLights', 'at most 100,000 lights at once')
  return ids
}

async function confirmed(
  tx: Connection,
  account: Account,
  id: number,
  change: Parameters<typeof groupChange>[3],
  codes: GroupChange['confirmed'],
): Promise<void> {
  confirmedOrThrow(await groupChange(tx, account, id, change), codes, { counts: isGrave })
}

function changedColumns(input: GroupChange) {
  const columns = changed({
    name: input.name,
    description: input.description,
    enable_status: input.enableStatus,
    group_status: input.groupStatus,
    road_class: input.roadClass,
    control_mode: input.controlMode,
    main_brightness: input.mainBrightness,
    main_color_temp: input.mainColorTemp,
    sub_brightness: input.subBrightness,
    sub_color_temp: input.subColorTemp,
    start_time: input.startTime,
    end_time: input.endTime,
    sunset_offset: input.sunsetOffset,
    sunrise_offset: input.sunriseOffset,
  })
  if (columns.name !== undefined) columns.name = nameOrThrow('input.name', 'group_name_validation', columns.name)
  if (columns.description !== undefined) columns.description = textOrThrow('input.description', columns.description)
  for (const [column, field] of [
    ['enable_status', 'enableStatus'],
    ['group_status', 'groupStatus'],
    ['road_class', 'roadClass'],
    ['control_mode', 'controlMode'],
  ] as const)
    if (columns[column] === null) throw badInput(`input.${field}`, 'valueRequired', 'it always has a value')
  if (columns.sunset_offset === null) columns.sunset_offset = 0
  if (columns.sunrise_offset === null) columns.sunrise_offset = 0
  checkControl(columns)
  return columns as Partial<Pick<GroupRow, NonNullColumn>> & Partial<Omit<GroupRow, NonNullColumn>>
}
type NonNullColumn =
  | 'name'
  | 'enable_status'
  | 'group_status'
  | 'road_class'
  | 'control_mode'
  | 'sunset_offset'
  | 'sunrise_offset'
