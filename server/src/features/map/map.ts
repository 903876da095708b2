import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { FAULT_KINDS } from '#lighting/alerts/kinds.ts'
import { type MapLights, pack } from '#lighting/map/pack.ts'
import { type Connection, databaseTime } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/graphql/errors.ts'
import { type Account, mayOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import { readingsKeptSince } from '../telemetry/retention.ts'
import { selectPlaced, selectPlacedAt } from './map.store.ts'

const deflated = promisify(deflateRaw)

export interface PackedLights {
  count: number
  /** base64 of raw DEFLATE of what lighting/map/pack.ts makes */
  packed: string
}

/** All lights that the viewer may see and that have a place. */
export async function packMap(db: Connection, viewer: Viewer): Promise<PackedLights> {
  return packed(await selectPlaced(db, mayOrThrow(viewer, 'LightDevice:read'), {}))
}

/** The first instant that the map can be shown of. */
export const mapKeptSince = readingsKeptSince

/**
 * The map as it was at an instant.
 * @throws BAD_USER_INPUT for one in the future, or before what is kept
 */
export async function packMapAt(db: Connection, viewer: Viewer, at: Date): Promise<PackedLights> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  const now = await databaseTime(db)
  if (at.getTime() > now) throw badInput('at', 'instantInFuture', 'it lies in the future')
  if (at < (await mapKeptSince(db))) throw badInput('at', 'instantNotKept', 'before what is kept')
  return packed(await selectPlacedAt(db, account, at, FAULT_KINDS))
}

/** Follows the map for one viewer. */
export class MapFollower {
  /** What a customer's map has: of lights that were never on it they hear nothing, not even that they changed. */
  #known: Set<number> | undefined

  /** To be called before the map is read. */
  async begin(db: Connection, viewer: Viewer): Promise<void> {
    const account = mayOrThrow(viewer, 'LightDevice:read')
    if (account.onlyAuthorisedTo !== undefined) this.#known = new Set((await selectPlaced(db, account, {})).ids)
  }

  /**
   * How the lights are now.
   * @param ids none: rights changed, and with them perhaps what a customer sees
   * @returns null: nothing that this viewer may know
   */
  async changes(db: Connection, viewer: Viewer, ids: number[]): Promise<(PackedLights & { gone: number[] }) | null> {
    const account = mayOrThrow(viewer, 'LightDevice:read')
    if (account.onlyAuthorisedTo === undefined) {
      this.#known = undefined
      return ids.length > 0 ? toldToAll(db, account, ids) : null
    }
    const before = this.#known ?? new Set(ids)
    const now = new Set((await selectPlaced(db, account, {})).ids)
    this.#known = now
    const changed = new Set(ids)
    const wanted = [...now].filter(id => changed.has(id) || !before.has(id))
    const gone = [...before].filter(id => !now.has(id))
    if (wanted.length + gone.length === 0) return null
    return told(await selectPlaced(db, account, { ids: wanted }), [...wanted, ...gone])
  }
}

/** By bundle: whoever sees all lights and listens to all is handed the same one (foundation/events/changeFeed.ts), and told the same. */
const toldOf = new WeakMap<number[], Promise<PackedLights & { gone: number[] }>>()

function toldToAll(db: Connection, account: Account, ids: number[]): Promise<PackedLights & { gone: number[] }> {
  const known = toldOf.get(ids)
  if (known) return known
  const telling = selectPlaced(db, account, { ids }).then(lights => told(lights, ids))
  toldOf.set(ids, telling)
  telling.catch(() => toldOf.delete(ids))
  return telling
}

async function told(lights: MapLights, asked: number[]): Promise<PackedLights & { gone: number[] }> {
  const there = new Set(lights.ids)
  return { ...(await packed(lights)), gone: asked.filter(id => !there.has(id)) }
}

async function packed(lights: MapLights): Promise<PackedLights> {
  const bytes = await deflated(pack(lights))
  return { count: lights.ids.length, packed: bytes.toString('base64') }
}
