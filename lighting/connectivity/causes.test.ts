import { describe, expect, test } from 'vitest'
import { type Cause, type ConnectionFacts, likelyCauses, REFUSALS } from './causes.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const MINUTE = 60_000
const ago = (minutes: number) => NOW - minutes * MINUTE

/** A light with a direct connection and a password that has not tried to connect. */
const FACTS: ConnectionFacts = {
  now: NOW,
  online: false,
  isExternal: false,
  listens: 'ALL',
  hasCredential: true,
  isConnected: false,
  offlineAfter: 180,
}
const OPEN = { isConnected: true, connectedAt: ago(10) }
const ONLINE = { ...OPEN, online: true, reportedAt: ago(1) }
const refusal = (reason: (typeof REFUSALS)[number], minutes = 1) => ({ reason, at: ago(minutes) })
const BEHIND_CENTER = { ...OPEN, center: { online: true } }

const TABLE: [string, Partial<ConnectionFacts>, Cause[]][] = [
  ['never tried', {}, ['NEVER_TRIED']],
  ['never tried, no password issued', { hasCredential: false }, ['NO_PASSWORD', 'NEVER_TRIED']],
  ['the broker listens on loopback', { listens: 'LOOPBACK' }, ['LOOPBACK_ONLY', 'NEVER_TRIED']],
  ['MQTT_PLAIN=off', { listens: 'TLS' }, ['NEVER_TRIED', 'PLAIN_NOT_ALLOWED']],
  ['no password issued, and it tried', { hasCredential: false, refusal: refusal('NO_PASSWORD') }, ['NO_PASSWORD']],
  ['a password was issued since its last attempt', { refusal: refusal('NO_PASSWORD') }, ['NEVER_TRIED']],
  ['wrong password', { refusal: refusal('WRONG_PASSWORD') }, ['WRONG_PASSWORD']],
  ['a wrong password before it connected', { refusal: refusal('WRONG_PASSWORD', 20), ...OPEN }, ['NO_TELEMETRY']],
  ['swapped', { refusal: refusal('USER_NAME_IS_PASSWORD') }, ['USER_NAME_IS_PASSWORD']],
  ['MQTT 5', { refusal: refusal('MQTT_VERSION') }, ['MQTT5_OR_KEEPALIVE']],
  ['a keep-alive of 0', { refusal: refusal('KEEP_ALIVE') }, ['MQTT5_OR_KEEPALIVE']],
  ['certificate of another name', { refusal: refusal('CERTIFICATE') }, ['CERTIFICATE']],
  [
    'connects again and again, because it uses foreign topics',
    { connectedAt: ago(1.1), refusal: refusal('FORBIDDEN_TOPIC') },
    ['OUTSIDE_OWN_TOPICS'],
  ],
  ['TLS fails from its address', { anonymous: { at: ago(300), isOwn: true, reason: 'TLS' } }, ['TLS_HANDSHAKE']],
  [
    'TLS just failed somewhere',
    { anonymous: { at: ago(5), isOwn: false, reason: 'TLS' } },
    ['NEVER_TRIED', 'TLS_HANDSHAKE'],
  ],
  ['TLS failed somewhere an hour ago', { anonymous: { at: ago(60), isOwn: false, reason: 'TLS' } }, ['NEVER_TRIED']],
  [
    'an unknown user name from its address, which may be a password',
    { connectedAt: ago(400), anonymous: { at: ago(300), isOwn: true, reason: 'NO_PASSWORD' } },
    ['USER_NAME_IS_PASSWORD'],
  ],
  [
    'MQTT 5 from its address with an unknown user name',
    { anonymous: { at: ago(5), isOwn: true, reason: 'MQTT_VERSION' } },
    ['MQTT5_OR_KEEPALIVE'],
  ],
  [
    'the same, but it connects with its own name',
    { refusal: refusal('WRONG_PASSWORD'), anonymous: { at: ago(5), isOwn: true, reason: 'MQTT_VERSION' } },
    ['WRONG_PASSWORD'],
  ],
  [
    'MQTT 5 somewhere with an unknown user name',
    { anonymous: { at: ago(5), isOwn: false, reason: 'MQTT_VERSION' } },
    ['NEVER_TRIED'],
  ],
  ['connection lost', { connectedAt: ago(60), reportedAt: ago(50) }, ['CONNECTION_LOST']],
  ['connected but no telemetry', { ...OPEN, reportedAt: ago(20) }, ['NO_TELEMETRY']],
  ['connected, never reported', OPEN, ['NO_TELEMETRY']],
  ['connected but malformed messages', { ...OPEN, refusal: refusal('MALFORMED') }, ['MALFORMED_MESSAGES']],
  ['too large messages', { ...OPEN, refusal: refusal('TOO_LARGE') }, ['MALFORMED_MESSAGES']],
  ['four connections', { ...OPEN, refusal: refusal('TOO_MANY_CONNECTIONS') }, ['TOO_MANY_CONNECTIONS']],
  ['reports lights of others', { ...OPEN, refusal: refusal('UNKNOWN_LIGHT') }, ['UNKNOWN_LIGHTS']],
  ['reports rarer than its offline time', { ...OPEN, reportedAt: ago(4) }, ['REPORTS_TOO_RARELY']],
  ['its model reports rarer than it allows', { ...OPEN, reportEvery: 300 }, ['REPORTS_TOO_RARELY']],
  ['external broker', { isExternal: true }, ['EXTERNAL_BROKER']],
  [
    'external broker, malformed messages',
    { isExternal: true, refusal: refusal('MALFORMED') },
    ['MALFORMED_MESSAGES', 'EXTERNAL_BROKER'],
  ],
  ['center offline', { ...BEHIND_CENTER, center: { online: false } }, ['CENTER_OFFLINE']],
  ['not among the reports of its center', BEHIND_CENTER, ['NOT_REPORTED_BY_CENTER']],
  [
    'its center sends malformed messages',
    { ...BEHIND_CENTER, center: { online: true, refusal: refusal('MALFORMED') } },
    ['MALFORMED_MESSAGES', 'NOT_REPORTED_BY_CENTER'],
  ],
  ['its center reports it rarely', { ...BEHIND_CENTER, reportedAt: ago(5) }, ['REPORTS_TOO_RARELY']],
  [
    'another center reports it',
    { ...BEHIND_CENTER, refusal: refusal('REPORTED_BY_OTHER') },
    ['REPORTED_BY_OTHER', 'NOT_REPORTED_BY_CENTER'],
  ],
  [
    'it connects itself, but has a center',
    { ...BEHIND_CENTER, center: { online: false }, refusal: refusal('NO_PASSWORD') },
    ['CONNECTS_WITHOUT_CENTER', 'CENTER_OFFLINE'],
  ],
  ['its clock is wrong', { ...ONLINE, clockError: -61 }, ['CLOCK_WRONG']],
  ['its clock is right', { ...ONLINE, clockError: 60 }, []],
  ['offline, and its clock is wrong', { clockError: 3600 }, ['NEVER_TRIED', 'CLOCK_WRONG']],
  ['online', ONLINE, []],
  ['online, and some messages are malformed', { ...ONLINE, refusal: refusal('MALFORMED') }, ['MALFORMED_MESSAGES']],
  ['online, and an old refusal', { ...ONLINE, refusal: refusal('MALFORMED', 11) }, []],
  ['online, reports too rarely by its model', { ...ONLINE, reportEvery: 180 }, ['REPORTS_TOO_RARELY']],
]

test.each(TABLE)('%s', (_, facts, causes) => expect(likelyCauses({ ...FACTS, ...facts })).toEqual(causes))

describe('every refused connection of an offline light', () => {
  test.each(REFUSALS)('%s has a cause', reason => {
    const known = { refusal: refusal(reason), hasCredential: reason !== 'NO_PASSWORD' }
    expect(likelyCauses({ ...FACTS, ...known }).length).toBeGreaterThan(0)
  })
})
