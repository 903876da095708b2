import type { Connection } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type HistoryPoint, isVisible, type Span, selectDays, selectHours, selectReadings } from './history.store.ts'

export type { HistoryPoint }
export type Resolution = 'RAW' | 'HOUR' | 'DAY'
export interface LightHistory {
  resolution: Resolution
  points: HistoryPoint[]
}

/** More points than this are not visible in a chart. */
const MAX_POINTS = 2000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The history of a light in at most 2,000 points: coarser than requested if the span is too
 * long. @throws NOT_FOUND; BAD_USER_INPUT for a span that is empty or longer than 2,000 days
 */
export async function lightHistory(
  db: Connection,
  viewer: Viewer,
  light: number,
  { resolution: asked, ...span }: Span & { resolution?: Resolution | null },
): Promise<LightHistory> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const length = span.to.getTime() - span.from.getTime()
  if (!(length > 0)) throw badInput('to', 'spanEmpty', 'to must be after from')
  if (length > MAX_POINTS * DAY_MS) throw badInput('to', 'spanTooLong', `at most ${MAX_POINTS} days`)
  if (!(await isVisible(db, account, light))) throw notFound('light')
  const resolution = resolutionFor(length, asked)
  return { resolution, points: await SELECT[resolution](db, light, span) }
}

const SELECT: Record<Resolution, (db: Connection, light: number, span: Span) => Promise<HistoryPoint[]>> = {
  RAW: (db, light, span) => selectReadings(db, light, span, MAX_POINTS),
  HOUR: selectHours,
  DAY: selectDays,
}

/** Readings for up to 26 hours, hours for up to 60 days; on request, readings for up to 7 days, hours for up to 83. */
function resolutionFor(length: number, asked?: Resolution | null): Resolution {
  if (asked === 'DAY') return 'DAY'
  if (asked !== 'HOUR' && length <= (asked === 'RAW' ? 7 * DAY_MS : 26 * HOUR_MS)) return 'RAW'
  return length <= (asked ? MAX_POINTS * HOUR_MS : 60 * DAY_MS) ? 'HOUR' : 'DAY'
}
