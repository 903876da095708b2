import { type Condition, type Connection, transact } from '../../foundation/database/database.ts'
import { notFound } from '../../foundation/errors/errors.ts'
import { checkFieldsAsync } from '../../foundation/errors/fieldErrors.ts'
import { announce } from '../../foundation/events/events.ts'
import { multiLineTextOrThrow, nameOrThrow, unchangedOrThrow } from '../../foundation/graphql/changeInputs.ts'
import type { ApiWarning } from '../../foundation/graphql/graphql.ts'
import type { PageParts } from '../../foundation/graphql/selectedFields.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import { firstRows, type ListQuery } from '../../foundation/list/selectPage.ts'
import { may, mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import type { ModelOptions } from '../models/options.ts'
import { regionColumns } from '../regions/regionCodes.ts'
import { apiWarnings } from '../schedules/apiWarnings.ts'
import { groupChange } from '../schedules/change.ts'
import { effectOfMoves, mayLeaveOrThrow } from '../schedules/effect.ts'
import { leftWithoutPlan, type PlanChange, type Warning, warningsOfChange } from '../schedules/impact.ts'
import { reviseSchedules, schedulesOfGroup } from '../schedules/revisions.ts'
import type { LeftLights } from '../schedules/scheduleInput.ts'
import { moveToTrash } from '../trash/trash.ts'
import { groupColumns } from './groupColumns.ts'
import type { GroupStatus, LightGroupCreateInput, LightGroupUpdateInput } from './groupInput.ts'
import {
  applyLeftLights,
  connectOrThrow,
  disconnect,
  type LightsLosingPlans,
  lightsLosingPlans,
} from './groupLights.ts'
import {
  countGroups,
  GROUPS_OF_LIGHTS,
  type GroupRow,
  groupOfJson,
  insertGroup,
  lockGroup,
  lockLightsOf,
  selectCentersOffline,
  selectGroupPage,
  selectGroups,
  selectLampOptions,
  selectLightsOfGroup,
  updateGroup,
} from './groups.store.ts'
import { changesPlans, controlColumns, isGrave } from './preset.ts'
import { checkTiming } from './timing.ts'

export type { GroupRow }
export { GROUPS_OF_LIGHTS, groupOfJson }

export async function findGroup(db: Connection, viewer: Viewer, id: number): Promise<GroupRow | undefined> {
  return (await findGroups(db, viewer, [id]))[0]
}

/** The given groups that the viewer may see. */
export async function findGroups(db: Connection, viewer: Viewer, ids: number[]): Promise<GroupRow[]> {
  return selectGroups(db, mayOrThrow(viewer, 'LightGroup:read'), ids)
}

/**
 * @param list.status derived, which needs LightDevice:read
 * @param parts the requested parts; the others are empty
 */
export async function findGroupPage(
  db: Connection,
  viewer: Viewer,
  list: ListQuery & { status?: GroupStatus | null },
  parts: PageParts,
): Promise<Page<GroupRow>> {
  const account = mayOrThrow(viewer, 'LightGroup:read')
  if (list.order.some(({ column }) => column === 'n.online_rate')) mayOrThrow(viewer, 'LightDevice:read')
  if (list.status) mayOrThrow(viewer, 'LightDevice:read')
  const derived = list.status ? { status: list.status, seesCenters: may(viewer, 'LightCenter:read') } : undefined
  const [items, totalCount] = await Promise.all([
    parts.items ? selectGroupPage(db, account, list, derived) : [],
    parts.pagination ? countGroups(db, account, list.where, derived) : 0,
  ])
  return { items, totalCount, page: list.page.page, limit: list.page.limit }
}

/** For pickers: all groups, up to 10,000. */
export async function findAllGroups(db: Connection, viewer: Viewer, where: Condition): Promise<GroupRow[]> {
  return selectGroupPage(db, mayOrThrow(viewer, 'LightGroup:read'), firstRows(where, 10_000))
}

/** Those of the groups with a center that was online before, and is offline; none without LightCenter:read. */
export async function groupsWithCenterOffline(db: Connection, viewer: Viewer, ids: number[]): Promise<Set<number>> {
  if (!may(viewer, 'LightCenter:read')) return new Set()
  return selectCentersOffline(db, signedIn(viewer), ids)
}

/** Capabilities of the lights of groups that the viewer may see. */
export async function lampsOfGroups(db: Connection, viewer: Viewer, ids: number[]): Promise<Map<number, ModelOptions>> {
  return selectLampOptions(db, signedIn(viewer), ids)
}

/** IDs of a group's lights that the viewer may see. Other features call this; they check their own permission. */
export async function lightsOfGroup(db: Connection, viewer: Viewer, id: number): Promise<number[]> {
  return selectLightsOfGroup(db, signedIn(viewer), id)
}

/** A saved group and its risks: the contract cannot confirm risks. */
export interface SavedGroup {
  group: GroupRow
  warnings: ApiWarning[]
}

/**
 * Creates a group and assigns its lights, or does neither. @throws NOT_FOUND for a light; BAD_USER_INPUT with the
 * fields
 */
export async function addGroup(db: Connection, viewer: Viewer, input: LightGroupCreateInput): Promise<SavedGroup> {
  const account = mayOrThrow(viewer, 'LightGroup:create')
  mayLeaveOrThrow(viewer, input.leftLights)
  return transact(db, async tx => {
    const { control, region, ...texts } = await checkFieldsAsync({
      name: () => nameOrThrow('input.name', 'group_name_validation', input.name),
      description: () => multiLineTextOrThrow('input.description', input.description),
      region: () => regionColumns(tx, input, { isLocking: true }),
      control: () => timedControl(input),
    })
    const group = await insertGroup(tx, {
      ...texts,
      enable_status: input.enableStatus ?? true,
      group_status: input.groupStatus ?? 'NORMAL',
      road_class: input.roadClass ?? 'OTHER',
      ...control,
      ...region,
    })
    const left = await lightsLosingPlans(tx, account, group.id, input.devices)
    await applyLeftLights(tx, account, { lights: left.lights }, input.leftLights)
    await connectOrThrow(tx, account, group.id, input.devices?.connect)
    const was = { control_mode: 'MANUAL' }
    const change = group.control_mode === 'MANUAL' ? undefined : await groupChange(tx, account, group.id, { was })
    return { group, warnings: warningsOf(change, left) }
  })
}

function timedControl(input: LightGroupCreateInput) {
  const columns = controlColumns(input)
  return { ...columns, ...checkTiming(columns, {}) }
}

/** All changes or none. @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT with the fields */
export async function changeGroup(
  db: Connection,
  viewer: Viewer,
  id: number,
  input: LightGroupUpdateInput,
): Promise<SavedGroup> {
  const account = mayOrThrow(viewer, 'LightGroup:update')
  mayLeaveOrThrow(viewer, input.leftLights)
  return transact(db, async tx => {
    const group = await lockGroup(tx, account, id)
    if (!group) throw notFound('group')
    unchangedOrThrow(group.updated_at, input.expectedUpdatedAt)
    const columns = (await groupColumns(tx, input, { isLocking: true, stored: [group] }))(group)
    const becomes = { ...columns, ...checkTiming({ ...group, ...columns }, input) }
    const change = changesPlans(group, becomes) ? await groupChange(tx, account, id, { becomes }) : undefined
    const updated = await updateGroup(tx, id, becomes)
    const left = await lightsLosingPlans(tx, account, id, input.devices)
    const groups = change && leftWithoutPlan(change).length ? [id] : []
    // Before they are moved: lights that leave the group may no longer be visible to the account.
    await applyLeftLights(tx, account, { groups, lights: left.lights }, input.leftLights)
    await disconnect(tx, id, input.devices?.disconnect)
    await connectOrThrow(tx, account, id, input.devices?.connect)
    return { group: updated, warnings: warningsOf(change, left) }
  })
}

/**
 * Its lights lose the link and follow the site's default. Can be restored for a day.
 * @param leftLights what they do where the site's default has no schedule
 * @throws NOT_FOUND
 */
export async function removeGroup(
  db: Connection,
  viewer: Viewer,
  id: number,
  leftLights?: LeftLights | null,
): Promise<GroupRow> {
  const account = mayOrThrow(viewer, 'LightGroup:delete')
  mayLeaveOrThrow(viewer, leftLights)
  return transact(db, async tx => {
    const group = await lockGroup(tx, account, id)
    if (!group) throw notFound('group')
    const lights = await lockLightsOf(tx, id)
    const left = await effectOfMoves(tx, account, null, { connect: [], disconnect: leftLights ? lights : [] })
    if (left.losePlan > 0) await applyLeftLights(tx, account, { lights }, leftLights)
    const schedules = await schedulesOfGroup(tx, id)
    await moveToTrash(tx, account, 'LightGroup', id)
    await reviseSchedules(tx, account, schedules, 'GROUP_DELETED')
    await announce(tx, 'light.changed', { ids: lights })
    return group
  })
}

function warningsOf(change: PlanChange | undefined, { losePlan }: LightsLosingPlans): ApiWarning[] {
  const ofMoves: Warning[] = losePlan ? [{ code: 'NOTHING_PLANNED', params: { lights: losePlan } }] : []
  return [
    ...apiWarnings(change ? warningsOfChange(change).filter(isGrave) : [], 'input.controlMode'),
    ...apiWarnings(ofMoves, 'input.devices'),
  ]
}
