import { type Connection, type Database, databaseTime } from '../../foundation/database/database.ts'
import { controlChangesOf, type LightRequest } from '../../foundation/lights/controlChanges.ts'
import {
  type Change,
  Comparer,
  DARKENING_REASONS,
  type DarkeningReason,
  groupOf,
  isLower,
  type Side,
} from './comparer.ts'
import {
  type ControlRow,
  type ProtectionSettings,
  selectCandidates,
  selectControls,
  selectGuarded,
  selectRoadClasses,
  selectSettings,
} from './guard.store.ts'
import { plansOf } from './plans.ts'

/*
 * Finds lights that an uncommitted change darkens, now or in a coming night, whatever the operation is: it compares the rules
 * of lights within the transaction with the committed ones.
 */

export interface Darkening {
  reasons: DarkeningReason[]
  /** how many lights become darker; without a limit, of protected lights and of those with a minimum */
  lights: number
  /** those that are protected or fall below a minimum */
  guarded: number[]
}

/**
 * @param committed a connection outside the transaction
 * @returns undefined: nothing that needs an approval
 */
export async function findDarkening(tx: Connection, committed: Database): Promise<Darkening | undefined> {
  const before = await selectSettings(committed)
  if (before.limit === null && !guardsLights(before)) return undefined
  const after = await selectSettings(tx)
  const { lights: noted, requests } = controlChangesOf(tx)
  const lights = [...noted, ...requests.flatMap(request => [...request.lights])]
  const candidates = await selectCandidates(tx, { lights, groups: await reclassifiedGroups(tx, committed, before) })
  const ids = before.limit === null ? await selectGuarded(committed, candidates, before.minimums) : candidates
  const changed = ids.length === 0 ? [] : await changedLights(tx, committed, { ids, before, after, requests })
  return summaryOf(changed, { before, after })
}

/** The lights of a request that are protected or have a minimum level, and would be darker: for requests that start later. */
export async function findGuarded(tx: Connection, request: LightRequest): Promise<number[]> {
  const settings = await selectSettings(tx)
  if (!guardsLights(settings)) return []
  const ids = await selectGuarded(tx, request.lights, settings.minimums)
  if (ids.length === 0) return []
  const controls = await selectControls(tx, ids)
  const side = { controls, plans: await plansOf(tx, groupsOf(controls)), settings }
  const comparer = new Comparer(side, side, await databaseTime(tx))
  return ids.filter(id => controls.has(id) && comparer.compare(id, [request]).reasons.length > 0)
}

function guardsLights({ minimums, hasProtectedLights }: ProtectionSettings): boolean {
  return minimums.size > 0 || hasProtectedLights
}

/** Groups whose lights may have another minimum: their plans do not change. */
async function reclassifiedGroups(
  tx: Connection,
  committed: Database,
  { minimums }: ProtectionSettings,
): Promise<number[]> {
  if (minimums.size === 0) return []
  const [before, after] = [await selectRoadClasses(committed), await selectRoadClasses(tx)]
  return [...after].flatMap(([group, road]) => (before.has(group) && before.get(group) !== road ? [group] : []))
}

function summaryOf(
  changes: Change[],
  { before, after }: Record<'before' | 'after', ProtectionSettings>,
): Darkening | undefined {
  const reasons = new Set(changes.flatMap(change => change.reasons))
  const lights = changes.filter(({ isDarker }) => isDarker).length
  if (before.limit !== null && lights > before.limit) reasons.add('TOO_MANY_LIGHTS')
  if (isReduced(before, after)) reasons.add('PROTECTION_REDUCED')
  if (reasons.size === 0) return undefined
  const guarded = changes.filter(change => change.reasons.length > 0).map(({ id }) => id)
  return { reasons: DARKENING_REASONS.filter(reason => reasons.has(reason)), lights, guarded }
}

function isReduced(before: ProtectionSettings, after: ProtectionSettings): boolean {
  const isLimitRaised = before.limit !== null && (after.limit === null || after.limit > before.limit)
  return isLimitRaised || [...before.minimums].some(([road, levels]) => isLower(levels, after.minimums.get(road)))
}

interface Comparison {
  ids: number[]
  before: ProtectionSettings
  after: ProtectionSettings
  requests: readonly LightRequest[]
}

async function changedLights(tx: Connection, committed: Database, comparison: Comparison): Promise<Change[]> {
  const { ids, requests } = comparison
  const [was, becomes] = [await selectControls(committed, ids), await selectControls(tx, ids)]
  const before: Side = { controls: was, plans: await plansOf(committed, groupsOf(was)), settings: comparison.before }
  const after: Side = { controls: becomes, plans: await plansOf(tx, groupsOf(becomes)), settings: comparison.after }
  const comparer = new Comparer(before, after, await databaseTime(tx))
  const requested = requestsByLight(requests)
  return [...was.keys()].map(id => comparer.compare(id, requested.get(id) ?? []))
}

function groupsOf(controls: ReadonlyMap<number, ControlRow>): number[] {
  return [...new Set([...controls.values()].map(groupOf))]
}

function requestsByLight(requests: readonly LightRequest[]): Map<number, LightRequest[]> {
  const byLight = new Map<number, LightRequest[]>()
  for (const request of requests)
    for (const light of request.lights) byLight.set(light, [...(byLight.get(light) ?? []), request])
  return byLight
}
