import type { SensorReading } from '#protocol/sensor.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { DeviceNames } from '../../foundation/lights/deviceNames.ts'
import { findReporters } from '../../foundation/lights/reporters.ts'
import {
  deleteOldValues,
  type NewValue,
  type SensorRow,
  selectNames,
  selectValues,
  upsertValues,
} from './sensors.store.ts'

export type { SensorRow }

/** Kinds of all sensors of one device. */
const MAX_VALUES = 1000

/** A value, and the endpoint that sent it. */
export interface ReceivedValue {
  endpoint: string
  reading: SensorReading
}

/**
 * Called by the gateway: values of sensors, in the order of receipt. The newest of each kind is kept.
 * @returns refused ones: of unknown lights, of lights that the endpoint may not report for, or too many of one device
 */
export async function recordSensors(db: Connection, received: ReceivedValue[]): Promise<ReceivedValue[]> {
  const reporterOf = await findReporters(
    db,
    received.map(({ endpoint, reading: { light } }) => ({ endpoint, light })),
  )
  const reporters = received.map(({ endpoint, reading: { light } }) => reporterOf({ endpoint, light }))
  const stored = await selectNames(
    db,
    reporters.filter(reporter => reporter !== undefined),
  )
  const names = new DeviceNames(MAX_VALUES, stored)
  const newest = new Map<string, NewValue>()
  const refused: ReceivedValue[] = []
  for (const [at, item] of received.entries()) {
    const { light: _, ...value } = item.reading
    const reporter = reporters[at]
    const name = `${value.sensor} ${value.kind}`
    if (reporter && names.admits(reporter, name))
      newest.set(`${reporter.light_id} ${reporter.center_id} ${name}`, { ...reporter, ...value })
    else refused.push(item)
  }
  if (newest.size > 0) await upsertValues(db, [...newest.values()])
  return refused
}

/** Of lights, or of centers themselves, that the viewer may see. */
export const findSensors = selectValues

/** For the scheduler: deletes values older than the retention period of readings. */
export const purgeSensors = deleteOldValues
