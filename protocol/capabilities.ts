import { z } from 'zod'
import { oneOrMany } from './message.ts'
import { lightId, plainText } from './values.ts'

/**
 * How a light holds its plan. NONE: it has no memory for one. INSTANTS: as entries. RULES: as rules, which it evaluates with
 * its own sun and calendar.
 */
export const PLAN_SUPPORT = ['NONE', 'INSTANTS', 'RULES'] as const
export type PlanSupport = (typeof PLAN_SUPPORT)[number]

/**
 * What an endpoint can do. `lights`: these lights of a center; `model`: its lights of this model; neither: the endpoint itself,
 * and all lights of a center. Field by field, the most specific entry counts, and of equally specific ones the last.
 */
export const capability = z.object({
  lights: z.array(lightId).min(1).max(1000).optional(),
  model: plainText(64).min(1).optional(),
  holds: z.enum(PLAN_SUPPORT).optional(),
  /** Entries that a stored plan may have. */
  maxEntries: z.int().min(1).max(500).optional(),
  /** Seconds within which a command reaches the light and is answered. */
  commandSeconds: z.int().min(1).max(86_400).optional(),
  /** Seconds between two readings. */
  reportEverySeconds: z.int().min(1).max(86_400).optional(),
  /** Executes commands that are addressed to a group. */
  groups: z.boolean().optional(),
  /** Answers `down/read`. */
  reads: z.boolean().optional(),
  /** Obeys `down/circuit`. */
  circuits: z.boolean().optional(),
  /** What its readings contain. Names that the platform does not know are kept. */
  measures: z.array(plainText(64).min(1)).max(50).optional(),
})
export type Capability = z.infer<typeof capability>

/** Up, `capabilities`: one, or `{ capabilities: [...] }`. Replaces the previous announcement of the endpoint. */
export const capabilitiesMessage = oneOrMany('capabilities', capability)
