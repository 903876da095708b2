import { z } from 'zod'
import { oneOrMany } from './message.ts'
import { dimmingLevel, instant, lightColorTemperature, lightId, quantity, version, words } from './values.ts'

/** What one lamp of a luminaire measures. Energy is the meter's running total: it grows, and may reset or roll over. */
export const lampReading = z.object({
  dimmingLevel,
  lightColorTemperature: lightColorTemperature.optional(),
  /** W (uCIFI 3416/46) */
  activePower: quantity(0, 100_000).optional(),
  /** A (uCIFI 3416/45) */
  current: quantity(0, 1000).optional(),
  /** kWh since the meter began (uCIFI 3416/47) */
  activeEnergy: z.number().min(0).max(1e9).optional(),
})
export type LampReading = z.infer<typeof lampReading>

/** One light at one moment. */
export const reading = z.object({
  light: lightId.optional(),
  /** The light's own clock; kept beside the platform's, never trusted over it. */
  time: instant.optional(),
  /** Taken while the platform could not be reached; `time` says when. It belongs to the past, not to the present state. */
  late: z.boolean().optional(),
  /** Grows by one with each reading; starts anew after a presence message. Tells old from new when messages overtake. */
  sequence: z.int().min(0).optional(),
  main: lampReading.optional(),
  sub: lampReading.optional(),
  /** V at the luminaire's supply (TALQ supplyVoltage) */
  supplyVoltage: quantity(0, 2000).optional(),
  /** °C (uCIFI 3416/21) */
  controlGearTemperature: quantity(-100, 200).optional(),
  /** %, 0 is none */
  signalStrength: z.int().min(0).max(100).optional(),
  /** The lamp gives no light although it should (uCIFI 3416/5). */
  lampFailure: z.boolean().optional(),
  /** The command or plan that brought the lamp to this state; neither: it was switched by hand, at the pole. */
  commandId: words(64).optional(),
  planVersion: version.optional(),
})
export type Reading = z.infer<typeof reading>

/** Up, `telemetry`: one reading, or, from a center, `{ readings: [...] }` with up to 1,000. */
export const telemetry = oneOrMany('readings', reading)
