import { z } from 'zod'
import { CONTACTOR_STATES } from './cabinet.ts'
import { instant, plainText, version } from './values.ts'

/**
 * Down, `circuit`: the state that the contactor of a circuit must take. A center executes it by the rules of a command, and
 * acknowledges it without `light`. Versions count for each circuit.
 */
export const circuitCommand = z.object({
  id: plainText(64).min(1),
  version,
  circuit: plainText(64).min(1),
  contactor: z.enum(CONTACTOR_STATES),
  issuedAt: instant,
  expiresAt: instant,
})
export type CircuitCommand = z.infer<typeof circuitCommand>
