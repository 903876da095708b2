import { type Connection, transact } from '../../foundation/database/database.ts'
import { notFound } from '../../foundation/errors/errors.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { type Account, signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { scheduleChange } from './change.ts'
import { effectOfChange, mayLeaveOrThrow } from './effect.ts'
import { mustBeConfirmed, type Warning } from './impact.ts'
import { type ChangedNight, nightsOfChange } from './nightsOfChange.ts'
import { type Preview, previewOf } from './preview.ts'
import { lockSchedule, scheduleNameTaken, selectGroupsOf, selectSchedules, visibleGroups } from './registry.store.ts'
import { fullScopeOrThrow, groupsAfter, type SavedSchedule, type ScheduleRow, saveChange } from './registry.ts'
import { restorationInput } from './restoration.ts'
import { groupsOfRevision, type RevisionGroup } from './revisionDifference.ts'
import {
  insertRevisions,
  type NamedRevision,
  type RevisionKind,
  type RevisionRow,
  selectLatestNumbers,
  selectRevisionPage,
  selectRevisions,
  selectRevisionsSince,
} from './revisions.store.ts'
import { changedScheduleColumns, type LeftLights, type LightScheduleUpdateInput } from './scheduleInput.ts'
import { selectAssigned } from './sources.store.ts'

/* Revisions of schedules: what a schedule was after each change, and the way back to it. */

export type { RevisionKind, RevisionRow }

/** The number of the latest revision of each schedule. */
export async function latestRevisions(db: Connection, viewer: Viewer, ids: number[]): Promise<Map<number, number>> {
  mayOrThrow(viewer, 'LightSchedule:read')
  return selectLatestNumbers(db, ids)
}

/** Of a schedule that the viewer was shown; newest first. */
export async function findRevisionPage(
  db: Connection,
  viewer: Viewer,
  schedule: number,
  args: PageArgs,
): Promise<Page<RevisionRow>> {
  mayOrThrow(viewer, 'LightSchedule:read')
  return selectRevisionPage(db, schedule, readPage(args))
}

/** Of all schedules, since an instant; newest first. The caller sees the whole city. */
export async function findRevisionsSince(
  db: Connection,
  viewer: Viewer,
  since: Date,
  args: PageArgs,
): Promise<Page<NamedRevision>> {
  mayOrThrow(viewer, 'LightSchedule:read')
  return selectRevisionsSince(db, since, readPage(args))
}

/** Those of schedules that the viewer was shown. @param keys see revisionKey */
export async function revisionsByKey(
  db: Connection,
  viewer: Viewer,
  keys: string[],
): Promise<Map<string, RevisionRow>> {
  mayOrThrow(viewer, 'LightSchedule:read')
  const wanted = keys
    .map(key => key.split(' ').map(Number))
    .map(([id, number]) => ({ schedule_id: id!, number: number! }))
  const rows = await selectRevisions(db, wanted)
  return new Map(rows.map(row => [revisionKey(row.schedule_id, row.number), row]))
}

export function revisionKey(schedule: number, number: number): string {
  return `${schedule} ${number}`
}

/** A group of a revision. */
export interface ShownGroup extends RevisionGroup {
  exists: boolean
}

/** An account limited to a part of the city sees those of its groups that still exist. */
export async function groupsShownTo(db: Connection, viewer: Viewer, groups: RevisionGroup[]): Promise<ShownGroup[]> {
  const account = signedIn(viewer)
  const ids = groups.map(({ id }) => id)
  const there = new Set(await visibleGroups(db, account, ids))
  const shown = groups.map(group => ({ ...group, exists: there.has(group.id) }))
  return account.onlyAuthorisedTo === undefined ? shown : shown.filter(({ exists }) => exists)
}

/**
 * Called by features that change which groups exist, in the same transaction; they check the permission. A schedule that
 * does not differ from its latest revision gets none.
 */
