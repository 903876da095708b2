import type { Connection } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { countAlerts } from '../alerts/alerts.ts'
import { findLastActivity } from '../audit/audit.ts'
import { selectLastSigned } from './handovers.store.ts'
import { SECTIONS, type ShiftSection, type ShiftSummary, type SinceReason } from './sections.ts'

/*
 * What happened since an instant, and what is open now. Each part has its number and its first lines, so that the cost does
 * not grow with the time. A handover stores the summary as it was.
 */

const HOUR_MS = 3_600_000
const DEFAULT_MS = 24 * HOUR_MS
const MAX_MS = 31 * 24 * HOUR_MS

interface SummaryOptions {
  /** left out: the last handover of the viewer, or else the last activity */
  since?: Date | null | undefined
  /** since the last handover of anyone, rather than the viewer's own */
  isForHandover?: boolean | null | undefined
}

/** Parts that the viewer may not read are left out. @throws BAD_USER_INPUT */
export async function findSummary(db: Connection, viewer: Viewer, options: SummaryOptions): Promise<ShiftSummary> {
  const account = mayOrThrow(viewer, 'ShiftLog:read')
  const now = new Date()
  const { since, reason } = options.since
    ? chosenOrThrow(options.since, now)
    : limited(await defaultSince(db, viewer, options), now)
  const mayRead = (permission: string) => account.permissions.has(permission)
  const sections: ShiftSection[] = []
  for (const { kind, needs, read } of SECTIONS)
    if (needs.every(mayRead)) sections.push({ kind, ...(await read(db, viewer, since)) })
  const alerts = mayRead('Alert:read') ? await countAlerts(db, viewer) : null
  return { since: since.toISOString(), until: now.toISOString(), reason, alerts, sections }
}

function chosenOrThrow(since: Date, now: Date): { since: Date; reason: SinceReason } {
  const age = now.getTime() - since.getTime()
  if (age < 0 || age > MAX_MS) throw badInput('since', 'shiftSinceOutOfRange', 'since must be within the last 31 days')
  return { since, reason: 'CHOSEN' }
}

type Default = { at: Date | undefined; reason: SinceReason }

/** The viewer's last handover; for one who never handed over, their last operation before they signed in. */
async function defaultSince(db: Connection, viewer: Viewer, { isForHandover }: SummaryOptions): Promise<Default> {
  if (isForHandover) return { at: await selectLastSigned(db, undefined), reason: 'LAST_HANDOVER' }
  const own = await selectLastSigned(db, viewer.account!.id)
  if (own) return { at: own, reason: 'OWN_HANDOVER' }
  return { at: await findLastActivity(db, viewer), reason: 'OWN_ACTIVITY' }
}

function limited({ at, reason }: Default, now: Date): { since: Date; reason: SinceReason } {
  if (!at) return { since: new Date(now.getTime() - DEFAULT_MS), reason: 'DAY' }
  const earliest = new Date(now.getTime() - MAX_MS)
  const since = new Date(at)
  return since < earliest ? { since: earliest, reason: 'MONTH' } : { since, reason }
}
