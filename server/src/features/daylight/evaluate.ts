import { countingSensors, type DaylightState, evaluateDaylight } from '#lighting/daylight/daylight.ts'
import type { DaylightReason } from '#lighting/desired/reason.ts'
import { type Connection, type Database, databaseTime, transact } from '../../foundation/database/database.ts'
import { type Where, whereToSql } from '../../foundation/list/filters.ts'
import { DEVICE_COLUMNS } from '../devices/devices.ts'
import {
  type DaylightRow,
  hasWork,
  lockEnabledRules,
  type SensorRow,
  selectSensors,
  selectStates,
  selectZone,
  tryLockEvaluation,
  updateState,
} from './daylight.store.ts'
import {
  addLights,
  flagChanged,
  removeEnded,
  removeLights,
  selectDifference,
  takeRulesToSync,
} from './districtLights.store.ts'
import { sensorValueOf, stateColumns, stateOf, thresholdsOf } from './values.ts'

/*
 * The scheduler evaluates the rules by the clock of the database. The state of each rule is stored, so that a restart or another
 * server continues from it. Lights of a rule that starts or ends are marked in batches: the next tick updates their desired state.
 */

const BATCH_SIZE = 5000
/** Lights that joined the district of an active rule, or left it, are found after this time at the latest. */
const SYNC_SECONDS = 60
/** Named in the reason of a light. */
const MAX_NAMES = 5

/** On `light_device as d`: lights of a district, as of a request to it. */
export function lightsIn(regionCode: string) {
  return whereToSql({ regionCode: { equals: regionCode } } as Where, DEVICE_COLUMNS)
}

/** Sensors of a district, by name. */
export function sensorsIn(db: Connection, regionCode: string): Promise<SensorRow[]> {
  return selectSensors(db, regionCode, lightsIn(regionCode))
}

/** For the scheduler. Does nothing if there is no rule. */
export async function evaluateDaylightRules(db: Database): Promise<void> {
  if (!(await hasWork(db))) return
  await transact(db, evaluateRules)
  await updateLights(db)
}

async function evaluateRules(tx: Connection): Promise<void> {
  if (!(await tryLockEvaluation(tx))) return
  const rules = await lockEnabledRules(tx)
  const ids = rules.map(({ id }) => id)
  const states = new Map((await selectStates(tx, ids)).map(row => [row.rule_id, row]))
  const zone = await selectZone(tx)
  for (const rule of rules) {
    const stored = states.get(rule.id)!
    const sensors = await sensorsIn(tx, rule.region_code)
    const before = stateOf(stored)
    const clock = { now: await databaseTime(tx), zone }
    const state = evaluateDaylight(thresholdsOf(rule), before, sensors.map(sensorValueOf), clock)
    const isStart = state.active !== null && before.active === null
    const { synced_at, flagged_up_to } = stored
    await updateState(tx, {
      ...{ rule_id: rule.id, ...stateColumns(state) },
      ...{ synced_at: isStart ? null : synced_at, flagged_up_to },
      reason: !state.active ? null : isStart ? toJson(reasonOf(rule, state, sensors, clock)) : stored.reason,
    })
  }
}

type Json = Parameters<typeof updateState>[1]['reason']
const toJson = (reason: DaylightReason) => reason as unknown as Json

function reasonOf(
  rule: DaylightRow,
  state: DaylightState,
  sensors: SensorRow[],
  { now, zone }: { now: number; zone: string },
): DaylightReason {
  const counting = new Set(countingSensors(thresholdsOf(rule), sensors.map(sensorValueOf), now).map(({ key }) => key))
  const names = sensors.filter(sensor => counting.has(sensorValueOf(sensor).key)).map(({ sensor }) => sensor)
  return {
    ...{ district: rule.name, median: state.median!, threshold: rule.on_below },
    ...{ sensors: names.slice(0, MAX_NAMES), sensorCount: names.length },
    ...{ darkSince: state.belowSince!, zone },
  }
}

async function updateLights(db: Database): Promise<void> {
  while ((await transact(db, tx => removeEnded(tx, BATCH_SIZE))) === BATCH_SIZE);
  while (await transact(db, tx => flagChanged(tx, BATCH_SIZE)));
  for (const { rule_id, region_code } of await takeRulesToSync(db, SYNC_SECONDS)) {
    const { missing, surplus } = await selectDifference(db, rule_id, lightsIn(region_code))
    for (const ids of batchesOf(missing)) await transact(db, tx => addLights(tx, rule_id, ids))
    for (const ids of batchesOf(surplus)) await transact(db, tx => removeLights(tx, rule_id, ids))
  }
}

function batchesOf(ids: number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, at) =>
    ids.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  )
}
