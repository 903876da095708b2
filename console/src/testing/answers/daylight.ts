import { countingSensors, fitnessOf, isInWindow, medianOf, type SensorValue } from '#lighting/daylight/daylight.ts'
import type { DaylightColumns } from '../../../../server/src/features/daylight/daylight.store.ts'
import {
  changedDaylightColumns,
  daylightColumns,
  previewColumns,
} from '../../../../server/src/features/daylight/daylightInput.ts'
import { thresholdsOf } from '../../../../server/src/features/daylight/values.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import { unchangedOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import type { Call } from '../call.ts'
import { foundOrThrow } from '../change.ts'
import type { City } from '../city.ts'
import { abilities } from '../permissions.ts'
import { programOf } from '../plans.ts'
import type { Answers } from '../schema.ts'
import { pageOf, type Row } from '../select.ts'
import { lightsThat } from './devices.ts'

/* Daylight rules. A test sets `state` of a row to show an active rule. */

const zone = 'Asia/Shanghai'

function valuesOf(columns: DaylightColumns): Record<string, unknown> {
  const { is_enabled: isEnabled, main_level: mainBrightness, sub_level: subBrightness } = columns
  return { isEnabled, mainBrightness, subBrightness, ...thresholdsOf(columns) }
}

function columnsOf(row: Row): DaylightColumns {
  return {
    ...{ is_enabled: row.isEnabled, on_below: row.onBelow, off_above: row.offAbove, delay_minutes: row.delayMinutes },
    ...{ window_from: row.windowFrom, window_to: row.windowTo, min_sensors: row.minSensors },
    ...{ max_age_minutes: row.maxAgeMinutes, max_hours: row.maxHours },
    ...{ main_level: row.mainBrightness, sub_level: row.subBrightness },
  }
}

function isInRegion(row: Row, code: string): boolean {
  return [row.provinceCode, row.cityCode, row.districtCode].includes(code)
}

/** The name of a region that a group or center has. */
function regionNameOrThrow(city: City, code: string): string {
  const row = [...city.rows.groups, ...city.rows.centers].find(one => isInRegion(one, code))
  if (!row) throw badInput('input.regionCode', 'daylightRegionUnknown', 'must be the code of a region')
  const level = (['district', 'city', 'province'] as const).find(one => row[`${one}Code`] === code)!
  return row[`${level}Name`] ?? code
}

function sensorsIn(call: Call, code: string, maxAgeMinutes: number) {
  const { city } = call
  const lights = lightsThat(call, { regionCode: { equals: code } })
  const centers = city.rows.centers.filter(center => isInRegion(center, code))
  const of = (owner: Row, id: object) =>
    ((owner.sensors ?? []) as Row[])
      .filter(({ kind }) => kind === 'ILLUMINANCE')
      .map(sensor => ({ ...sensor, ...id, deviceId: owner.deviceId, deviceName: owner.name }) as Row)
  const found = [
    ...lights.flatMap(one => of(one, { lightId: one.id })),
    ...centers.flatMap(one => of(one, { centerId: one.id })),
  ]
  return found.map(
    sensor => ({ ...sensor, fitness: fitnessOf(sensorValueOf(sensor), maxAgeMinutes, Date.now()) }) as Row,
  )
}

function sensorValueOf({ lightId, centerId, sensor, value, unit, time }: Row): SensorValue {
  return { key: JSON.stringify([lightId, centerId, sensor]), value, unit: unit ?? null, time: Date.parse(time) }
}

function preview(call: Call, input: Row) {
  const thresholds = thresholdsOf(previewColumns(input as unknown as Parameters<typeof previewColumns>[0]))
  regionNameOrThrow(call.city, input.regionCode)
  const clock = { now: Date.now(), zone }
  const sensors = sensorsIn(call, input.regionCode, thresholds.maxAgeMinutes)
  const counting = countingSensors(thresholds, sensors.map(sensorValueOf), clock.now)
  const median = medianOf(counting, thresholds.minSensors)
  const lights = lightsThat(call, { regionCode: { equals: input.regionCode } })
  const isPlanned = ({ groupId }: Row) => {
    const group = call.city.find('groups', groupId)
    return group ? programOf(call.city, group) !== undefined : call.city.lightDefault === 'SUNSET_TO_SUNRISE'
  }
  const planned = lights.filter(isPlanned)
  return {
    ...{ lightCount: planned.length, unplannedCount: lights.length - planned.length },
    heldCount: planned.filter(({ deviceStatus, override }) => deviceStatus === 'MAINTENANCE' || override).length,
    ...{ sensors, median, freshCount: counting.length },
    ...{ isDark: median !== null && median < thresholds.onBelow, isInWindow: isInWindow(thresholds, clock) },
  }
}

export const daylightAnswers: Answers = {
  Query: {
    findManyDaylightRule: (_, args, call) => pageOf(call.city.rows.daylightRules, args),
    findOneDaylightRule: (_, { id }, call) => call.city.find('daylightRules', id),
    previewDaylightRule: (_, { input }, call) => preview(call, input),
  },
  Mutation: {
    createDaylightRule: (_, { input }, call) => {
      const columns = daylightColumns(input)
      const name = regionNameOrThrow(call.city, input.regionCode)
      if (call.city.rows.daylightRules.some(({ regionCode }) => regionCode === input.regionCode))
        throw badInput('input.regionCode', 'daylightRegionTaken', `${name} has a rule already`)
      return call.city.add('daylightRules', { regionCode: input.regionCode, name, ...valuesOf(columns) })
    },
    updateDaylightRule: (_, { id, input }, call) => {
      const rule = foundOrThrow(call.city, 'daylightRules', id)
      const { expectedUpdatedAt: seen } = input
      unchangedOrThrow(new Date(rule.updatedAt), seen ? new Date(seen) : null)
      return call.city.change(rule, valuesOf(changedDaylightColumns(columnsOf(rule), input)))
    },
    deleteDaylightRule: (_, { id }, call) => {
      const rule = foundOrThrow(call.city, 'daylightRules', id)
      call.city.rows.daylightRules.splice(call.city.rows.daylightRules.indexOf(rule), 1)
      return rule
    },
  },
  DaylightRule: {
    abilities: (_, __, { viewer }) => abilities(viewer, 'DaylightRule', ['read', 'update', 'delete']),
    state: ({ state }) => state ?? { isActive: false, freshCount: 0 },
    lightCount: ({ lightCount }) => lightCount ?? 0,
    sensors: ({ regionCode, maxAgeMinutes }, _, call) => sensorsIn(call, regionCode, maxAgeMinutes),
  },
  DaylightSensor: { unit: ({ unit }) => unit ?? 'lx' },
}
