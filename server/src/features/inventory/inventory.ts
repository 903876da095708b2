import { v7 as uuidv7 } from 'uuid'
import { ratedWatts } from '#lighting/energy/ratedPower.ts'
import { isWithin } from '#lighting/map/bounds.ts'
import type { Geography } from '#lighting/map/geography.ts'
import type { Inventory, InventoryLight } from '#protocol/inventory.ts'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notAllowed, notFound } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import type { AuditWriter } from '../../foundation/graphql/graphql.ts'
import { convert } from '../../foundation/lights/datum.ts'
import { siteGeography } from '../../foundation/lights/geography.ts'
import { isUuid } from '../../foundation/runtime/uuid.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type CenterRow, findCenter, recordInventory } from '../centers/centers.ts'
import {
  insertAnswer,
  insertReportedLights,
  insertRequests,
  type LightRecord,
  type LightToCompare,
  type ReportingCenter,
  selectAnswers,
  selectKnown,
  selectModelIds,
  selectOpenRequests,
  selectSources,
  updateLights,
  updateReportedWatts,
} from './inventory.store.ts'

/** Timeout for centers. */
const TIMEOUT_MS = 5000
const POLL_MS = 100

export interface SourceResult {
  centerId: number
  name: string
  /** ANSWERED, OFFLINE or NO_ANSWER */
  status: string
  created: number
  updated: number
  unchanged: number
  failed: number
}

export interface SyncResult {
  created: number
  updated: number
  unchanged: number
  failed: number
  sources: SourceResult[]
  /** lights that were registered or changed */
  lightIds: number[]
}

/**
 * Requests the inventory of every center over the protocol, registers new lights and applies changes. A light with its
 * own connection has no inventory of others and is not asked. Failed: a center that does not answer, and a light
 * of another center.
 * @param centerId only this center
 * @throws NOT_FOUND
 */
export async function syncLights(
  db: Connection,
  viewer: Viewer,
  centerId: number | null | undefined,
  writeAudit: AuditWriter,
): Promise<SyncResult> {
  mayOrThrow(viewer, 'LightDevice:create')
  const account = mayOrThrow(viewer, 'LightDevice:update')
  // New lights belong to no customer: an account that may see only some lights could not see them.
  if (account.onlyAuthorisedTo !== undefined) throw notAllowed('sync')
  const sources = (await selectSources(db, centerId)).map(source => ({ id: uuidv7(), ...source }))
  if (sources.length === 0 && (centerId ?? null) !== null) throw notFound('center')
  const asked = sources.filter(source => source.online)
  await transact(db, async tx => {
    await writeAudit(tx)
    await request(tx, asked)
  })
  const answers = await waitForAnswers(
    db,
    asked.map(source => source.id),
  )
  const results: (SourceResult & { lightIds: number[] })[] = []
  for (const source of sources) results.push(await applyInventory(db, source, answers.get(source.id)))
  const sum = (key: 'created' | 'updated' | 'unchanged' | 'failed') => results.reduce((all, one) => all + one[key], 0)
  return {
    created: sum('created'),
    updated: sum('updated'),
    unchanged: sum('unchanged'),
    failed: sum('failed'),
    sources: results,
    lightIds: results.flatMap(({ lightIds }) => lightIds),
  }
}

async function request(tx: Connection, asked: { id: string; center_id: number }[]): Promise<void> {
  await insertRequests(
    tx,
    asked.map(({ id, center_id }) => ({ id, center_id })),
  )
  await announce(tx, 'inventory.requested', {})
}

/**
 * Requests the inventory of one center and stores it, without registering lights.
 * @throws NOT_FOUND; BAD_USER_INPUT if the center is offline
 */
export async function requestInventory(db: Connection, viewer: Viewer, id: number): Promise<CenterRow> {
  mayOrThrow(viewer, 'LightCenter:update')
  const center = await findCenter(db, viewer, id)
  if (!center) throw notFound('center')
  if (!center.online) throw badInput('id', 'centerOffline', 'the center is not connected')
  await transact(db, tx => request(tx, [{ id: uuidv7(), center_id: id }]))
  return center
}

