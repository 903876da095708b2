import { z } from 'zod'
import { instant, plainText } from './values.ts'

/**
 * Up, `presence`: sent on connecting (`online: true`); last will, and sent on disconnecting (`online: false`). It resets the
 * sequence of the endpoint's readings.
 */
export const presence = z.object({
  online: z.boolean(),
  time: instant.optional(),
  firmwareVersion: plainText(64).optional(),
})
