import { z } from 'zod'
import { oneOrMany } from './message.ts'
import { dimmingLevel, instant, lightColorTemperature, lightId, plainText, quantity, version } from './values.ts'

/** Measurements of one lamp of a luminaire. Energy is the meter's total: it grows, and may reset or roll over. */
export const lampReading = z.object({
  dimmingLevel,
  lightColorTemperature: lightColorTemperature.optional(),
  /** W (uCIFI 3416/46) */
  activePower: quantity(0, 100_000).optional(),
  /** A (uCIFI 3416/45) */
  current: quantity(0, 1000).optional(),
  /** Total of the meter in kWh (uCIFI 3416/47) */
  activeEnergy: z.number().min(0).max(1e9).optional(),
  /** 0 to 1 (TALQ powerFactor) */
  powerFactor: quantity(0, 1).optional(),
  /** Total hours with light (uCIFI 3416/15) */
  operatingHours: z.number().min(0).max(1e7).optional(),
  /** Total (uCIFI 3416/18) */
  switchOnCounter: z.int().min(0).max(2_147_483_647).optional(),
  /** V at the light source, not at the supply (uCIFI 3416/44) */
  lampVoltage: quantity(0, 2000).optional(),
  /** W at 100 % (uCIFI 3416/36); see nominalLampWattage of the inventory */
  nominalPower: quantity(0, 100_000).optional(),
})
export type LampReading = z.infer<typeof lampReading>

/** State of one light at one instant. */
export const reading = z.object({
  light: lightId.optional(),
  /** Time of the light's clock; stored, but the platform's time has precedence. */
  time: instant.optional(),
  /** Measured while the platform was unavailable, at `time`. Stored as history, not as the current state. */
  late: z.boolean().optional(),
  /** Increases by one with each reading, and is reset by a presence message. Detects readings that arrive out of order. */
  sequence: z.int().min(0).optional(),
  main: lampReading.optional(),
  sub: lampReading.optional(),
  /** V at the luminaire's supply (TALQ supplyVoltage) */
  supplyVoltage: quantity(0, 2000).optional(),
  /** °C (uCIFI 3416/21) */
  controlGearTemperature: quantity(-100, 200).optional(),
  /** %, 0 is none */
  signalStrength: z.int().min(0).max(100).optional(),
  /** Lamp failure: the lamp is on but gives no light (uCIFI 3416/5). */
  lampFailure: z.boolean().optional(),
  /** Command or plan that caused the state; neither: it was switched manually at the pole. */
  commandId: plainText(64).optional(),
  planVersion: version.optional(),
  /** Id of the `down/read` that it answers. */
  readId: plainText(64).optional(),
})
export type Reading = z.infer<typeof reading>

/** Up, `telemetry`: one reading, or, from a center, `{ readings: [...] }` with up to 1,000. */
export const telemetry = oneOrMany('readings', reading)
