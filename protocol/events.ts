import { z } from 'zod'
import { anyNumber, instant, lightId, plainText } from './values.ts'

/** A state of a device that began (`active`) or ended. Kinds have TALQ's names of event types; any other is accepted, too. */
export const deviceEvent = z.object({
  light: lightId.optional(),
  kind: plainText(64).min(1),
  active: z.boolean(),
  /** Start or end, by the device's clock. */
  time: instant.optional(),
  value: anyNumber.optional(),
  unit: plainText(16).optional(),
  text: plainText(200).optional(),
})
export type DeviceEvent = z.infer<typeof deviceEvent>

/** Up, `events`: up to 1,000, in the order in which they happened. */
export const events = z.object({ events: z.array(deviceEvent).min(1).max(1000) })
