import type { Severity } from '#lighting/alerts/kinds.ts'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/graphql/errors.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/graphql/pagination.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import {
  deleteOld,
  insertJob,
  makeCampaignNotifications,
  makeNotifications,
  markRead,
  type NotificationRow,
  selectNotificationPage,
  settleDelivery,
  takeDue,
} from './notifications.store.ts'
import { deliver, type Mail } from './send.ts'

export type { NotificationRow }

const MOST_TEXT = 300

export type NotificationPage = Page<NotificationRow> & { unreadCount: number }

/**
 * Newest first: alerts that the viewer may see, from a severity on (MAJOR unless given), and their own jobs that ended.
 * Whoever is signed in may ask.
 */
export async function findNotifications(
  db: Connection,
  viewer: Viewer,
  { minSeverity, ...args }: PageArgs & { minSeverity?: Severity | null },
): Promise<NotificationPage> {
  const account = signedIn(viewer)
  const page = readPage(args)
  if (account.kind !== 'ADMIN') return { items: [], totalCount: 0, unreadCount: 0, ...page }
  return { ...(await selectNotificationPage(db, account, minSeverity ?? 'MAJOR', page)), ...page }
}

/** @param ids left out: all that there are. Those that are not the viewer's to see are passed over. */
export async function markNotificationsRead(
  db: Connection,
  viewer: Viewer,
  ids: number[] | null | undefined,
): Promise<NotificationPage> {
  const account = signedIn(viewer)
  if (ids && ids.length > 1000) throw badInput('ids', 'tooManyNotifications', 'at most 1000 notifications')
  if (account.kind === 'ADMIN') await markRead(db, account, ids ?? undefined)
  return findNotifications(db, viewer, {})
}

/**
 * For other features: a job that took its time has ended, and whoever began it is told, once.
 * @param job names it, e.g. `import 17` @param params for the console, with `job`: what kind it was
 */
export async function tellJobFinished(
  db: Connection,
  admin: number,
  job: string,
  params: { job: string } & Record<string, unknown>,
): Promise<void> {
  await insertJob(db, admin, job, params)
}

/** For the clock: whoever is to be told is told here, and what is to go out waits for `sendDue`. */
export async function sweepNotifications(db: Connection): Promise<void> {
  await transact(db, async tx => {
    await makeNotifications(tx)
    await makeCampaignNotifications(tx)
  })
}

/**
 * For the clock: sends what is due. A delivery is taken before it is sent and marked after, so it goes out at least
 * once: by one server at a time, and a second time only if this one dies between the two. Both times it has the same
 * id, by which a receiver may know it.
 */
export async function sendDue(db: Connection, mail: Mail): Promise<void> {
  const due = await takeDue(db)
  await Promise.all(
    due.map(async delivery => {
      const error = await deliver(mail, delivery).then(() => undefined, readable)
      await settleDelivery(db, delivery, error)
    }),
  )
}

/** For the clock. */
export async function forgetNotifications(db: Connection): Promise<void> {
  await deleteOld(db)
}

/** fetch says "fetch failed", and why further down. */
function readable(error: Error & { cause?: { message?: string; code?: string } }): string {
  const why = error.cause?.message || error.cause?.code
  return (why ? `${error.message}: ${why}` : error.message).slice(0, MOST_TEXT)
}
