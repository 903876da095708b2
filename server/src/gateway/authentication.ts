import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { ConnectPacket } from 'aedes'
import { DEVICE_ID } from '#protocol/topics.ts'
import { maybePassword, type NameCheck, type PasswordCheck } from '../features/credentials/credentials.ts'
import type { Reason } from './metrics.ts'

export interface Credentials {
  checkPassword(username: string, password: Buffer): Promise<PasswordCheck>
  checkName(name: string): Promise<NameCheck>
}

/** Data of a client that is not authenticated yet. */
export interface Claim {
  username?: string
  clientId?: string
  address: string
}

/** Why a client may not connect. */
export interface Denial {
  /** The device id that the client has proved to know; otherwise see `findSource`. */
  source?: string
  reason: Reason
  why: string
}

export const MAX_KEEP_ALIVE_SECONDS = 3600
/** Longer than all issued passwords: what follows is not read. */
const MAX_PASSWORD_BYTES = 200

/** IPv4 addresses without the prefix of IPv6. A closed socket has an address only if it was read before. */
export function addressOf(socket: Partial<Socket>): string {
  return socket.remoteAddress?.replace(/^::ffff:/, '') ?? 'unknown'
}

/** What the broker itself refuses before it checks the password. */
export function findConnectDenial(packet: ConnectPacket): Denial | undefined {
  const version = packet.protocolVersion ?? 4
  if (version > 4) return { reason: 'mqtt_version', why: `MQTT ${version}; the broker supports MQTT 3.1.1` }
  const seconds = packet.keepalive ?? 0
  if (seconds < 1 || seconds > MAX_KEEP_ALIVE_SECONDS)
    return { reason: 'keep_alive', why: `keep-alive of ${seconds} s; 1 to ${MAX_KEEP_ALIVE_SECONDS} s allowed` }
  return undefined
}

/** A client without a password is identified by the common name of its certificate. @returns undefined: it may connect */
export async function findDenial(
  credentials: Credentials,
  socket: Partial<TLSSocket>,
  username?: string,
  password?: Buffer,
): Promise<Denial | undefined> {
  if (!username) return { reason: 'user_name', why: 'no user name' }
  if (!DEVICE_ID.test(username)) return { reason: 'user_name', why: 'the user name is no device id' }
  if (password) return findPasswordDenial(credentials, username, password)
  const why = certificateProblem(socket, username)
  const { hasCredential } = await credentials.checkName(username)
  if (!hasCredential) return { reason: 'no_password', why: 'no password was issued' }
  if (!why) return undefined
  return { source: username, reason: why === NO_PASSWORD ? 'wrong_password' : 'certificate', why }
}

async function findPasswordDenial(
  credentials: Credentials,
  username: string,
  password: Buffer,
): Promise<Denial | undefined> {
  const { result, swappedWith } = await credentials.checkPassword(username, password.subarray(0, MAX_PASSWORD_BYTES))
  if (result === 'VALID') return undefined
  // The user name is a secret in this case: it must not be logged or stored.
  if (swappedWith !== undefined)
    return { source: swappedWith, reason: 'user_name_is_password', why: 'user name and password are swapped' }
  return result === 'NONE'
    ? { reason: 'no_password', why: 'unknown device, or no password was issued' }
    : { source: username, reason: 'wrong_password', why: 'wrong password' }
}

/**
 * The name under which a refused client is logged and stored. A device may send its password as its user name, so only
 * names that are no secret are used: a user name that is a device id or cannot be a password, otherwise a client id that is
 * a device id, otherwise the address. While the database is unavailable, no name is known as a device id.
 */
export async function findSource(credentials: Credentials, { username, clientId, address }: Claim): Promise<string> {
  if (username !== undefined && DEVICE_ID.test(username) && !maybePassword(username)) return username
  for (const name of [username, clientId])
    if (name !== undefined && DEVICE_ID.test(name) && (await isEndpoint(credentials, name))) return name
  return address
}

async function isEndpoint(credentials: Credentials, name: string): Promise<boolean> {
  return credentials.checkName(name).then(
    ({ exists }) => exists,
    () => false,
  )
}

const NO_PASSWORD = 'no password was sent'

/** @returns undefined: the certificate is valid, and of this name */
function certificateProblem(socket: Partial<TLSSocket>, username: string): string | undefined {
  const name = socket.getPeerCertificate?.()?.subject?.CN
  if (name === undefined) return NO_PASSWORD
  if (socket.authorized !== true) return `certificate not accepted: ${socket.authorizationError}`
  return name === username ? undefined : `certificate of ${String(name).slice(0, 100)}`
}
