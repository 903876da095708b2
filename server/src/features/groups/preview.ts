import type { Connection } from '../../foundation/database/database.ts'
import { badInput, notFound, someNotFound } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { groupChange, groupsChange, newGroupChange } from '../schedules/change.ts'
import { type ChangeEffect, effectOfChange, effectOfDeletedGroups, effectOfMoves, sumOf } from '../schedules/effect.ts'
import { sunOfSite } from '../schedules/impact.ts'
import { type Preview, previewOf } from '../schedules/preview.ts'
import { OWN_SCHEDULE_ID } from '../schedules/programs.ts'
import { programsOf } from '../schedules/schedules.ts'
import { groupColumns } from './groupColumns.ts'
import type { LightGroupUpdateInput } from './groupInput.ts'
import { type Links, linkedLightIds } from './groupLights.ts'
import { type GroupRow, selectGroups, selectZoneOfSite } from './groups.store.ts'
import { changesPlans, isGrave } from './preset.ts'
import { checkTiming } from './timing.ts'

/* Effects of a change of groups, shown before the user confirms it. */

const MAX_GROUPS = 1000

/**
 * The effects of creating or changing a group this way.
 * @param id undefined: a new group
 * @throws NOT_FOUND, BAD_USER_INPUT with the field
 */
export async function previewGroup(
  db: Connection,
  viewer: Viewer,
  id: number | null | undefined,
  input: LightGroupUpdateInput,
): Promise<Preview> {
  const account = mayOrThrow(viewer, 'LightGroup:read')
  const group = typeof id === 'number' ? await groupOrThrow(db, viewer, id) : undefined
  const columnsOf = await groupColumns(db, input, { isLocking: false, stored: group ? [group] : [] })
  const columns = columnsOf(group)
  const moves = movesOf(input)
  if (!group) {
    const blank = { ...BLANK, time_zone: await selectZoneOfSite(db), ...columns }
    const becomes = { ...blank, ...checkTiming(blank, input) }
    const change = await newGroupChange(db, account, becomes, moves.connect)
    return previewOf(db, change, await effectOfMoves(db, account, change.after[0]!, moves), isGrave)
  }
  const becomes = { ...columns, ...checkTiming({ ...group, ...columns }, input) }
  const change = await groupChange(db, account, group.id, { becomes, moves })
  const own = await effectOfChange(db, account, change, [...moves.disconnect, ...moves.connect])
  return previewOf(db, change, sumOf([own, await effectOfMoves(db, account, change.after[0]!, moves)]), isGrave)
}

/** Immediate effects of the same change of several groups on their lights. @throws NOT_FOUND, BAD_USER_INPUT */
export async function previewGroups(
  db: Connection,
  viewer: Viewer,
  ids: number[],
  input: LightGroupUpdateInput,
): Promise<ChangeEffect> {
  const account = mayOrThrow(viewer, 'LightGroup:read')
  const groups = await groupsOrThrow(db, viewer, ids)
  const columnsOf = await groupColumns(db, input, { isLocking: false, stored: groups })
  const becomes = new Map(
    groups.map(group => {
      const columns = columnsOf(group)
      return [group.id, { ...columns, ...checkTiming({ ...group, ...columns }, input) }]
    }),
  )
  const change = await groupsChange(db, account, becomes)
  const changed = groups.filter(group => changesPlans(group, becomes.get(group.id)!)).map(({ id }) => id)
  return { ...(await effectOfChange(db, account, change)), warnings: sunOfSite(change, OWN_SCHEDULE_ID, changed) }
}

/** Effects on lights whose groups are deleted. @throws NOT_FOUND, BAD_USER_INPUT */
export async function previewDeletion(db: Connection, viewer: Viewer, ids: number[]): Promise<ChangeEffect> {
  const account = mayOrThrow(viewer, 'LightGroup:read')
  await groupsOrThrow(db, viewer, ids)
  return effectOfDeletedGroups(db, account, ids)
}

/** Effects on lights that move into a group; null: into none. @throws NOT_FOUND, BAD_USER_INPUT */
export async function previewMove(
  db: Connection,
  viewer: Viewer,
  ids: number[],
  groupId: number | null,
): Promise<ChangeEffect> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const lights = linkedLightIds(
    'ids',
    ids.map(id => ({ id })),
  )
  if (groupId === null) return effectOfMoves(db, account, null, { connect: [], disconnect: lights })
  await groupOrThrow(db, viewer, groupId, 'groupId')
  const target = (await programsOf(db, [groupId])).get(groupId)!
  return effectOfMoves(db, account, target, { connect: lights, disconnect: [] })
}

function movesOf(input: LightGroupUpdateInput): { connect: number[]; disconnect: number[] } {
  const of = (what: 'connect' | 'disconnect', links: Links) => linkedLightIds(`input.devices.${what}`, links)
  return {
    connect: of('connect', input.devices?.connect),
    disconnect: of('disconnect', input.devices?.disconnect),
  }
}

async function groupOrThrow(db: Connection, viewer: Viewer, id: number, field?: string): Promise<GroupRow> {
  const [group] = await selectGroups(db, mayOrThrow(viewer, 'LightGroup:read'), [id])
  if (!group) throw notFound('group', field)
  return group
}

async function groupsOrThrow(db: Connection, viewer: Viewer, ids: number[]): Promise<GroupRow[]> {
  const requestedIds = [...new Set(ids)]
  if (requestedIds.length > MAX_GROUPS) throw badInput('ids', 'tooManyGroups', `at most ${MAX_GROUPS} groups`)
  const groups = await selectGroups(db, mayOrThrow(viewer, 'LightGroup:read'), requestedIds)
  if (groups.length < requestedIds.length)
    throw someNotFound('group', { requested: requestedIds, found: groups.map(({ id }) => id) })
  return groups
}

/** Defaults of a new group. */
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
