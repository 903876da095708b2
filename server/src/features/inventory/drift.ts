import type { SiteDatum } from '#lighting/map/geography.ts'
import type { InventoryLight } from '#protocol/inventory.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { notFound } from '../../foundation/errors/errors.ts'
import { convert } from '../../foundation/lights/datum.ts'
import { siteGeography } from '../../foundation/lights/geography.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { findCenter } from '../centers/centers.ts'
import { type ComparedLight, selectComparedLights, selectReported } from './drift.store.ts'

/** Differences come first. */
export const ENTRY_STATES = ['UNKNOWN_HERE', 'ELSEWHERE', 'MISSING_THERE', 'DIFFERENT', 'MATCHED'] as const
export type ComparisonState = (typeof ENTRY_STATES)[number]

/** A light of a center's inventory compared with the registered light. */
export interface Difference {
  field: 'NAME' | 'MODEL' | 'PLACE' | 'WATTS'
  registered: string | null
  reported: string
}

export interface ComparedEntry {
  deviceId: string
  state: ComparisonState
  /** id of the registered light */
  light: number | null
  name: string | null
  model: string | null
  watts: number | null
  differences: Difference[]
}

export interface CenterInventory {
  /** null: none was ever received */
  at: Date | null
  complete: boolean
  model: string | null
  firmwareVersion: string | null
  entries: ComparedEntry[]
}

/**
 * The inventory that a center reported, compared with the registered lights. An account that may see only some lights
 * gets entries of those only.
 * @throws NOT_FOUND
 */
export async function findInventory(db: Connection, viewer: Viewer, id: number): Promise<CenterInventory> {
  const account = mayOrThrow(viewer, 'LightDevice:read')
  if (!(await findCenter(db, viewer, id))) throw notFound('center')
  const inventory = await selectReported(db, id)
  if (!inventory) return { at: null, complete: false, model: null, firmwareVersion: null, entries: [] }
  const [first] = inventory.parts
  const named = inventory.parts.flatMap(part => part.lights)
  const complete = inventory.parts.length >= (first?.parts ?? 1)
  const registered = await selectComparedLights(db, account, id, named)
  const includesUnknown = account.onlyAuthorisedTo === undefined
  const { datum } = await siteGeography(db)
  return {
    at: inventory.receivedAt,
    complete,
    model: first?.model ?? null,
    firmwareVersion: first?.firmwareVersion ?? null,
    entries: compare(id, named, registered, { complete, includesUnknown, datum }),
  }
}

/** A page of entries in one of the states; no states: all. */
export function entryPage(
  entries: ComparedEntry[],
  states: ComparisonState[] | null | undefined,
  args: PageArgs,
): Page<ComparedEntry> {
  const { page, limit, offset } = readPage(args)
  const chosen = states ? entries.filter(entry => states.includes(entry.state)) : entries
  return { items: chosen.slice(offset, offset + limit), totalCount: chosen.length, page, limit }
}

interface Reading {
  /** all parts were received, so that lights without an entry are missing */
  complete: boolean
  /** the account may see lights that are not registered */
  includesUnknown: boolean
  /** of the stored positions */
  datum: SiteDatum
}

/** Differences first, each kind by device ID. */
function compare(
  center: number,
  named: InventoryLight[],
  registered: ComparedLight[],
  reading: Reading,
): ComparedEntry[] {
  const { datum } = reading
  const known = new Map(registered.map(light => [light.device_id, light]))
  const reportedById = new Map(named.map(light => [light.light, light]))
  const entries: ComparedEntry[] = []
  for (const [deviceId, reported] of reportedById) {
    const light = known.get(deviceId)
    if (light || reading.includesUnknown) entries.push(entryOf({ center, datum }, reported, light))
  }
  if (reading.complete)
    for (const { id, device_id, center_id } of registered)
      if (center_id === center && !reportedById.has(device_id)) entries.push(missing(device_id, id))
  const rank = (entry: ComparedEntry) => ENTRY_STATES.indexOf(entry.state)
  return entries.sort((a, b) => rank(a) - rank(b) || (a.deviceId < b.deviceId ? -1 : 1))
}

interface Comparison {
  center: number
  datum: SiteDatum
}

function entryOf(
  { center, datum }: Comparison,
  reported: InventoryLight,
  light: ComparedLight | undefined,
): ComparedEntry {
  const differences = light?.center_id === center ? differencesOf(reported, light, datum) : []
  const { light: deviceId, name = null, model = null, nominalLampWattage: watts = null } = reported
  const state = light ? stateOf(light.center_id === center, differences) : 'UNKNOWN_HERE'
  return { deviceId, state, light: light?.id ?? null, name, model, watts, differences }
}

function stateOf(isOfCenter: boolean, differences: Difference[]): ComparisonState {
  if (!isOfCenter) return 'ELSEWHERE'
  return differences.length ? 'DIFFERENT' : 'MATCHED'
}

function missing(deviceId: string, light: number): ComparedEntry {
  return { deviceId, state: 'MISSING_THERE', light, name: null, model: null, watts: null, differences: [] }
}

/** Two positions closer than this are equal: satellite positioning in a street is no better. */
const SAME_PLACE_METRES = 50
/** W */
const SAME_WATTS = 0.05

/** Only properties that the center reports are compared. */
function differencesOf(reported: InventoryLight, light: ComparedLight, datum: SiteDatum): Difference[] {
  const differences: Difference[] = []
  if (reported.name !== undefined && reported.name !== light.name)
    differences.push({ field: 'NAME', registered: light.name, reported: reported.name })
  if (reported.model !== undefined && reported.model !== light.model)
    differences.push({ field: 'MODEL', registered: light.model, reported: reported.model })
  const watts = reported.nominalLampWattage
  if (watts !== undefined && !(Math.abs(watts - (light.main_watts ?? Number.NaN)) <= SAME_WATTS))
    differences.push({
      field: 'WATTS',
      registered: light.main_watts === null ? null : `${light.main_watts}`,
      reported: `${watts}`,
    })
  const place = placeDifference(reported, light, datum)
  if (place) differences.push(place)
  return differences
}

function placeDifference(reported: InventoryLight, light: ComparedLight, datum: SiteDatum): Difference | undefined {
  if (reported.latitude === undefined || reported.longitude === undefined) return
  const position = convert({ latitude: reported.latitude, longitude: reported.longitude }, 'WGS84', datum)
  const { latitude, longitude } = light
  if (latitude === null || longitude === null) return { field: 'PLACE', registered: null, reported: degrees(position) }
  const known = { latitude, longitude }
  if (metresBetween(known, position) > SAME_PLACE_METRES)
    return { field: 'PLACE', registered: degrees(known), reported: degrees(position) }
}

interface Position {
  latitude: number
  longitude: number
}

function degrees({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

const METRES_A_DEGREE = 111_195

/** Accurate enough within one city. */
function metresBetween(a: Position, b: Position): number {
  const shrink = Math.cos((a.latitude * Math.PI) / 180)
  return METRES_A_DEGREE * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrink)
}
