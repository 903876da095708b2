import type { Condition, Connection } from '../../foundation/database/database.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/graphql/pagination.ts'
import { oncePerMinute } from '../../foundation/runtime/log.ts'
import { networkOf } from '../../foundation/security/network.ts'
import { mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { type AuditRow, insertEntry, selectEntryPage } from './audit.store.ts'
import { type Concerned, insertConcerned, isAbout, selectLightsOf } from './concerned.store.ts'
import { detailOf } from './detail.ts'

export type { AuditRow, Concerned }

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
  /** Things that it concerns besides that one. */
  concerned?: Concerned[]
}

/** Adds a row to the audit; in the transaction of the deed, so that neither is there without the other. */
export async function record(db: Connection, viewer: Viewer, deed: Deed): Promise<void> {
  const { account } = viewer
  const entry = await insertEntry(db, {
    account_kind: account?.kind,
    account_id: account?.id,
    account_name: account?.name,
    client_id: viewer.clientId,
    address: viewer.address,
    action: deed.action,
    subject: deed.subject,
    object_id: deed.objectId,
    result: deed.result,
    detail: detailOf(deed.args),
  })
  if (deed.concerned?.length) await insertConcerned(db, entry, deed.concerned)
}

/** Those of looking at something that the audit keeps: the rest is not about rights. */
const ABOUT_RIGHTS = ['FORBIDDEN', 'SECOND_FACTOR_MISSING', 'CONFIRMATION_NEEDED']

const recordFirst = oncePerMinute(
  ({ db, viewer, deed, heldBack }: { db: Connection; viewer: Viewer; deed: Deed; heldBack?: number }) =>
    record(db, viewer, heldBack ? { ...deed, args: { ...deed.args, heldBack } } : deed),
)

/** Rows of refusals in a minute: of one person, or of one network where no one is signed in, for each reason. */
const MAX_REFUSALS = 60
/** Of all networks together, where no one is signed in. */
const MAX_ANONYMOUS_REFUSALS = 300
const MINUTE_MS = 60_000
/** Of each database: how many in the present minute, by account or network and reason. */
const refusals = new WeakMap<Connection, { minute: number; anonymous: number; of: Map<string, number> }>()

/**
 * Records that an operation was refused. Beyond the limits, only the first of a kind in a minute has a row, with how many were
 * held back: strangers are refused, too, and no row is ever removed. What strangers sent is not recorded, except the address
 * with which they tried to sign in.
 */
export async function recordRefusal(db: Connection, viewer: Viewer, deed: Deed): Promise<void> {
  const { account } = viewer
  const kept = account ? deed : { ...deed, args: signInAddressOf(deed) }
  if (countRefusal(db, viewer, deed.result)) return record(db, viewer, kept)
  const who = account ? `${account.kind} ${account.id}` : 'anonymous'
  await recordFirst(`${who} ${deed.result} ${deed.action}`, { db, viewer, deed: kept }, '')
}

/** @returns whether it may have a row of its own */
function countRefusal(db: Connection, { account, address }: Viewer, reason: string): boolean {
  const minute = Math.floor(performance.now() / MINUTE_MS)
  const kept = refusals.get(db)
  const counted = kept?.minute === minute ? kept : { minute, anonymous: 0, of: new Map<string, number>() }
  refusals.set(db, counted)
  if (!account && counted.anonymous >= MAX_ANONYMOUS_REFUSALS) return false
  const key = `${account ? `${account.kind} ${account.id}` : networkOf(address ?? 'unknown')} ${reason}`
  const refused = counted.of.get(key) ?? 0
  if (refused >= MAX_REFUSALS) return false
  counted.of.set(key, refused + 1)
  if (!account) counted.anonymous++
  return true
}

function signInAddressOf({ action, args }: Deed): Record<string, unknown> {
  return action === 'loginWithEmail' ? { email: args.email, password: args.password } : {}
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

/** The lights of a group or center, to be recorded when it is deleted. */
export const findLightsOf = selectLightsOf

/**
 * Newest first. Needs AuditEntry:read.
 * @param about a thing: entries that are about it, and those of operations that concerned it among others
 */
export async function findEntryPage(
  db: Connection,
  viewer: Viewer,
  where: Condition,
  args: PageArgs & { about?: { subject: string; id: number } | null },
): Promise<Page<AuditRow>> {
  mayOrThrow(viewer, 'AuditEntry:read')
  const page = readPage(args)
  const { about } = args
  const which = about ? [where, isAbout(about.subject, about.id)] : [where]
  return { ...(await selectEntryPage(db, which, page)), ...page }
}
