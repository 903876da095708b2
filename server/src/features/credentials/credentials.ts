import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { DEVICE_ID, downFilter, upFilter } from '#protocol/topics.ts'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound, Refusal } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import type { Site } from '../../foundation/graphql/graphql.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { confirmedOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { type CenterRow, findCenter } from '../centers/centers.ts'
import { type DeviceRow, findDevice } from '../devices/devices.ts'
import { type NameCheck, selectNames, selectSecretHashes, upsertCredential } from './credentials.store.ts'

export type { NameCheck }

export interface LightConnection {
  username: string
  upTopic: string
  downTopic: string
}

/** Credentials of a connecting endpoint. */
export interface PresentedCredential {
  username: string
  password: Buffer
}

export interface PasswordCheck {
  /** NONE: no password was issued for this user name. */
  result: 'VALID' | 'WRONG' | 'NONE'
  /** User name and password were swapped: the real user name. */
  swappedWith?: string
}

/** For the gateway: whether each password is correct. Long random secrets need no slow hash. */
export async function verifyCredentials(db: Connection, presented: PresentedCredential[]): Promise<PasswordCheck[]> {
  const stored = await selectSecretHashes(
    db,
    presented.map(({ username }) => username),
  )
  // The password of an unknown user name may be the user name.
  const asNames = presented.flatMap(({ username, password }) => (stored.has(username) ? [] : nameOf(password)))
  const swapped = asNames.length > 0 ? await selectSecretHashes(db, asNames) : new Map<string, Buffer>()
  return presented.map(({ username, password }) => {
    const hash = stored.get(username)
    if (hash) return { result: isSecret(hash, password) ? 'VALID' : 'WRONG' }
    const [swappedWith] = nameOf(password)
    const other = swappedWith === undefined ? undefined : swapped.get(swappedWith)
    return other && isSecret(other, Buffer.from(username)) ? { result: 'NONE', swappedWith } : { result: 'NONE' }
  })
}

function isSecret(hash: Buffer, secret: Buffer): boolean {
  return timingSafeEqual(hash, createHash('sha256').update(secret).digest())
}

function nameOf(password: Buffer): string[] {
  const name = password.toString()
  return DEVICE_ID.test(name) ? [name] : []
}

/** For the gateway: whether each name is a device id, and whether an endpoint with a client certificate may connect. */
export async function checkNames(db: Connection, names: string[]): Promise<NameCheck[]> {
  const found = await selectNames(db, names)
  return names.map(name => found.get(name)!)
}

/** Whether a password was issued, by user name. */
export async function findCredentials(db: Connection, usernames: string[]): Promise<Map<string, boolean>> {
  const stored = await selectSecretHashes(db, usernames)
  return new Map(usernames.map(username => [username, stored.has(username)]))
}

/** Connection data of a directly connected light. @throws NOT_FOUND; BAD_USER_INPUT for a light behind a center */
export async function findConnection(db: Connection, viewer: Viewer, id: number): Promise<LightConnection> {
  return connectionOf((await directLight(db, viewer, id)).device_id)
}

/** Connection data of a center. @throws NOT_FOUND */
export async function findCenterConnection(db: Connection, viewer: Viewer, id: number): Promise<LightConnection> {
  return connectionOf((await centerOrThrow(db, viewer, id)).device_id)
}

function connectionOf(username: string): LightConnection {
  return { username, upTopic: upFilter(username), downTopic: downFilter(username) }
}

/**
 * Issues a new password for a light. The old one becomes invalid at once, and its connections are closed.
 * @returns the password, which is not stored
 * @throws CONFIRMATION_NEEDED: it remains valid after an unattended console is locked
 */
export async function issueCredential(db: Connection, viewer: Viewer, id: number, by: Issuer): Promise<Credential> {
  const account = mayOrThrow(viewer, 'LightDevice:update')
  ownBrokerOrThrow(by)
  confirmedOrThrow(account)
  const light = await directLight(db, viewer, id)
  return issue(db, light.device_id, { lightId: light.id, centerId: null }, account.name)
}

/** Issues a new password for a center, as above. */
export async function issueCenterCredential(
  db: Connection,
  viewer: Viewer,
  id: number,
  by: Issuer,
): Promise<Credential> {
  const account = mayOrThrow(viewer, 'LightCenter:update')
  ownBrokerOrThrow(by)
  confirmedOrThrow(account)
  const center = await centerOrThrow(db, viewer, id)
  return issue(db, center.device_id, { lightId: null, centerId: center.id }, account.name)
}

export type Issuer = Pick<Site, 'issuesPasswords'>

/** @throws CONFLICT with an external broker, which does not know passwords from here */
export function ownBrokerOrThrow({ issuesPasswords }: Issuer): void {
  if (!issuesPasswords)
    throw new Refusal('CONFLICT', 'the administrator of the external broker sets this password', {
      key: 'connect:outsideBroker',
    })
}

export interface Credential {
  username: string
  password: string
}

async function issue(
  db: Connection,
  username: string,
  owner: { lightId: number | null; centerId: number | null },
  by: string,
): Promise<Credential> {
  const { password, secretHash } = newSecret()
  await transact(db, async tx => {
    if (!(await upsertCredential(tx, { username, ...owner, secretHash, by })))
      throw new Refusal('CONFLICT', `${username} is the user name of another endpoint`)
    await announce(tx, 'credential.changed', { username })
  })
  return { username, password }
}

/** Does not begin with a hyphen: a spreadsheet would take that for a formula, and a shell command for an option. */
export function newSecret(): { password: string; secretHash: Buffer } {
  let password: string
  do password = randomBytes(24).toString('base64url')
  while (password.startsWith('-'))
  return { password, secretHash: createHash('sha256').update(password).digest() }
}

/** Fewer characters of a password are no help to guess the rest. */
const MIN_SECRET_CHARACTERS = 24
const HEXADECIMAL = /^[\da-f-]+$/i

/**
 * Whether a name may be a password of `newSecret`, or a large part of one. Hexadecimal numbers such as EUI, IMEI and UUID
 * are none: that 32 random characters are of these only is less likely than 1 in 10^13.
 */
export function maybePassword(name: string): boolean {
  return name.length >= MIN_SECRET_CHARACTERS && /^[\w-]+$/.test(name) && !HEXADECIMAL.test(name)
}

async function directLight(db: Connection, viewer: Viewer, id: number): Promise<DeviceRow> {
  const light = await findDevice(db, viewer, id)
  if (!light) throw notFound('light')
  if (light.center_id) throw badInput('id', 'lightBehindCenter', 'this light connects through its center')
  return light
}

async function centerOrThrow(db: Connection, viewer: Viewer, id: number): Promise<CenterRow> {
  const center = await findCenter(db, viewer, id)
  if (!center) throw notFound('center')
  return center
}
