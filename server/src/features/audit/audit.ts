import type { Connection } from '../../foundation/database/database.ts'
import type { AuditedAccount } from '../../foundation/graphql/graphql.ts'
import { oncePerMinute } from '../../foundation/runtime/log.ts'
import { networkOf } from '../../foundation/security/network.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { type AuditRow, insertEntry, selectLastBefore } from './audit.store.ts'
import { type AffectedObjects, insertAffectedObjects, selectLightsOfObject } from './auditObjects.store.ts'
import { detailOf } from './detail.ts'

export type { AffectedObjects, AuditRow }

export interface AuditEntry {
  /** Name of the operation. */
  action: string
  /** Type of the object. */
  subject?: string
  objectId?: number
  /** OK, BEGUN, or the error code. */
  result: string
  /** Arguments of the operation. */
  args: Record<string, unknown>
  /** Other affected objects. */
  affected?: AffectedObjects[]
}

/** Who requests an operation. */
export type AuditedViewer = Pick<Viewer, 'clientId' | 'address'> & { account?: AuditedAccount | undefined }

/** Adds an audit entry, in the transaction of the operation: both are committed, or neither. */
export async function record(db: Connection, viewer: AuditedViewer, entry: AuditEntry): Promise<void> {
  const { account } = viewer
  const id = await insertEntry(db, {
    account_kind: account?.kind,
    account_id: account?.id,
    account_name: account?.name,
    client_id: viewer.clientId,
    address: viewer.address,
    action: entry.action,
    subject: entry.subject,
    object_id: entry.objectId,
    result: entry.result,
    detail: detailOf(entry.args),
  })
  if (entry.affected?.length) await insertAffectedObjects(db, id, entry.affected)
}

/** Of rejected reads, only these are recorded: other errors do not concern permissions. */
const PERMISSION_ERRORS = ['FORBIDDEN', 'SECOND_FACTOR_MISSING', 'CONFIRMATION_NEEDED']

const recordOncePerMinute = oncePerMinute(
  ({ db, viewer, entry, suppressed }: { db: Connection; viewer: Viewer; entry: AuditEntry; suppressed?: number }) =>
    record(db, viewer, suppressed ? { ...entry, args: { ...entry.args, heldBack: suppressed } } : entry),
)

/** Entries of rejections per minute, by reason, and by account or the network of an anonymous client. */
const MAX_REFUSALS = 60
/** Of all anonymous clients together. */
const MAX_ANONYMOUS_REFUSALS = 300
const MINUTE_MS = 60_000
/** Count of the current minute by database, and by account or network and reason. */
const refusals = new WeakMap<Connection, { minute: number; anonymous: number; of: Map<string, number> }>()

/**
 * Records a rejected operation. Beyond the limits, only the first of a kind per minute is recorded, with the number of suppressed
 * ones: anonymous clients cause entries, too, and entries cannot be deleted. Their arguments are not recorded, except the
 * e-mail address of a sign-in.
 */
export async function recordRefusal(db: Connection, viewer: Viewer, entry: AuditEntry): Promise<void> {
  const { account } = viewer
  const recorded = account ? entry : { ...entry, args: signInAddressOf(entry) }
  if (countRefusal(db, viewer, entry.result)) return record(db, viewer, recorded)
  const who = account ? `${account.kind} ${account.id}` : 'anonymous'
  await recordOncePerMinute(`${who} ${entry.result} ${entry.action}`, { db, viewer, entry: recorded }, '')
}

/** @returns whether the limits allow an entry */
function countRefusal(db: Connection, { account, address }: Viewer, reason: string): boolean {
  const minute = Math.floor(performance.now() / MINUTE_MS)
  const current = refusals.get(db)
  const counted = current?.minute === minute ? current : { minute, anonymous: 0, of: new Map<string, number>() }
  refusals.set(db, counted)
  if (!account && counted.anonymous >= MAX_ANONYMOUS_REFUSALS) return false
  const key = `${account ? `${account.kind} ${account.id}` : networkOf(address ?? 'unknown')} ${reason}`
  const refused = counted.of.get(key) ?? 0
  if (refused >= MAX_REFUSALS) return false
  counted.of.set(key, refused + 1)
  if (!account) counted.anonymous++
  return true
}

function signInAddressOf({ action, args }: AuditEntry): Record<string, unknown> {
  return action === 'loginWithEmail' ? { email: args.email, password: args.password } : {}
}

/**
 * Records a rejected read of a signed-in user once per minute, with the number of suppressed ones since the last entry: pages
 * repeat their queries, and entries cannot be deleted.
 */
export async function recordRefusedRead(db: Connection, viewer: Viewer, entry: AuditEntry): Promise<void> {
  const { account } = viewer
  if (!account || !PERMISSION_ERRORS.includes(entry.result)) return
  await recordOncePerMinute(`${account.kind} ${account.id} ${entry.action} ${entry.result}`, { db, viewer, entry }, '')
}

/** The viewer's last operation before they signed in, except signing in; for the shift log. */
export async function findLastActivity(db: Connection, viewer: Viewer): Promise<Date | undefined> {
  const { id, sessionId } = signedIn(viewer)
  return selectLastBefore(db, id, sessionId)
}

/** The lights of a group or center, recorded when it is deleted. */
export const findLightsOf = selectLightsOfObject
