import type { Connection } from '../../foundation/database/database.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import {
  type GroupOfLight,
  insertManualRequest,
  type LightsAlike,
  selectGroupsOfLights,
  selectLightsAlike,
} from './effect.store.ts'
import type { PlanChange } from './impact.ts'
import { selectNow } from './lamps.store.ts'
import { type ChangeEffect, effectOn, isPlanned } from './lightEffects.ts'
import type { LeftLights } from './scheduleInput.ts'
import { calendarOf, type GroupPrograms, programsOf, siteProgramsOf } from './schedules.ts'

/*
 * Immediate effects of a change of plans on lights. Every dialog that ends, moves or deletes a plan uses these
 * functions. Lights under an override or in maintenance stay unchanged.
 */

export type { Effect, GroupEffect } from './lightEffects.ts'
export { sumOf } from './lightEffects.ts'
export type { ChangeEffect, GroupOfLight }
export { selectGroupsOfLights }

/** Called by other features, which check their permission: lights that lose their plan do what the user chose. */
export const leaveLights = insertManualRequest

/** STAY commands nothing; the others operate lights. @throws FORBIDDEN */
export function mayLeaveOrThrow(viewer: Viewer, choice: LeftLights | null | undefined): void {
  if (choice && choice !== 'STAY') mayOrThrow(viewer, 'LightDevice:operate')
}

/** Effect of a change of schedules or of a group. @param leaving lights that leave the group: see effectOfMoves */
export async function effectOfChange(
  db: Connection,
  account: Account,
  change: PlanChange,
  leaving: number[] = [],
): Promise<ChangeEffect> {
  const [before, after] = [byGroup(change.before), byGroup(change.after)]
  const rows = await selectLightsAlike(db, account, { groups: [...after.keys()], except: leaving })
  const programs = {
    before: (row: LightsAlike) => before.get(row.group_id!),
    after: (row: LightsAlike) => after.get(row.group_id!),
    all: change.after,
  }
  return effectOn(rows, programs, change.calendar, change.now)
}

/** @param target the group that lights move into, after the change; null: ungrouped */
export async function effectOfMoves(
  db: Connection,
  account: Account,
  target: GroupPrograms | null,
  moves: { connect: number[]; disconnect: number[] },
): Promise<ChangeEffect> {
  const { connect, disconnect } = moves
  const coming = await selectLightsAlike(db, account, { ids: connect })
  const leaving = await selectLightsAlike(db, account, { ids: disconnect, grouped: true })
  const site = await siteProgramsOf(db)
  const ids = [...coming, ...leaving].flatMap(({ group_id }) => group_id ?? [])
  const groups = await programsOf(db, [...new Set(ids)])
  const gone = new Set(leaving)
  const programs = {
    before: (row: LightsAlike) => (row.group_id === null ? site : groups.get(row.group_id)),
    after: (row: LightsAlike) => (gone.has(row) ? site : (target ?? site)),
  }
  return effectOn([...coming, ...leaving], programs, await calendarOf(db), await selectNow(db))
}

/**
 * The lights among those to move that have a plan now and will have none.
 * @param target the group that they move into, after the change; null: ungrouped
 */
export async function lightsLosingPlan(
  db: Connection,
  lights: GroupOfLight[],
  target: GroupPrograms | null,
): Promise<number[]> {
  const site = await siteProgramsOf(db)
  if (isPlanned(target ?? site)) return []
  const groups = await programsOf(db, [...new Set(lights.flatMap(({ group_id }) => group_id ?? []))])
  return lights.filter(({ group_id }) => isPlanned(group_id === null ? site : groups.get(group_id))).map(({ id }) => id)
}

/** The lights of these groups become ungrouped. */
export async function effectOfDeletedGroups(db: Connection, account: Account, ids: number[]): Promise<ChangeEffect> {
  const [groups, site] = [await programsOf(db, ids), await siteProgramsOf(db)]
  const rows = await selectLightsAlike(db, account, { groups: ids })
  const programs = { before: (row: LightsAlike) => groups.get(row.group_id!), after: () => site }
  return effectOn(rows, programs, await calendarOf(db), await selectNow(db))
}

/** Ungrouped lights get another default. */
export async function effectOfSiteDefault(
  db: Connection,
  account: Account,
  lightDefault: string,
): Promise<ChangeEffect> {
  const [was, becomes] = [await siteProgramsOf(db), await siteProgramsOf(db, lightDefault)]
  const rows = await selectLightsAlike(db, account, { ungrouped: true })
  return effectOn(rows, { before: () => was, after: () => becomes }, await calendarOf(db), await selectNow(db))
}

function byGroup(groups: GroupPrograms[]): Map<number, GroupPrograms> {
  return new Map(groups.map(group => [group.groupId, group]))
}
