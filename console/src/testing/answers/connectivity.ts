import { type ConnectionFacts, likelyCauses } from '#lighting/connectivity/causes.ts'
import { CUSTOMER } from '../../../../server/src/foundation/security/permissions.ts'
import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import type { Row } from '../select.ts'

const BROKER_ADDRESS = 'mqtt://127.0.0.1:1883'
const OFFLINE_AFTER = 180

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
  const reportedAt = (row.facts?.measured?.at as string | undefined) ?? row.lastOnlineTime ?? null
  const facts: ConnectionFacts = {
    now: Date.now(),
    online: isOnline(row),
    isExternal: false,
    listens: 'ALL',
    hasCredential,
    isConnected: since !== null,
    connectedAt: timeOf(lastConnectedAt),
    refusal: refusalOf(row),
    reportedAt: timeOf(reportedAt),
    clockError: row.clockErrorSeconds,
    offlineAfter: OFFLINE_AFTER,
    center: center && { online: isOnline(center), refusal: refusalOf(center) },
  }
  return {
    ...{ endpoint: endpoint.deviceId, connected: since !== null, since, lastConnectedAt, address, tls, hasCredential },
    ...{ lastMessageAt: reportedAt, lastMessageKind: reportedAt && 'telemetry', brokerAddress: BROKER_ADDRESS },
    clockErrorSeconds: row.clockErrorSeconds,
    refusal: row.refusal ?? center?.refusal,
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