export async function reviseSchedules(
  tx: Connection,
  account: Account,
  schedules: number[],
  why: RevisionKind,
): Promise<void> {
  await insertRevisions(tx, account, { schedules, why })
}

/** IDs of the schedules of a group. Called by features that change which groups exist. */
export async function schedulesOfGroup(tx: Connection, group: number): Promise<number[]> {
  return (await selectAssigned(tx, [group])).map(({ schedule }) => schedule.id)
}

/** What restoring a revision would do. */
export interface RestorationPreview {
  revision: RevisionRow
  /** groups that no longer exist: they are left out */
  lost: RevisionGroup[]
  /** the name of the revision is taken by another schedule */
  keepsName: boolean
  preview: Preview
  tonight: ChangedNight | undefined
  next: ChangedNight | undefined
}

/** @throws NOT_FOUND for the schedule or the revision */
export async function previewRestoration(
  db: Connection,
  viewer: Viewer,
  id: number,
  number: number,
): Promise<RestorationPreview> {
  const account = mayOrThrow(viewer, 'LightSchedule:read')
  const [schedule] = await selectSchedules(db, account, [id])
  if (!schedule) throw notFound('schedule')
  const touched = await visibleGroups(db, account, await selectGroupsOf(db, id))
  const { input, ...restoration } = await restorationOf(db, account, { schedule, number, touched })
  const becomes = { ...schedule, ...changedScheduleColumns(schedule, input) }
  const groups = await groupsAfter(db, account, touched, input.groups)
  const change = await scheduleChange(db, account, { id, becomes, touched, groups })
  const asks = (warning: Warning) => mustBeConfirmed(warning, change)
  return {
    ...restoration,
    ...(await nightsOfChange(change)),
    preview: await previewOf(db, change, await effectOfChange(db, account, change), asks),
  }
}

/** What users confirmed, as for every change of a schedule. */
interface Confirmed {
  confirmed?: string[] | null | undefined
  leftLights?: LeftLights | null | undefined
  expectedUpdatedAt?: Date | null | undefined
}

/**
 * Makes a new revision with the content of an earlier one. Its place in the order of precedence stays.
 * @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT with the field, or with warnings to confirm
 */
export async function restoreRevision(
  db: Connection,
  viewer: Viewer,
  { id, number }: { id: number; number: number },
  { confirmed, leftLights, expectedUpdatedAt }: Confirmed,
): Promise<SavedSchedule> {
  const account = fullScopeOrThrow(mayOrThrow(viewer, 'LightSchedule:update'))
  mayLeaveOrThrow(viewer, leftLights)
  return transact(db, async tx => {
    const schedule = await lockSchedule(tx, id)
    if (!schedule) throw notFound('schedule')
    const touched = await selectGroupsOf(tx, id)
    const { input } = await restorationOf(tx, account, { schedule, number, touched })
    return saveChange(tx, account, id, { ...input, confirmed, leftLights, expectedUpdatedAt, restoredFrom: number })
  })
}

interface Restored {
  schedule: ScheduleRow
  number: number
  /** groups that it has now, and the account may see */
  touched: number[]
}

/** The change that restores a revision. @throws NOT_FOUND */
async function restorationOf(
  db: Connection,
  account: Account,
  { schedule, number, touched }: Restored,
): Promise<{ input: LightScheduleUpdateInput } & Pick<RestorationPreview, 'revision' | 'lost' | 'keepsName'>> {
  const [revision] = await selectRevisions(db, [{ schedule_id: schedule.id, number }])
  if (!revision) throw notFound('revision')
  const there = new Set(await visibleGroups(db, account, revision.group_ids))
  const keepsName = await scheduleNameTaken(db, revision.content.name, schedule.id)
  const input = restorationInput(revision, { touched, there, keepsName })
  // Groups that an account may not see are none of its business; it may restore nothing.
  const lost =
    account.onlyAuthorisedTo === undefined ? groupsOfRevision(revision).filter(({ id }) => !there.has(id)) : []
  return { input, revision, lost, keepsName }
}