async function waitForAnswers(db: Connection, ids: string[]): Promise<Map<string, InventoryLight[]>> {
  for (const until = performance.now() + TIMEOUT_MS; ; ) {
    const answers = await selectAnswers(db, ids)
    if (answers.size === ids.length || performance.now() > until) return answers
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

async function applyInventory(
  db: Connection,
  source: ReportingCenter,
  lights: InventoryLight[] | undefined,
): Promise<SourceResult & { lightIds: number[] }> {
  const result = { centerId: source.center_id, name: source.name, created: 0, updated: 0, unchanged: 0, failed: 0 }
  let lightIds: number[] = []
  if (!lights) return { ...result, lightIds, status: source.online ? 'NO_ANSWER' : 'OFFLINE', failed: 1 }
  await transact(db, async tx => {
    const known = await selectKnown(
      tx,
      lights.map(({ light }) => light),
    )
    const models = await selectModelIds(tx)
    const sorted = sortLights(source, lights, { known, models, geography: await siteGeography(tx) })
    const ids = await insertReportedLights(tx, sorted.fresh)
    await updateLights(tx, sorted.changed)
    lightIds = [...ids, ...sorted.changed.map(({ id }) => id)]
    await announce(tx, 'light.changed', { ids: lightIds })
    Object.assign(result, {
      created: sorted.fresh.length,
      updated: sorted.changed.length,
      failed: sorted.foreign,
      unchanged: lights.length - sorted.fresh.length - sorted.changed.length - sorted.foreign,
    })
  })
  return { ...result, lightIds, status: 'ANSWERED' }
}

type Registered = { known: Map<string, LightToCompare>; models: Map<string, number>; geography: Geography }
type ReportedPlace = { latitude: number | null; longitude: number | null }

/** The changes that an inventory entry means for the registered light. Names are set by users; a center does not change them. */
function sortLights(source: ReportingCenter, lights: InventoryLight[], { known, models, geography }: Registered) {
  const fresh: LightRecord[] = []
  const changed: Parameters<typeof updateLights>[1] = []
  const seen = new Set<string>()
  let foreign = 0
  for (const light of lights) {
    if (seen.has(light.light)) continue
    seen.add(light.light)
    const mode_id = models.get(light.model ?? '') ?? null
    const place = placeOf(light, geography)
    const main_watts = wattsOf(light)
    const old = known.get(light.light)
    if (!old)
      fresh.push({
        ...{ device_id: light.light, name: nameOf(light), mode_id, center_id: source.center_id, main_watts },
        ...place,
      })
    else if (old.center_id !== source.center_id) foreign++
    else {
      const change = changeOf(old, { mode_id, main_watts, ...place })
      if (change) changed.push(change)
    }
  }
  return { fresh, changed, foreign }
}

/** Its device ID if it has no valid name. */
function nameOf({ light, name }: InventoryLight): string {
  return name && [...name].length >= 2 ? name : light
}

/** Sets a new model, a missing position and a new rated power; undefined: nothing to change. */
function changeOf(
  old: LightToCompare,
  { mode_id, main_watts, latitude, longitude }: Pick<LightRecord, 'mode_id' | 'main_watts' | 'latitude' | 'longitude'>,
): Parameters<typeof updateLights>[1][number] | undefined {
  const otherModel = mode_id !== null && mode_id !== old.mode_id
  const firstPlace = old.latitude === null && latitude !== null
  const otherWatts = main_watts !== null && main_watts !== old.main_watts && !old.main_watts_by_operator
  if (!otherModel && !firstPlace && !otherWatts) return undefined
  return {
    ...{ id: old.id, mode_id, main_watts: otherWatts ? main_watts : null },
    ...(firstPlace ? { latitude, longitude } : { latitude: null, longitude: null }),
  }
}

/** W; null if it reports none, or an impossible value. */
function wattsOf({ nominalLampWattage }: InventoryLight): number | null {
  return (nominalLampWattage !== undefined && ratedWatts(nominalLampWattage)) || null
}

/** Lights report WGS-84; a position outside of the bounds of the site becomes null. */
function placeOf({ latitude, longitude }: InventoryLight, { datum, bounds }: Geography): ReportedPlace {
  if (latitude === undefined || longitude === undefined) return { latitude: null, longitude: null }
  const place = convert({ latitude, longitude }, 'WGS84', datum)
  return isWithin(bounds, place) ? place : { latitude: null, longitude: null }
}

/** Called by the gateway: pending requests. */
export const openRequests = selectOpenRequests

/** Called by the gateway: an inventory, requested or unsolicited. */
export async function recordInventoryReport(db: Connection, endpoint: string, inventory: Inventory): Promise<void> {
  const { id, part, parts, lights } = inventory
  await recordInventory(db, endpoint, inventory)
  await recordOwnWatts(db, endpoint, lights)
  if (id && isUuid(id)) await insertAnswer(db, { id, endpoint, part, parts, lights })
}

/** A light with its own connection reports its rated power in its inventory; that of a center waits for a sync. */
async function recordOwnWatts(db: Connection, endpoint: string, lights: InventoryLight[]): Promise<void> {
  const own = lights.find(({ light }) => light === endpoint)
  if (own?.nominalLampWattage === undefined) return
  await transact(db, tx => recordReportedWatts(tx, [{ light: endpoint, watts: own.nominalLampWattage! }]))
}

/**
 * For telemetry, too: rated power of main lamps, as lights with their own connection report it. Ignores lights of centers, and
 * impossible values.
 */
export async function recordReportedWatts(tx: Connection, reported: { light: string; watts: number }[]): Promise<void> {
  const rated = reported.flatMap(({ light, watts }) => {
    const main_watts = ratedWatts(watts)
    return main_watts === undefined ? [] : { light, main_watts }
  })
  const ids = rated.length > 0 ? await updateReportedWatts(tx, rated) : []
  if (ids.length > 0) await announce(tx, 'light.changed', { ids })
}
