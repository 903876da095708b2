import type { Connection, Database } from '../../foundation/database/database.ts'
import {
  type ClosedRow,
  deleteGateway,
  deleteOlder,
  limitRefusedAddresses,
  limitUnknown,
  type OpenedRow,
  type RefusedRow,
  updateClosed,
  upsertGateway,
  upsertOpened,
  upsertRefused,
  upsertRefusedAddresses,
} from './connectionLog.store.ts'

export type { ClosedRow, OpenedRow, RefusedRow }

/** Connections and refusals of a short time, each user name and address once. */
export interface ConnectionBatch {
  opened: OpenedRow[]
  closed: ClosedRow[]
  refused: RefusedRow[]
  /** Refusals of clients without a user name. */
  anonymous: RefusedRow[]
}

const ROWS_PER_STATEMENT = 1000
const MAX_UNKNOWN = 1000
const MAX_ADDRESSES = 200
const KEPT_DAYS = 30

/** For the gateway: stores what happened since the last call. @param gatewayId of the server with the connections */
export async function recordConnections(db: Connection, gatewayId: string, batch: ConnectionBatch): Promise<void> {
  for (const rows of chunks(batch.opened)) await upsertOpened(db, gatewayId, rows)
  for (const rows of chunks(batch.closed)) await updateClosed(db, gatewayId, rows)
  for (const rows of chunks(batch.refused)) if (await upsertRefused(db, rows)) await limitUnknown(db, MAX_UNKNOWN)
  for (const rows of chunks(batch.anonymous)) {
    await upsertRefusedAddresses(db, rows)
    await limitRefusedAddresses(db, MAX_ADDRESSES)
  }
}

function* chunks<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) yield rows.slice(at, at + ROWS_PER_STATEMENT)
}

/** For the gateway: its connections count as open only while it does this. */
export const recordGateway = upsertGateway

/** For the gateway: it closes, and its connections with it. */
export const removeGateway = deleteGateway

/** For the scheduler: deletes what happened more than 30 days ago. */
export async function deleteOldConnections(db: Database): Promise<void> {
  await deleteOlder(db, KEPT_DAYS)
}
