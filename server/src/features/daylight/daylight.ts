import {
  countingSensors,
  type DaylightState,
  endOf,
  fitnessOf,
  INITIAL_STATE,
  isInWindow,
  medianOf,
  type SensorFitness,
} from '#lighting/daylight/daylight.ts'
import { type Connection, databaseTime, transact } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { unchangedOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { noteControlChange } from '../../foundation/lights/controlChanges.ts'
import type { Page } from '../../foundation/list/pagination.ts'
import type { ListQuery } from '../../foundation/list/selectPage.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { regionsWith } from '../regions/regions.ts'
import {
  type DaylightColumns,
  type DaylightRow,
  type DaylightStateRow,
  deleteRule,
  insertRule,
  isRegionTaken,
  lockRule,
  type SensorRow,
  selectRulePage,
  selectRules,
  selectStates,
  selectTypedRegionName,
  selectZone,
  updateRule,
  updateState,
} from './daylight.store.ts'
import {
  changedDaylightColumns,
  type DaylightPreviewInput,
  type DaylightRuleCreateInput,
  type DaylightRuleUpdateInput,
  daylightColumns,
  previewColumns,
} from './daylightInput.ts'
import { countDistrict, countRaised, type DistrictCounts, selectListed } from './districtLights.store.ts'
import { lightsIn, sensorsIn } from './evaluate.ts'
import { sensorValueOf, stateColumns, stateOf, thresholdsOf } from './values.ts'

export type { DaylightRow, DaylightStateRow }

/*
 * Rules that switch the lights of a district on when its ambient light sensors report that it is dark by day (decision 095).
 * They concern the whole city, so their permissions do too.
 */

export async function findDaylightRule(db: Connection, viewer: Viewer, id: number): Promise<DaylightRow | undefined> {
  mayOrThrow(viewer, 'DaylightRule:read')
  return (await selectRules(db, [id]))[0]
}

export async function findDaylightPage(db: Connection, viewer: Viewer, list: ListQuery): Promise<Page<DaylightRow>> {
  mayOrThrow(viewer, 'DaylightRule:read')
  return selectRulePage(db, list)
}

/** By the id of the rule. */
export async function findStates(db: Connection, ids: number[]): Promise<Map<number, DaylightStateRow>> {
  return new Map((await selectStates(db, ids)).map(row => [row.rule_id, row]))
}

/** How many lights each rule raises now. */
export const countLights = countRaised

/** A sensor, and whether its newest value counts. */
export type DaylightSensor = SensorRow & { fitness: SensorFitness }

/** Of the district of a rule. */
export async function findSensorsOf(db: Connection, rule: DaylightRow): Promise<DaylightSensor[]> {
  return withFitness(await sensorsIn(db, rule.region_code), rule.max_age_minutes, await databaseTime(db))
}

function withFitness(sensors: SensorRow[], maxAgeMinutes: number, now: number): DaylightSensor[] {
  return sensors.map(sensor => ({ ...sensor, fitness: fitnessOf(sensorValueOf(sensor), maxAgeMinutes, now) }))
}

export interface DaylightPreview extends DistrictCounts {
  sensors: DaylightSensor[]
  /** lx; null: too few sensors */
  median: number | null
  freshCount: number
  isDark: boolean
  isInWindow: boolean
}

/** What a rule with these thresholds would see and switch now. @throws BAD_USER_INPUT with the fields */
export async function previewDaylight(
  db: Connection,
  viewer: Viewer,
  input: DaylightPreviewInput,
): Promise<DaylightPreview> {
  mayOrThrow(viewer, 'DaylightRule:read')
  mayOrThrow(viewer, 'LightDevice:read')
  mayOrThrow(viewer, 'LightCenter:read')
  const thresholds = thresholdsOf(previewColumns(input))
  await regionNameOrThrow(db, input.regionCode)
  const clock = { now: await databaseTime(db), zone: await selectZone(db) }
  const sensors = withFitness(await sensorsIn(db, input.regionCode), thresholds.maxAgeMinutes, clock.now)
  const counting = countingSensors(thresholds, sensors.map(sensorValueOf), clock.now)
  const median = medianOf(counting, thresholds.minSensors)
  return {
    ...(await countDistrict(db, lightsIn(input.regionCode))),
    ...{ sensors, median, freshCount: counting.length },
    ...{ isDark: median !== null && median < thresholds.onBelow, isInWindow: isInWindow(thresholds, clock) },
  }
}

/** @throws BAD_USER_INPUT with the fields */
export async function addDaylightRule(
  db: Connection,
  viewer: Viewer,
  input: DaylightRuleCreateInput,
): Promise<DaylightRow> {
  mayOrThrow(viewer, 'DaylightRule:create')
  const columns = daylightColumns(input)
  const region_code = input.regionCode
  return transact(db, async tx => {
    const name = await regionNameOrThrow(tx, region_code)
    if (await isRegionTaken(tx, region_code))
      throw badInput('input.regionCode', 'daylightRegionTaken', `${name} has a rule already`)
    return insertRule(tx, { ...columns, region_code, name })
  })
}

/**
 * All changes or none. A rule that is active stays so, unless the change ends it: it is disabled, its window or its time is
 * over, or the present median is above the new threshold.
 * @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT
 */
export async function changeDaylightRule(
  db: Connection,
  viewer: Viewer,
  id: number,
  input: DaylightRuleUpdateInput,
): Promise<DaylightRow> {
  mayOrThrow(viewer, 'DaylightRule:update')
  return transact(db, async tx => {
    const rule = await lockRule(tx, id)
    if (!rule) throw notFound('rule')
    unchangedOrThrow(rule.updated_at, input.expectedUpdatedAt)
    const columns = changedDaylightColumns(rule, input)
    await changeState(tx, rule, columns)
    return updateRule(tx, id, columns)
  })
}

/** The lights that it switched on follow their plan within seconds. @throws NOT_FOUND */
export async function removeDaylightRule(db: Connection, viewer: Viewer, id: number): Promise<DaylightRow> {
  mayOrThrow(viewer, 'DaylightRule:delete')
  return transact(db, async tx => {
    const rule = await lockRule(tx, id)
    if (!rule) throw notFound('rule')
    noteControlChange(tx, await selectListed(tx, id))
    await deleteRule(tx, id)
    return rule
  })
}

/** The name of a region of the list, or as groups with a newer code have it. @throws BAD_USER_INPUT */
async function regionNameOrThrow(db: Connection, code: string): Promise<string> {
  const listed = (await regionsWith(db, [code])).byId.get(code)?.fullname
  const name = listed ?? (await selectTypedRegionName(db, code))
  if (name === undefined) throw badInput('input.regionCode', 'daylightRegionUnknown', 'must be the code of a region')
  return name
}

/** The lights are noted, as a change of a person may darken them; the scheduler marks them in batches. */
async function changeState(tx: Connection, rule: DaylightRow, columns: DaylightColumns): Promise<void> {
  const stored = (await selectStates(tx, [rule.id]))[0]!
  const before = stateOf(stored)
  const clock = { now: await databaseTime(tx), zone: await selectZone(tx) }
  const state = stateAfter(before, { was: rule, becomes: columns, clock })
  const isChanged = before.active !== null
  if (isChanged) noteControlChange(tx, await selectListed(tx, rule.id))
  await updateState(tx, {
    ...stored,
    ...stateColumns(state),
    reason: state.active ? stored.reason : null,
    flagged_up_to: isChanged && state.active ? 0 : stored.flagged_up_to,
  })
}

interface RuleChange {
  was: DaylightColumns
  becomes: DaylightColumns
  clock: { now: number; zone: string }
}

function stateAfter(state: DaylightState, { was, becomes, clock }: RuleChange): DaylightState {
  const { active, median } = state
  if (!becomes.is_enabled) return INITIAL_STATE
  // Who allows a longer time wants the lights on again.
  if (!active) return isLonger(was, becomes) ? { ...state, blockedUntil: null } : state
  const thresholds = thresholdsOf(becomes)
  const endsAt = endOf(thresholds, active.since, clock.zone)
  const isTooBright = median !== null && median > becomes.off_above && median <= was.off_above
  if (isTooBright || endsAt <= clock.now || !isInWindow(thresholds, clock)) return INITIAL_STATE
  return { ...state, active: { ...active, endsAt } }
}

function isLonger(was: DaylightColumns, becomes: DaylightColumns): boolean {
  return becomes.max_hours > was.max_hours || becomes.window_to !== was.window_to
}
