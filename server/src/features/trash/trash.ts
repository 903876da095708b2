import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { announce } from '../../foundation/events/events.ts'
import { badInput, forbidden, notFound, Refusal } from '../../foundation/graphql/errors.ts'
import type { Witness } from '../../foundation/graphql/graphql.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/graphql/pagination.ts'
import { type Account, mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import {
  type DeletedRow,
  deleteAuthorisations,
  deleteForGood,
  lockDeleted,
  putBack,
  selectDeleted,
  selectParts,
  selectTaken,
  type Table,
  takeAway,
} from './trash.store.ts'

/*
 * What is deleted can be put back for a day: the same thing, with its id and all that hung on it. Until then it is
 * nowhere: it is not listed or counted, does not connect, and takes nobody's name.
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

/** How long a deleted thing can be put back. */
export const KEPT_HOURS = 24
const MOST_AT_ONCE = 1000
/** Rows, with all that hangs on things, that are put back at once: a statement has 10 s. */
const MOST_ROWS = 10_000
const FORGOTTEN_AT_ONCE = 200

/** For the nouns themselves, which have asked permission and hold the thing. */
export async function deleteForAWhile(
  tx: Connection,
  account: Account,
  subject: DeletableSubject,
  id: number,
): Promise<void> {
  await takeAway(tx, TABLES[subject], id, account.name)
}

/**
 * For whoever has asked permission to end what a customer is authorised to: it does not come back with the things.
 * @param ids without them all things of this kind
 */
export async function endAuthorisations(
  tx: Connection,
  table: Exclude<Table, 'light_schedule'>,
  admin: number,
  ids?: number[],
): Promise<void> {
  await deleteAuthorisations(tx, table, admin, ids)
}

/** What can still be put back, the newest first. */
export async function findDeleted(
  db: Connection,
  viewer: Viewer,
  subject: DeletableSubject,
  args: PageArgs,
): Promise<Page<DeletedRow>> {
  mayPutBack(viewer, subject)
  const page = readPage(args)
  return { ...(await selectDeleted(db, TABLES[subject], KEPT_HOURS, page)), ...page }
}

/**
 * Those that can be put back are, some at a time; of the others nothing is said unless there is no other.
 * @returns ids of the things that are there again
 * @throws NOT_FOUND: all are there already, or gone for good. CONFLICT: their names were taken meanwhile
 */
export async function restore(
  db: Connection,
  viewer: Viewer,
  subject: DeletableSubject,
  wanted: number[],
  witness: Witness,
): Promise<number[]> {
  mayPutBack(viewer, subject)
  if (wanted.length > MOST_AT_ONCE) throw badInput('ids', 'tooManyAtOnce', `at most ${MOST_AT_ONCE} at once`)
  const back: number[] = []
  let taken = false
  for (const some of await selectParts(db, TABLES[subject], KEPT_HOURS, wanted, MOST_ROWS)) {
    const part = await transact(db, tx => restorePart(tx, TABLES[subject], some, witness)).catch(error => {
      // Somebody took the name of one just now.
      if (error.code !== '23505') throw error
      return { back: [], taken: true }
    })
    back.push(...part.back)
    taken ||= part.taken
  }
  if (back.length > 0) return back
  throw taken ? nameTaken(subject) : notFound('deleted thing')
}

/** @returns ids of the things that are there again, and whether the name of another was taken */
async function restorePart(
  tx: Connection,
  table: Table,
  wanted: number[],
  witness: Witness,
): Promise<{ back: number[]; taken: boolean }> {
  const deleted = await lockDeleted(tx, table, KEPT_HOURS, wanted)
  const taken = await selectTaken(
    tx,
    table,
    deleted.map(item => item.id),
  )
  const free = deleted.filter(item => !taken.has(item.id))
  if (free.length === 0) return { back: [], taken: taken.size > 0 }
  const { lights, alerts } = await putBack(tx, table, free)
  await announce(tx, 'light.changed', { ids: lights })
  if (alerts.length) await announce(tx, 'alert.changed', { ids: alerts })
  await announce(tx, 'command.queued', {})
  const back = free.map(item => item.object_id)
  await witness(tx, undefined, { ids: back })
  return { back, taken: taken.size > 0 }
}

/** For the clock: what nobody has put back within a day is gone for good. */
export async function forgetDeleted(db: Database): Promise<void> {
  while ((await transact(db, tx => deleteForGood(tx, KEPT_HOURS, FORGOTTEN_AT_ONCE))) === FORGOTTEN_AT_ONCE);
}

/** Those who may both make such things and delete them, for the whole city. @throws UNAUTHENTICATED, FORBIDDEN */
function mayPutBack(viewer: Viewer, subject: DeletableSubject): void {
  mayOrThrow(viewer, `${subject}:create`)
  const account = mayOrThrow(viewer, `${subject}:delete`)
  if (account.onlyAuthorisedTo !== undefined) throw forbidden('put back what it may not see')
}

function nameTaken(subject: DeletableSubject): Refusal {
  const [field, key] = subject === 'LightSchedule' ? ['name', 'scheduleNameTaken'] : ['deviceId', 'deviceIdTaken']
  return new Refusal('CONFLICT', `its ${field} was taken meanwhile`, { field, key })
}
