import { z } from 'zod'
import { instant, plainText, quantity } from './values.ts'

export const PHASES = ['A', 'B', 'C'] as const
export type Phase = (typeof PHASES)[number]

/** Switched by the platform or by the cabinet itself. CLOSED: its lights have power. */
export const CONTACTOR_STATES = ['OPEN', 'CLOSED'] as const
export type ContactorState = (typeof CONTACTOR_STATES)[number]

/** TRIPPED: opened by a fault. */
export const BREAKER_STATES = ['CLOSED', 'OPEN', 'TRIPPED'] as const

/** One phase of the supply: V to neutral, A. */
export const cabinetPhase = z.object({
  phase: z.enum(PHASES),
  voltage: quantity(0, 2000),
  current: quantity(0, 10_000).optional(),
})
export type CabinetPhase = z.infer<typeof cabinetPhase>

/** Total of a meter: it grows, and may reset or roll over. */
const energy = z.number().min(0).max(1e9).optional()
/** W or var; negative: exported. */
const power = quantity(-1e8, 1e8).optional()
const powerFactor = quantity(-1, 1).optional()

/** One phase of a meter. */
export const meterPhase = z.object({
  phase: z.enum(PHASES),
  voltage: quantity(0, 2000).optional(),
  current: quantity(0, 10_000).optional(),
  activePower: power,
  powerFactor,
})
export type MeterPhase = z.infer<typeof meterPhase>

/** Electricity meter of a cabinet: totals in kWh and kvarh, powers in W and var. */
export const cabinetMeter = z.object({
  id: plainText(64).min(1),
  importEnergy: energy,
  exportEnergy: energy,
  reactiveEnergy: energy,
  activePower: power,
  reactivePower: power,
  powerFactor,
  /** W, mean of the meter's demand interval */
  demand: quantity(0, 1e8).optional(),
  phases: z
    .array(meterPhase)
    .max(3)
    .refine(phases => isEachOnce(phases, 'phase'), 'each phase once')
    .optional(),
})
export type CabinetMeter = z.infer<typeof cabinetMeter>

/** An outgoing circuit of a cabinet. */
export const cabinetCircuit = z.object({
  circuit: plainText(64).min(1),
  name: plainText(100).optional(),
  current: quantity(0, 10_000).optional(),
  contactor: z.enum(CONTACTOR_STATES).optional(),
  breaker: z.enum(BREAKER_STATES).optional(),
  /** Residual current to earth in mA */
  leakage: quantity(0, 100_000).optional(),
})
export type CabinetCircuit = z.infer<typeof cabinetCircuit>

/**
 * Up, `cabinet`, from a center: the cabinet it is in. Sent after connecting, with each report and on change. A field that is
 * left out keeps its last value; each list contains all of its kind.
 */
export const cabinet = z
  .object({
    doorOpen: z.boolean().optional(),
    phases: z
      .array(cabinetPhase)
      .min(1)
      .max(3)
      .refine(phases => isEachOnce(phases, 'phase'), 'each phase once')
      .optional(),
    meters: z
      .array(cabinetMeter)
      .max(20)
      .refine(meters => isEachOnce(meters, 'id'), 'each meter once')
      .optional(),
    circuits: z
      .array(cabinetCircuit)
      .max(100)
      .refine(circuits => isEachOnce(circuits, 'circuit'), 'each circuit once')
      .optional(),
    /** Position in WGS-84 degrees, both or neither */
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    time: instant.optional(),
    /** Id of the `down/read` that it answers. */
    readId: plainText(64).optional(),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    message: 'latitude and longitude, or neither',
    path: ['latitude'],
  })
export type Cabinet = z.infer<typeof cabinet>

function isEachOnce<T>(items: T[], key: keyof T): boolean {
  return new Set(items.map(item => item[key])).size === items.length
}
