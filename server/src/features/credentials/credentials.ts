import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { downFilter, upFilter } from '#protocol/topics.ts'
import { type Connection, type Database, transact } from '../../foundation/database.ts'
import { badInput, notFound } from '../../foundation/errors.ts'
import { announce } from '../../foundation/events.ts'
import { mayOrThrow, type Viewer } from '../../foundation/viewer.ts'
import { type DeviceRow, findDevice } from '../devices/devices.ts'
import { selectSecretHash, upsertCredential } from './credentials.store.ts'

export interface LightConnection {
  username: string
  hasCredential: boolean
  upTopic: string
  downTopic: string
}

/** For the gateway: does this password belong to this endpoint? Long random secrets need no slow hash. */
export async function credentialFits(db: Connection, username: string, password: Buffer): Promise<boolean> {
  const stored = await selectSecretHash(db, username)
  return stored !== undefined && timingSafeEqual(stored, createHash('sha256').update(password).digest())
}

/** How a light that connects by itself does so. @throws NOT_FOUND; BAD_USER_INPUT for a light behind a center */
export async function findConnection(db: Connection, viewer: Viewer, id: number): Promise<LightConnection> {
  const light = await directLight(db, viewer, id)
  return {
    username: light.device_id,
    hasCredential: (await selectSecretHash(db, light.device_id)) !== undefined,
    upTopic: upFilter(light.device_id),
    downTopic: downFilter(light.device_id),
  }
}

/**
 * Gives a light a new password; the one before is refused from now on, and whoever is connected with it is cut off.
 * @returns the password, this once
 */
export async function issueCredential(
  db: Database,
  viewer: Viewer,
  id: number,
): Promise<{ username: string; password: string }> {
  const account = mayOrThrow(viewer, 'LightDevice:update')
  const light = await directLight(db, viewer, id)
  const password = randomBytes(24).toString('base64url')
  const secretHash = createHash('sha256').update(password).digest()
  await transact(db, async tx => {
    await upsertCredential(tx, { username: light.device_id, lightId: light.id, secretHash, by: account.name })
    await announce(tx, 'credential.changed', { username: light.device_id })
  })
  return { username: light.device_id, password }
}

async function directLight(db: Connection, viewer: Viewer, id: number): Promise<DeviceRow> {
  const light = await findDevice(db, viewer, id)
  if (!light) throw notFound('light')
  if (light.center_id) throw badInput('id', 'lightBehindCenter', 'this light speaks through its center')
  return light
}
