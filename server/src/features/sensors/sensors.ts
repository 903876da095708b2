import type { SensorReading } from '#protocol/sensor.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { findReporters } from '../../foundation/lights/reporters.ts'
import { deleteOldValues, type NewValue, type SensorRow, selectValues, upsertValues } from './sensors.store.ts'

export type { SensorRow }

/** A value, and the endpoint that sent it. */
export interface ReceivedValue {
  endpoint: string
  reading: SensorReading
}

/**
 * Called by the gateway: values of sensors, in the order of receipt. The newest of each kind is kept.
 * @returns values of unknown lights, or of lights that the endpoint may not report for
 */
export async function recordSensors(db: Connection, received: ReceivedValue[]): Promise<ReceivedValue[]> {
  const reporterOf = await findReporters(
    db,
    received.map(({ endpoint, reading: { light } }) => ({ endpoint, light })),
  )
  const newest = new Map<string, NewValue>()
  const unknown: ReceivedValue[] = []
  for (const item of received) {
    const { light, ...value } = item.reading
    const reporter = reporterOf({ endpoint: item.endpoint, light })
    const key = [reporter?.light_id, reporter?.center_id, value.sensor, value.kind].join(' ')
    if (reporter) newest.set(key, { ...reporter, ...value })
    else unknown.push(item)
  }
  if (newest.size > 0) await upsertValues(db, [...newest.values()])
  return unknown
}

/** Of lights, or of centers themselves, that the viewer may see. */
export const findSensors = selectValues

/** For the scheduler: deletes values older than the retention period of readings. */
export const purgeSensors = deleteOldValues
