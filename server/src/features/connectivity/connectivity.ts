import { type Cause, likelyCauses, type RefusalReason } from '#lighting/connectivity/causes.ts'
import type { Connection } from '../../foundation/database/database.ts'
import type { Site } from '../../foundation/graphql/graphql.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import {
  type ConnectivityRow,
  selectOfCenters,
  selectOfLights,
  selectUnknown,
  type UnknownRow,
} from './connectivity.store.ts'
import { type MessageTimes, newerRefusal, newestMessage } from './newest.ts'

export type { UnknownRow }

export interface ConnectionRefusal {
  at: Date
  reason: string
  detail: string | null
  address: string | null
  count: number
}

export interface Connectivity {
  endpoint: string
  /** null: an external broker knows. */
  connected: boolean | null
  since: Date | null
  lastConnectedAt: Date | null
  address: string | null
  tls: boolean | null
  hasCredential: boolean
  lastMessageAt: Date | null
  lastMessageKind: string | null
  clockErrorSeconds: number | null
  refusal: ConnectionRefusal | null
  hints: Cause[]
}

export type Broker = Pick<Site, 'issuesPasswords' | 'brokerListens'>

/** By id of the light. Callers have checked that the viewer may see the lights. */
export async function connectivityOfLights(
  db: Connection,
  broker: Broker,
  ids: number[],
): Promise<Map<number, Connectivity>> {
  return byId(await selectOfLights(db, ids), broker)
}

/** By id of the center. Callers have checked that the viewer may see the centers. */
export async function connectivityOfCenters(
  db: Connection,
  broker: Broker,
  ids: number[],
): Promise<Map<number, Connectivity>> {
  return byId(await selectOfCenters(db, ids), broker)
}

function byId(rows: ConnectivityRow[], broker: Broker): Map<number, Connectivity> {
  return new Map(rows.map(row => [row.id, connectivityOf(row, broker)]))
}

function connectivityOf(row: ConnectivityRow, broker: Broker): Connectivity {
  const isExternal = !broker.issuesPasswords
  const connected = isExternal ? null : row.connected
  return {
    endpoint: row.endpoint,
    connected,
    since: connected ? row.connected_at : null,
    lastConnectedAt: row.connected_at,
    address: connected ? row.address : null,
    tls: connected ? row.tls : null,
    hasCredential: row.has_credential,
    ...newestMessage(timesOf(row)),
    clockErrorSeconds: row.clock_drift,
    refusal: refusalOf(row),
    hints: likelyCauses({
      now: Date.now(),
      online: row.online,
      isExternal,
      listens: broker.brokerListens,
      hasCredential: row.has_credential,
      isConnected: row.connected,
      connectedAt: row.connected_at?.getTime(),
      refusal: reasonOf(row.refused_at, row.refusal),
      anonymous:
        row.anonymous_at && row.anonymous_refusal
          ? { at: row.anonymous_at.getTime(), isOwn: row.anonymous_own ?? false, reason: row.anonymous_refusal }
          : undefined,
      // The last contact of a center, because its lights report at intervals of their own.
      reportedAt: (row.kind === 'CENTER' ? row.heard_at : row.measured_at)?.getTime(),
      clockError: row.clock_drift ?? undefined,
      offlineAfter: row.offline_after,
      reportEvery: row.report_every_seconds ?? undefined,
      center:
        row.center_online === null
          ? undefined
          : { online: row.center_online, refusal: reasonOf(row.center_refused_at, row.center_refusal) },
    }),
  }
}

function reasonOf(at: Date | null, reason: RefusalReason | null) {
  return at && reason ? { at: at.getTime(), reason } : undefined
}

/** The newer one of the light's own and its center's. */
function refusalOf(row: ConnectivityRow): ConnectionRefusal | null {
  const own = row.refused_at && {
    ...{ at: row.refused_at, reason: row.refusal, detail: row.refusal_detail },
    ...{ address: row.refusal_address, count: row.refusal_count ?? 1 },
  }
  const center = row.center_refused_at && {
    ...{ at: row.center_refused_at, reason: row.center_refusal, detail: row.center_refusal_detail },
    ...{ address: row.center_refusal_address, count: row.center_refusal_count ?? 1 },
  }
  const newer = newerRefusal(own, center)
  return newer?.reason ? { ...newer, reason: newer.reason } : null
}

function timesOf(row: ConnectivityRow): MessageTimes {
  return {
    telemetry: row.measured_at,
    cabinet: row.cabinet_at,
    inventory: row.inventory_at,
    presence: row.heard_at,
  }
}

const MAX_UNKNOWN = 100

/** Devices that tried to connect and are not registered; none for customers, because they may be lights of others. */
export async function findUnknownConnections(db: Connection, viewer: Viewer): Promise<UnknownRow[]> {
  const { onlyAuthorisedTo } = mayOrThrow(viewer, 'LightDevice:create')
  return onlyAuthorisedTo === undefined ? selectUnknown(db, MAX_UNKNOWN) : []
}
