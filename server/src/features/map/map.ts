import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { FAULT_KINDS } from '#lighting/alerts/kinds.ts'
import { type MapLights, pack } from '#lighting/map/pack.ts'
import { type Connection, databaseTime } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import { readingsKeptSince } from '../telemetry/retention.ts'
import { selectPlaced, selectPlacedAt } from './map.store.ts'

const deflated = promisify(deflateRaw)

export interface PackedLights {
  count: number
  /** base64 of raw DEFLATE of the output of lighting/map/pack.ts */
  packed: string
}

/** All lights with a location that the viewer may see. */
export async function packMap(db: Connection, viewer: Viewer): Promise<PackedLights> {
  return packed(await selectPlaced(db, mayOrThrow(viewer, 'LightDevice:read'), {}))
}

/** The first instant that the map can show. */
export const mapKeptSince = readingsKeptSince

/**
 * The map at an instant in the past.
 * @throws BAD_USER_INPUT for an instant in the future, or before the retention period
 */
export async function packMapAt(db: Connection, viewer: Viewer, at: Date): Promise<PackedLights> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const now = await databaseTime(db)
  if (at.getTime() > now) throw badInput('at', 'instantInFuture', 'must not be in the future')
  if (at < (await mapKeptSince(db))) throw badInput('at', 'instantNotKept', 'before the retention period')
  return packed(await selectPlacedAt(db, account, at, FAULT_KINDS))
}

/** Tracks the map for one viewer. */
export class MapFollower {
  /** Lights on a customer's map: changes of other lights are not sent, not even that they changed. */
  #known: Set<number> | undefined

  /** Call before the map is read. */
  async begin(db: Connection, viewer: Viewer): Promise<void> {
    const account = mayOrThrow(viewer, 'LightDevice:read')
    if (account.onlyAuthorisedTo !== undefined) this.#known = new Set((await selectPlaced(db, account, {})).ids)
  }

  /**
   * The present state of lights.
   * @param ids undefined: permissions changed, and possibly what a customer sees
   * @returns null: no change that this viewer may see
   */
  async changes(db: Connection, viewer: Viewer, ids: number[]): Promise<(PackedLights & { gone: number[] }) | null> {
    const account = mayOrThrow(viewer, 'LightDevice:read')
    if (account.onlyAuthorisedTo === undefined) {
      this.#known = undefined
      return ids.length > 0 ? packForAll(db, account, ids) : null
    }
    const before = this.#known ?? new Set(ids)
    const now = new Set((await selectPlaced(db, account, {})).ids)
    this.#known = now
    const changed = new Set(ids)
    const wanted = [...now].filter(id => changed.has(id) || !before.has(id))
    const gone = [...before].filter(id => !now.has(id))
    if (wanted.length + gone.length === 0) return null
    return packChanges(await selectPlaced(db, account, { ids: wanted }), [...wanted, ...gone])
  }
}

/** By batch: subscribers that see all lights share one batch (foundation/events/changeFeed.ts), and its packed message. */
const packedByBatch = new WeakMap<number[], Promise<PackedLights & { gone: number[] }>>()

function packForAll(db: Connection, account: Account, ids: number[]): Promise<PackedLights & { gone: number[] }> {
  const known = packedByBatch.get(ids)
  if (known) return known
  const packing = selectPlaced(db, account, { ids }).then(lights => packChanges(lights, ids))
  packedByBatch.set(ids, packing)
  packing.catch(() => packedByBatch.delete(ids))
  return packing
}

async function packChanges(lights: MapLights, asked: number[]): Promise<PackedLights & { gone: number[] }> {
  const there = new Set(lights.ids)
  return { ...(await packed(lights)), gone: asked.filter(id => !there.has(id)) }
}

async function packed(lights: MapLights): Promise<PackedLights> {
  const bytes = await deflated(pack(lights))
  return { count: lights.ids.length, packed: bytes.toString('base64') }
}
