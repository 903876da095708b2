import { type Connection, type Database, transact } from '../../foundation/database.ts'
import { badInput, forbidden, notFound, Refusal } from '../../foundation/errors.ts'
import { announce } from '../../foundation/events.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/pagination.ts'
import { type Account, mayOrThrow, type Viewer } from '../../foundation/viewer.ts'
import {
  type DeletedRow,
  deleteForGood,
  lockDeleted,
  putBack,
  selectDeleted,
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
 * Those that can be put back are; of the others nothing is said unless there is no other.
 * @returns ids of the things that are there again
 * @throws NOT_FOUND: all are there already, or gone for good. CONFLICT: their names were taken meanwhile
 */
export async function restore(
  db: Connection,
  viewer: Viewer,
  subject: DeletableSubject,
  wanted: number[],
): Promise<number[]> {
  mayPutBack(viewer, subject)
  if (wanted.length > MOST_AT_ONCE) throw badInput('ids', 'tooManyAtOnce', `at most ${MOST_AT_ONCE} at once`)
  const table = TABLES[subject]
  return transact(db, async tx => {
    const deleted = await lockDeleted(tx, table, KEPT_HOURS, wanted)
    if (deleted.length === 0) throw notFound('deleted thing')
    const taken = await selectTaken(
      tx,
      table,
      deleted.map(item => item.id),
    )
    const free = deleted.filter(item => !taken.has(item.id))
    if (free.length === 0) throw nameTaken(subject)
    const { lights, alerts } = await putBack(tx, table, free).catch(error => {
      throw error.code === '23505' ? nameTaken(subject) : error
    })
    await announce(tx, 'light.changed', { ids: lights })
    if (alerts.length) await announce(tx, 'alert.changed', { ids: alerts })
    await announce(tx, 'authority.changed', {})
    await announce(tx, 'command.queued', {})
    return free.map(item => item.object_id)
  })
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
