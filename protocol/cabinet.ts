import { z } from 'zod'
import { instant, plainText, quantity } from './values.ts'

export const PHASES = ['A', 'B', 'C'] as const
export type Phase = (typeof PHASES)[number]

/** One phase of the supply: V to neutral, A. */
export const cabinetPhase = z.object({
  phase: z.enum(PHASES),
  voltage: quantity(0, 2000),
  current: quantity(0, 10_000).optional(),
})
export type CabinetPhase = z.infer<typeof cabinetPhase>

/**
 * Up, `cabinet`, from a center: the cabinet it is in. Sent after connecting, with each report and on change. A field that is
 * left out keeps its last value; `phases` lists all phases.
 */
export const cabinet = z.object({
  doorOpen: z.boolean().optional(),
  phases: z.array(cabinetPhase).min(1).max(3).refine(isEachOnce, 'each phase once').optional(),
  time: instant.optional(),
  /** Id of the `down/read` that it answers. */
  readId: plainText(64).optional(),
})
export type Cabinet = z.infer<typeof cabinet>

function isEachOnce(phases: CabinetPhase[]): boolean {
  return new Set(phases.map(({ phase }) => phase)).size === phases.length
}
