import type { LampReading, Reading } from '#protocol/telemetry.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { recordReportedWatts } from '../inventory/inventory.ts'
import {
  type DetailValues,
  type LampDetailRecord,
  type LampDetailRow,
  selectLampDetails,
  upsertLampDetails,
} from './lampDetails.store.ts'

export type { LampDetailRecord }

/** Below this level (%), a low power factor of a driver is normal. */
const LOADED_LEVEL = 50

const LAMPS = ['main', 'sub'] as const

/** The details that live readings of one light contain; the last value of each counts. */
export class LampDetails {
  #values: Partial<Record<(typeof LAMPS)[number], DetailValues>> = {}
  #nominalPower: number | undefined

  add(reading: Reading): void {
    for (const lamp of LAMPS) {
      const measured = reading[lamp]
      if (measured && hasDetails(measured)) this.#values[lamp] = { ...this.#values[lamp], ...detailsOf(measured) }
    }
    this.#nominalPower = reading.main?.nominalPower ?? this.#nominalPower
  }

  /** @param id of the light */
  of(id: number, light: string): LightDetails[] {
    const rows = LAMPS.flatMap(lamp => {
      const values = this.#values[lamp]
      return values ? { light_id: id, lamp: lamp === 'main' ? 'MAIN' : 'SUB', ...values } : []
    })
    return rows.length > 0 ? [{ light, nominalPower: this.#nominalPower, rows }] : []
  }
}

/** Of one light. */
export interface LightDetails {
  light: string
  nominalPower?: number
  rows: LampDetailRow[]
}

function hasDetails(lamp: LampReading): boolean {
  return (
    lamp.powerFactor !== undefined ||
    lamp.operatingHours !== undefined ||
    lamp.switchOnCounter !== undefined ||
    lamp.lampVoltage !== undefined ||
    lamp.nominalPower !== undefined
  )
}

function detailsOf(lamp: LampReading): DetailValues {
  const values: DetailValues = {
    power_factor: lamp.powerFactor,
    loaded_power_factor: lamp.dimmingLevel >= LOADED_LEVEL ? lamp.powerFactor : undefined,
    operating_hours: lamp.operatingHours,
    switch_on_counter: lamp.switchOnCounter,
    lamp_voltage: lamp.lampVoltage,
    nominal_power: lamp.nominalPower,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** For readings, whose transaction holds the locks of the lights. */
export async function recordLampDetails(db: Connection, details: LightDetails[]): Promise<void> {
  await upsertLampDetails(
    db,
    details.flatMap(({ rows }) => rows),
  )
  const rated = details.flatMap(({ light, nominalPower: watts }) => (watts === undefined ? [] : { light, watts }))
  if (rated.length > 0) await recordReportedWatts(db, rated)
}

/** Of lights that the viewer may see. */
export const findLampDetails = selectLampDetails
