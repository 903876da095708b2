import { z } from 'zod'
import { instant, words } from './values.ts'

/**
 * Up, `presence`: said on connecting (`online: true`), left as the last will and said on leaving (`online: false`).
 * After it the sequence of the endpoint's readings starts anew.
 */
export const presence = z.object({
  online: z.boolean(),
  time: instant.optional(),
  firmwareVersion: words(64).optional(),
})
export type Presence = z.infer<typeof presence>
