import { type ConnectionFacts, likelyCauses } from '#lighting/connectivity/causes.ts'
import { newerRefusal, newestMessage } from '../../../../server/src/features/connectivity/newest.ts'
import { CUSTOMER } from '../../../../server/src/foundation/security/permissions.ts'
import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import type { Row } from '../select.ts'
import { patienceOf } from './patience.ts'

const BROKER_ADDRESS = 'mqtt://127.0.0.1:1883'

const dateOf = (iso?: string | null) => (iso ? new Date(iso) : null)
const isLight = ({ deviceStatus }: Row) => deviceStatus !== undefined
const timeOf = (iso?: string | null) => (iso ? Date.parse(iso) : undefined)
const refusalOf = (row?: Row) => row?.refusal && { at: Date.parse(row.refusal.at), reason: row.refusal.reason }

/**
 * Of the endpoint `row.connection` (since, address, tls; lastConnectedAt if it is closed), `row.refusal` and
 * `row.clockErrorSeconds`.
 */
function connectivityOf(row: Row, call: Call, center?: Row) {
  if (call.city.find('roles', call.viewer?.admin.roleId)?.name === CUSTOMER) return null
  const endpoint = center ?? row
  const { since = null, address = null, tls = null, lastConnectedAt = since } = endpoint.connection ?? {}
  const { hasCredential = true } = endpoint
  const measuredAt = row.facts?.measured?.at as string | undefined
  const last = newestMessage({
    ...{ telemetry: dateOf(measuredAt), cabinet: dateOf(row.cabinet?.at), inventory: null },
    presence: dateOf(row.lastOnlineTime),
  })
  const facts: ConnectionFacts = {
    now: Date.now(),
    online: isOnline(row),
    isExternal: false,
    listens: 'ALL',
    hasCredential,
    isConnected: since !== null,
    connectedAt: timeOf(lastConnectedAt),
    refusal: refusalOf(row),
    reportedAt: timeOf(isLight(row) ? (measuredAt ?? row.lastOnlineTime) : row.lastOnlineTime),
    clockError: row.clockErrorSeconds,
    offlineAfter: patienceOf(call.city, row).offlineAfter,
    reportEvery: row.capabilities?.reportEverySeconds ?? call.city.find('models', row.modeId)?.reportEverySeconds,
    center: center && { online: isOnline(center), refusal: refusalOf(center) },
  }
  return {
    ...{ endpoint: endpoint.deviceId, connected: since !== null, since, lastConnectedAt, hasCredential },
    ...{ address: since && address, tls: since && tls, brokerAddress: BROKER_ADDRESS },
    ...{ ...last, lastMessageAt: last.lastMessageAt?.toISOString() ?? null },
    clockErrorSeconds: row.clockErrorSeconds,
    refusal: newerRefusal(row.refusal, center?.refusal),
    hints: likelyCauses(facts),
  }
}

function isOnline({ online, deviceStatus }: Row): boolean {
  return online ?? deviceStatus !== 'OFFLINE'
}

export const connectivityAnswers: Answers = {
  Query: {
    unknownConnections: (_, __, { city }) => {
      const registered = new Set([...city.rows.devices, ...city.rows.centers].map(({ deviceId }) => deviceId))
      return city.rows.unknownConnections.filter(({ username }) => !registered.has(username))
    },
  },
  LightDevice: {
    connectivity: (light, _, call) => connectivityOf(light, call, call.city.find('centers', light.centerId)),
  },
  LightCenter: {
    connectivity: (center, _, call) => connectivityOf(center, call),
  },
}
