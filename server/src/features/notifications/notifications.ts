import type { Severity } from '#lighting/alerts/kinds.ts'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { sendMessage, type Transports } from './delivery.ts'
import {
  claimDueDeliveries,
  createCampaignNotifications,
  createNotifications,
  deleteExpiredNotifications,
  insertForAdmins,
  insertJob,
  markRead,
  type NotificationRow,
  selectNotificationPage,
  updateDelivery,
} from './notifications.store.ts'

export type { NotificationRow }

const MAX_TEXT_LENGTH = 300

export type NotificationPage = Page<NotificationRow> & { unreadCount: number }

/**
 * Newest first: alerts that the viewer may see, of at least a severity (default: MAJOR), and their own finished jobs.
 * Any signed-in account may call this.
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

/** @param ids omitted: all. IDs that the viewer may not see are ignored. */
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
 * Called by other features: a long job has ended; its owner gets one notification.
 * @param job identifies it, e.g. `import 17` @param params for the console, with `job`: its kind
 */
export async function notifyJobFinished(
  db: Connection,
  admin: number,
  job: string,
  params: { job: string } & Record<string, unknown>,
): Promise<void> {
  await insertJob(db, admin, job, params)
}

/**
 * Called by other features: something that every account of the whole city has to know.
 * @param about identifies it, e.g. `approval 17` @param params for the console, with `job`: its kind @param but not this admin
 */
export async function notifyAdmins(
  tx: Connection,
  about: string,
  params: { job: string } & Record<string, unknown>,
  but?: number,
): Promise<void> {
  await insertForAdmins(tx, about, params, but)
}

/** Called by the clock: creates notifications, and deliveries for `sendDue`. */
export async function sweepNotifications(db: Connection): Promise<void> {
  await transact(db, async tx => {
    await createNotifications(tx)
    await createCampaignNotifications(tx)
  })
}

/**
 * Called by the clock: sends due deliveries. A delivery is leased before it is sent and marked after, so it is sent at
 * least once: by one server at a time, and twice only if this one stops in between. Both messages have the same
 * id, by which a receiver can detect the duplicate.
 */
export async function sendDue(db: Connection, transports: Transports): Promise<void> {
  const due = await claimDueDeliveries(db)
  await Promise.all(
    due.map(async delivery => {
      const error = await sendMessage(transports, delivery).then(() => undefined, readable)
      await updateDelivery(db, delivery, error)
    }),
  )
}

/** For the clock. */
export async function deleteOldNotifications(db: Connection): Promise<void> {
  await deleteExpiredNotifications(db)
}

/** fetch reports "fetch failed", with the reason in its cause. */
function readable(error: Error & { cause?: { message?: string; code?: string } }): string {
  const why = error.cause?.message || error.cause?.code
  return (why ? `${error.message}: ${why}` : error.message).slice(0, MAX_TEXT_LENGTH)
}
