import { z } from 'zod'
import { planRules } from './rules.ts'
import { instant, lampSetting, lightId, plainText, version } from './values.ts'

/** Desired state of the lamps from this instant on. */
export const planEntry = z.object({ at: instant, main: lampSetting.optional(), sub: lampSetting.optional() })
export type PlanEntry = z.infer<typeof planEntry>

/**
 * Down, `plan`: the schedule that a light follows without the platform. Instants in ascending order, so that a light needs no
 * sun times and no time zone. After the last entry the light repeats the entries of the last 24 hours every day. A command is
 * in force until the next entry; a plan replaces the previous one; an empty plan means: keep the current state.
 */
export const plan = z.object({
  version,
  /** Lights of a center with this plan; left out: the endpoint itself. */
  lights: z.array(lightId).min(1).max(1000).optional(),
  entries: z.array(planEntry).max(500),
  /** The same nights as rules, only for lights that announced RULES: they follow these, and ignore the entries. */
  rules: planRules.optional(),
})
export type Plan = z.infer<typeof plan>

/** Up, `plan`: the plan that a light has stored. */
export const planReport = z.object({
  version,
  lights: z.array(lightId).min(1).max(1000).optional(),
  result: z.enum(['STORED', 'REJECTED']),
  reason: plainText(200).optional(),
  /** If rejected: the version that the light has stored. */
  held: version.optional(),
})
export type PlanReport = z.infer<typeof planReport>
