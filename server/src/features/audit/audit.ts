import type { Condition, Connection } from '../../foundation/database.ts'
import { oncePerMinute } from '../../foundation/log.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/pagination.ts'
import { mayOrThrow, type Viewer } from '../../foundation/viewer.ts'
import { type AuditRow, insertEntry, selectEntryPage } from './audit.store.ts'

export type { AuditRow }

export interface Deed {
  /** Name of the operation. */
  action: string
  /** Type of the thing it is about. */
  subject?: string
  objectId?: number
  /** OK, BEGUN, or the code of the refusal */
  result: string
  /** What was asked. */
  args: Record<string, unknown>
}

/** Adds a row to the audit; in the transaction of the deed, so that neither is there without the other. */
export async function record(db: Connection, viewer: Viewer, deed: Deed): Promise<void> {
  const { account } = viewer
  await insertEntry(db, {
    account_kind: account?.kind,
    account_id: account?.id,
    account_name: account?.name,
    client_id: viewer.clientId,
    address: viewer.address,
    action: deed.action,
    subject: deed.subject,
    object_id: deed.objectId,
    result: deed.result,
    detail: JSON.stringify(presentable(deed.args)),
  })
}

/** Those of looking at something that the audit keeps: the rest is not about rights. */
const ABOUT_RIGHTS = ['FORBIDDEN', 'SECOND_FACTOR_MISSING', 'CONFIRMATION_NEEDED']

const recordFirst = oncePerMinute(
  ({ db, viewer, deed, heldBack }: { db: Connection; viewer: Viewer; deed: Deed; heldBack?: number }) =>
    record(db, viewer, heldBack ? { ...deed, args: { ...deed.args, heldBack } } : deed),
)

/** Refused deeds of one person, or of one address where nobody is signed in, that leave a row each in a minute, for each reason. */
const REFUSED_A_MINUTE = 60
const MINUTE_MS = 60_000
/** Of each database: how many in the present minute, by whom and why. */
const refusals = new WeakMap<Connection, { minute: number; of: Map<string, number> }>()

/**
 * A deed was refused. Beyond those that somebody can mean, the first of a kind in a minute, with how many were held back: strangers
 * are refused, too, and no row is ever removed.
 */
export async function recordRefusal(db: Connection, viewer: Viewer, deed: Deed): Promise<void> {
  const { account, address } = viewer
  const minute = Math.floor(performance.now() / MINUTE_MS)
  const kept = refusals.get(db)
  const counted = kept?.minute === minute ? kept : { minute, of: new Map<string, number>() }
  refusals.set(db, counted)
  const who = `${account ? `${account.kind} ${account.id}` : address} ${deed.result}`
  const refused = (counted.of.get(who) ?? 0) + 1
  counted.of.set(who, refused)
  if (refused <= REFUSED_A_MINUTE) await record(db, viewer, deed)
  else await recordFirst(`${who} ${deed.action}`, { db, viewer, deed }, '')
}

/**
 * Somebody who is signed in was refused what they only wanted to see: the first time in a minute, with how many were held back
 * since the one before. Pages ask again and again, one query asks many times, and no row is ever removed.
 */
export async function recordRefusedLook(db: Connection, viewer: Viewer, deed: Deed): Promise<void> {
  const { account } = viewer
  if (!account || !ABOUT_RIGHTS.includes(deed.result)) return
  await recordFirst(`${account.kind} ${account.id} ${deed.action} ${deed.result}`, { db, viewer, deed }, '')
}

const SECRET = /password|secret|token|^current$|^next$|^code$/i
const MOST_TEXT = 200
const MOST_ITEMS = 50

/** Without secrets, and not longer than a person would read. */
function presentable(value: unknown, key = ''): unknown {
  if (SECRET.test(key)) return '…'
  if (typeof value === 'string') return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}…` : value
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map(item => presentable(item))
    return value.length > MOST_ITEMS ? [...items, `… ${value.length} in all`] : items
  }
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return '…'
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, presentable(inner, name)]))
}

/** Newest first. Needs AuditEntry:read. */
export async function findEntryPage(
  db: Connection,
  viewer: Viewer,
  where: Condition,
  args: PageArgs,
): Promise<Page<AuditRow>> {
  mayOrThrow(viewer, 'AuditEntry:read')
  const page = readPage(args)
  return { ...(await selectEntryPage(db, where, page)), ...page }
}
