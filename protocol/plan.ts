import { z } from 'zod'
import { instant, lampSetting, lightId, version, words } from './values.ts'

/** From this instant on the lamps are to be so. */
export const planEntry = z.object({ at: instant, main: lampSetting.optional(), sub: lampSetting.optional() })
export type PlanEntry = z.infer<typeof planEntry>

/**
 * Down, `plan`: what to do by itself while the platform is silent. Plain instants in rising order, so that a light needs
 * neither sun nor zone. After the last entry the light repeats the entries of the last 24 hours, day by day.
 * A command counts until the next entry; a plan replaces the one before it; an empty plan means: hold what is.
 */
export const plan = z.object({
  version,
  /** Lights of a center that share it; left out: the endpoint itself. */
  lights: z.array(lightId).min(1).max(1000).optional(),
  entries: z.array(planEntry).max(500),
})
export type Plan = z.infer<typeof plan>

/** Up, `plan`: the plan a light holds now. */
export const planReport = z.object({
  version,
  lights: z.array(lightId).min(1).max(1000).optional(),
  result: z.enum(['STORED', 'REJECTED']),
  reason: words(200).optional(),
  /** Of a refusal: the version that the light holds instead. */
  held: version.optional(),
})
export type PlanReport = z.infer<typeof planReport>
