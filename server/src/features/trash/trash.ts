import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { badInput, notAllowed, notFound, Refusal } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import type { AuditWriter } from '../../foundation/graphql/graphql.ts'
import { noteControlChange } from '../../foundation/lights/controlChanges.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import {
  type DeletedRow,
  deleteAuthorisations,
  deleteExpiredItems,
  insertDeletedItem,
  lockDeleted,
  restoreRows,
  selectBatches,
  selectDeleted,
  selectTaken,
  type Table,
} from './trash.store.ts'

/*
 * Soft delete: deleted objects can be restored for a day, with their ids and all that belonged to them. Until then they are
 * hidden: not listed or counted, not allowed to connect, and their names are free.
 */

export type { DeletedRow }

const TABLES = {
  LightDevice: 'light_device',
  LightGroup: 'light_group',
  LightCenter: 'light_center',
  LightSchedule: 'light_schedule',
} as const satisfies Record<string, Table>
export type DeletableSubject = keyof typeof TABLES
export const DELETABLE = Object.keys(TABLES) as DeletableSubject[]

/** How long a deleted object can be restored. */
export const KEPT_HOURS = 24
const MAX_AT_ONCE = 1000
/** Rows, with dependent ones, that one statement restores: a statement has 10 s. */
const MAX_ROWS = 10_000
const MAX_PURGED_PER_BATCH = 200

/** Called by the features of the objects; they have checked the permission and locked the object. */
export async function moveToTrash(
  tx: Connection,
  account: Account,
  subject: DeletableSubject,
  id: number,
): Promise<void> {
  if (subject === 'LightDevice') noteControlChange(tx, [id])
  await insertDeletedItem(tx, TABLES[subject], id, account.name)
}

/**
 * Called by features that revoke authorisations, with their permission: a restored object does not regain them.
 * @param ids omitted: all objects of this kind
 */
export async function endAuthorisations(
  tx: Connection,
  table: Exclude<Table, 'light_schedule'>,
  admin: number,
  ids?: number[],
): Promise<void> {
  await deleteAuthorisations(tx, table, admin, ids)
}

/** Objects that can be restored, newest first. */
export async function findDeleted(
  db: Connection,
  viewer: Viewer,
  subject: DeletableSubject,
  args: PageArgs,
): Promise<Page<DeletedRow>> {
  mayRestoreOrThrow(viewer, subject)
  const page = readPage(args)
  return { ...(await selectDeleted(db, TABLES[subject], KEPT_HOURS, page)), ...page }
}

/**
 * Restores those that can be restored, in batches; reports errors only if none could.
 * @returns ids of the restored objects
 * @throws NOT_FOUND: all exist already, or are deleted permanently. CONFLICT: their names are taken
 */
export async function restoreDeleted(
  db: Connection,
  viewer: Viewer,
  { subject, ids: wanted }: { subject: DeletableSubject; ids: number[] },
  writeAudit: AuditWriter,
): Promise<number[]> {
  const account = mayRestoreOrThrow(viewer, subject)
  if (wanted.length > MAX_AT_ONCE) throw badInput('ids', 'tooManyAtOnce', `at most ${MAX_AT_ONCE} at once`)
  const back: number[] = []
  let taken = false
  for (const some of await selectBatches(db, TABLES[subject], wanted, { hours: KEPT_HOURS, maxRows: MAX_ROWS })) {
    const part = await transact(db, tx =>
      restoreBatch(tx, account, { table: TABLES[subject], wanted: some }, writeAudit),
    ).catch(error => {
      // A concurrent request has just taken the name of one.
      if (error.code !== '23505') throw error
      return { back: [], taken: true }
    })
    back.push(...part.back)
    taken ||= part.taken
  }
  if (back.length > 0) return back
  throw taken ? nameTaken(subject) : notFound('deleted object')
}

/** @returns ids of the restored objects, and whether the name of another was taken */
async function restoreBatch(
  tx: Connection,
  account: Account,
  { table, wanted }: { table: Table; wanted: number[] },
  writeAudit: AuditWriter,
): Promise<{ back: number[]; taken: boolean }> {
  const deleted = await lockDeleted(tx, table, KEPT_HOURS, wanted)
  const taken = await selectTaken(
    tx,
    table,
    deleted.map(item => item.id),
  )
  const free = deleted.filter(item => !taken.has(item.id))
  if (free.length === 0) return { back: [], taken: taken.size > 0 }
  const { lights, alerts } = await restoreRows(tx, account, table, free)
  await announce(tx, 'light.changed', { ids: lights })
  if (alerts.length) await announce(tx, 'alert.changed', { ids: alerts })
  await announce(tx, 'command.queued', {})
  const back = free.map(item => item.object_id)
  await writeAudit(tx, undefined, { ids: back })
  return { back, taken: taken.size > 0 }
}

/** Called by the clock: permanently deletes what was not restored within a day. */
export async function purgeExpired(db: Database): Promise<void> {
  while ((await transact(db, tx => deleteExpiredItems(tx, KEPT_HOURS, MAX_PURGED_PER_BATCH))) === MAX_PURGED_PER_BATCH);
}

/** Accounts that may create and delete such objects in the whole city. @throws UNAUTHENTICATED, FORBIDDEN */
function mayRestoreOrThrow(viewer: Viewer, subject: DeletableSubject): Account {
  mayOrThrow(viewer, `${subject}:create`)
  const account = mayOrThrow(viewer, `${subject}:delete`)
  if (account.onlyAuthorisedTo !== undefined) throw notAllowed('restore objects that it cannot see')
  return account
}

function nameTaken(subject: DeletableSubject): Refusal {
  const [field, key] = subject === 'LightSchedule' ? ['name', 'scheduleNameTaken'] : ['deviceId', 'deviceIdTaken']
  return new Refusal('CONFLICT', `its ${field} is taken`, { field, key })
}
