import type { Connection } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { tariffOf } from '../tariff/tariff.ts'
import { groupIdsOf } from './registry.ts'
import { compareSchedules, type ScheduleComparison } from './scheduleComparison.ts'
import { boundOrThrow } from './scheduleDays.ts'
import { type EveningQuestion, type ScheduleEvening, scheduleEvening } from './scheduleEvening.ts'
import { plansWith } from './schedulePlans.ts'
import { contextOf, type LightScheduleVersionInput, type ScheduleVersion, versionOrThrow } from './scheduleVersion.ts'

/* The night of any date with a version of a schedule, and the comparison of two versions. */

export const MAX_COMPARED_NIGHTS = 366
const DEFAULT_NIGHTS = 365

interface EveningArgs extends EveningQuestion {
  schedule: LightScheduleVersionInput
  groupIds?: number[] | null | undefined
}

/** The night of a date at one of the places of the schedule's groups. @throws NOT_FOUND, BAD_USER_INPUT with the field */
export async function previewScheduleEvening(
  db: Connection,
  viewer: Viewer,
  { schedule: input, groupIds, date, groupId }: EveningArgs,
): Promise<ScheduleEvening> {
  const account = mayOrThrow(viewer, 'LightSchedule:read')
  boundOrThrow('date', date ?? null)
  const version = await versionOrThrow(db, account, input, 'schedule')
  const context = await contextOf(db, account, groupsOf([version], groupIds))
  return scheduleEvening(plansWith(context, version.schedule), version.schedule, context, { date, groupId })
}

interface ComparisonArgs extends EveningQuestion {
  a: LightScheduleVersionInput
  b: LightScheduleVersionInput
  groupIds?: number[] | null | undefined
  from?: string | null | undefined
  nights?: number | null | undefined
}

/** Burning hours, energy and one night of two versions. @throws NOT_FOUND, BAD_USER_INPUT with the field */
export async function compareScheduleVersions(
  db: Connection,
  viewer: Viewer,
  { a: inputA, b: inputB, groupIds, from, nights: asked, date, groupId }: ComparisonArgs,
): Promise<ScheduleComparison> {
  const account = mayOrThrow(viewer, 'LightSchedule:read')
  boundOrThrow('from', from ?? null)
  boundOrThrow('date', date ?? null)
  const nights = asked ?? DEFAULT_NIGHTS
  if (nights < 1 || nights > MAX_COMPARED_NIGHTS)
    throw badInput('nights', 'nightsOutOfRange', `must be 1 to ${MAX_COMPARED_NIGHTS}`)
  const a = await versionOrThrow(db, account, inputA, 'a')
  const b = await versionOrThrow(db, account, inputB, 'b')
  const context = await contextOf(db, account, groupsOf([a, b], groupIds))
  return compareSchedules(
    context,
    { a: a.schedule, b: b.schedule },
    { from, nights, date, groupId, tariff: await tariffOf(db) },
  )
}

/** The given groups, or those of all versions. */
function groupsOf(versions: ScheduleVersion[], groupIds: number[] | null | undefined): number[] {
  const ids = groupIds ?? versions.flatMap(({ groups }) => groups)
  return groupIdsOf(
    ids.map(id => ({ id })),
    'groupIds',
  )
}
