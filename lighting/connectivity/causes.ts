/**
 * Why a light or center is not online, from what the platform knows about its connection.
 */

/** Causes and what to do: the console has a sentence for each. */
export const CAUSES = [
  'EXTERNAL_BROKER',
  'LOOPBACK_ONLY',
  'NO_PASSWORD',
  'NEVER_TRIED',
  'PLAIN_NOT_ALLOWED',
  'TLS_HANDSHAKE',
  'CERTIFICATE',
  'WRONG_PASSWORD',
  'USER_NAME_IS_PASSWORD',
  'MQTT5_OR_KEEPALIVE',
  'OUTSIDE_OWN_TOPICS',
  'TOO_MANY_CONNECTIONS',
  'MALFORMED_MESSAGES',
  'UNKNOWN_LIGHTS',
  'NO_TELEMETRY',
  'REPORTS_TOO_RARELY',
  'CONNECTION_LOST',
  'CENTER_OFFLINE',
  'CONNECTS_WITHOUT_CENTER',
  'REPORTED_BY_OTHER',
  'NOT_REPORTED_BY_CENTER',
  'CLOCK_WRONG',
] as const
export type Cause = (typeof CAUSES)[number]

/** Why the broker or the gateway refused something of an endpoint. */
export const REFUSALS = [
  'NO_PASSWORD',
  'WRONG_PASSWORD',
  'USER_NAME_IS_PASSWORD',
  'CERTIFICATE',
  'MQTT_VERSION',
  'KEEP_ALIVE',
  'FORBIDDEN_TOPIC',
  'TOO_MANY_CONNECTIONS',
  'MALFORMED',
  'TOO_LARGE',
  'UNKNOWN_LIGHT',
  'VERSION_AHEAD',
  'REPORTED_BY_OTHER',
  'TLS',
  'NOT_MQTT',
  'USER_NAME',
] as const
export type RefusalReason = (typeof REFUSALS)[number]

const CAUSE_OF: Record<RefusalReason, Cause | undefined> = {
  NO_PASSWORD: 'NO_PASSWORD',
  WRONG_PASSWORD: 'WRONG_PASSWORD',
  USER_NAME_IS_PASSWORD: 'USER_NAME_IS_PASSWORD',
  CERTIFICATE: 'CERTIFICATE',
  MQTT_VERSION: 'MQTT5_OR_KEEPALIVE',
  KEEP_ALIVE: 'MQTT5_OR_KEEPALIVE',
  FORBIDDEN_TOPIC: 'OUTSIDE_OWN_TOPICS',
  TOO_MANY_CONNECTIONS: 'TOO_MANY_CONNECTIONS',
  MALFORMED: 'MALFORMED_MESSAGES',
  TOO_LARGE: 'MALFORMED_MESSAGES',
  UNKNOWN_LIGHT: 'UNKNOWN_LIGHTS',
  REPORTED_BY_OTHER: 'REPORTED_BY_OTHER',
  VERSION_AHEAD: undefined,
  TLS: 'TLS_HANDSHAKE',
  NOT_MQTT: 'TLS_HANDSHAKE',
  USER_NAME: undefined,
}

/** Times are ms since 1970. */
export interface ConnectionFacts {
  now: number
  /** The platform counts it as online. */
  online: boolean
  /** The broker is not part of the platform: it alone knows refused connections. */
  isExternal: boolean
  /** Who may reach the embedded broker: this machine only, other machines with TLS only, or all. */
  listens: 'LOOPBACK' | 'TLS' | 'ALL'
  hasCredential: boolean
  /** Of the endpoint: the light itself, or its center. */
  isConnected: boolean
  connectedAt?: number
  /** The last refusal of this user name. */
  refusal?: { at: number; reason: RefusalReason }
  /** The last refused connection without a known user name; `isOwn`: from an address that this endpoint used before. */
  anonymous?: { at: number; isOwn: boolean; reason: RefusalReason }
  /** The last telemetry of the light; of a center: its last message. */
  reportedAt?: number
  /** s, positive: ahead. */
  clockError?: number
  /** s without a message until it counts as offline. */
  offlineAfter: number
  /** s between two reports, as announced by the device, otherwise as configured in its model. */
  reportEvery?: number
  /** Only for a light behind a center; then `isConnected`, `connectedAt` and `hasCredential` are those of the center. */
  center?: { online: boolean; refusal?: { at: number; reason: RefusalReason } }
}

/** A larger clock error is named as a cause. */
const MAX_CLOCK_ERROR_SECONDS = 60
/** A device of an unknown user name may be this one only for so long. */
const ANONYMOUS_MS = 15 * 60_000
/** While online, older refusals are history. */
const RECENT_MS = 10 * 60_000
/** A light that reports at longer intervals than this is not reporting at all. */
const RARE_FACTOR = 20

/** The likely causes, most likely first; none: nothing is wrong. */
export function likelyCauses(facts: ConnectionFacts): Cause[] {
  const causes = facts.online ? warnings(facts) : facts.center ? ofLightBehindCenter(facts) : ofEndpoint(facts)
  if (Math.abs(facts.clockError ?? 0) > MAX_CLOCK_ERROR_SECONDS) causes.push('CLOCK_WRONG')
  return [...new Set(causes)]
}

