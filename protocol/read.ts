import { z } from 'zod'
import { instant, lightId, plainText } from './values.ts'

/**
 * Down, `read`: requests a reading of each light now. Without `lights`: of the endpoint itself; a center sends its cabinet.
 * The answers carry the id as `readId`. Sent only to endpoints that announced `reads`.
 */
export const readRequest = z.object({
  id: plainText(64).min(1),
  lights: z.array(lightId).min(1).max(1000).optional(),
  /** The platform does not wait for later answers. */
  expiresAt: instant,
})
export type ReadRequest = z.infer<typeof readRequest>