function warnings(facts: ConnectionFacts): Cause[] {
  const { now, refusal, center } = facts
  const causes: Cause[] = []
  for (const one of [refusal, center?.refusal])
    if (one && now - one.at < RECENT_MS) causes.push(...causeOf(one.reason, facts))
  if (isConfiguredTooRare(facts)) causes.push('REPORTS_TOO_RARELY')
  return causes
}

function ofEndpoint(facts: ConnectionFacts): Cause[] {
  const { isConnected, connectedAt, refusal, hasCredential } = facts
  if (facts.isExternal) return atExternalBroker(facts)
  // The broker closes a connection that uses a foreign topic, so such a refusal follows a connection.
  const refused = refusal && refusal.at >= (connectedAt ?? 0) ? causeOf(refusal.reason, facts) : []
  if (isConnected) {
    const causes = [...refused, ...afterConnecting(facts, connectedAt ?? 0)]
    return causes.length > 0 ? causes : ['NO_TELEMETRY']
  }
  const causes = [...refused]
  const { anonymous } = facts
  if (anonymous?.isOwn && anonymous.at >= (connectedAt ?? 0) && (failsBeforeName(anonymous) || causes.length === 0))
    causes.push(...ofAnonymous(anonymous))
  if (causes.length > 0) return causes
  if (!hasCredential) causes.push('NO_PASSWORD')
  if (connectedAt !== undefined) return [...causes, 'CONNECTION_LOST', ...unreachable(facts)]
  return [
    ...unreachable(facts, 'LOOPBACK'),
    ...causes,
    'NEVER_TRIED',
    ...unreachable(facts, 'TLS'),
    ...maybeAnonymous(facts),
  ]
}

/** Connections that the broker never sees, because it does not listen for them. */
function unreachable({ listens }: ConnectionFacts, only = listens): Cause[] {
  if (listens !== only) return []
  return listens === 'LOOPBACK' ? ['LOOPBACK_ONLY'] : listens === 'TLS' ? ['PLAIN_NOT_ALLOWED'] : []
}

function maybeAnonymous({ anonymous, now }: ConnectionFacts): Cause[] {
  return anonymous && failsBeforeName(anonymous) && now - anonymous.at < ANONYMOUS_MS ? ofAnonymous(anonymous) : []
}

/** Any endpoint may be the one that sent no user name. */
function failsBeforeName({ reason }: { reason: RefusalReason }): boolean {
  return CAUSE_OF[reason] === 'TLS_HANDSHAKE'
}

/** An unknown user name that is not recorded may be a password. */
function ofAnonymous({ reason }: { reason: RefusalReason }): Cause[] {
  const cause = reason === 'NO_PASSWORD' ? 'USER_NAME_IS_PASSWORD' : CAUSE_OF[reason]
  return cause === undefined ? [] : [cause]
}

/** It can send messages, but counts as offline. */
function afterConnecting(facts: ConnectionFacts, since: number): Cause[] {
  const { reportedAt } = facts
  if (isConfiguredTooRare(facts)) return ['REPORTS_TOO_RARELY']
  return reportedAt !== undefined && reportedAt >= since && isRare(facts) ? ['REPORTS_TOO_RARELY'] : []
}

/** Only the messages that reached the platform are known. */
function atExternalBroker(facts: ConnectionFacts): Cause[] {
  const { refusal, reportedAt = 0 } = facts
  const refused = refusal && refusal.at > reportedAt ? causeOf(refusal.reason, facts) : []
  return [...refused, ...afterConnecting(facts, 0), 'EXTERNAL_BROKER']
}

function ofLightBehindCenter(facts: ConnectionFacts): Cause[] {
  const { refusal, reportedAt = 0, center, connectedAt = 0 } = facts
  const causes: Cause[] = []
  if (refusal && refusal.at > reportedAt)
    causes.push(refusal.reason === 'REPORTED_BY_OTHER' ? 'REPORTED_BY_OTHER' : 'CONNECTS_WITHOUT_CENTER')
  if (!center!.online) return [...causes, 'CENTER_OFFLINE']
  const refused = center!.refusal
  if (refused && refused.at >= connectedAt && refused.at > reportedAt)
    causes.push(...causeOf(refused.reason, facts).filter(cause => cause === 'MALFORMED_MESSAGES'))
  if (isConfiguredTooRare(facts) || (reportedAt >= connectedAt && reportedAt > 0 && isRare(facts)))
    return [...causes, 'REPORTS_TOO_RARELY']
  return [...causes, 'NOT_REPORTED_BY_CENTER']
}

function causeOf(reason: RefusalReason, { hasCredential, center }: ConnectionFacts): Cause[] {
  const cause = CAUSE_OF[reason]
  // A password has been issued since.
  if (cause === undefined || (cause === 'NO_PASSWORD' && hasCredential && !center)) return []
  return [cause]
}

function isConfiguredTooRare({ reportEvery, offlineAfter }: ConnectionFacts): boolean {
  return reportEvery !== undefined && reportEvery >= offlineAfter
}

/** It reported a while ago: more than the model allows, but not so long ago that it must have stopped. */
function isRare({ now, reportedAt, offlineAfter }: ConnectionFacts): boolean {
  return reportedAt !== undefined && now - reportedAt < RARE_FACTOR * offlineAfter * 1000
}
