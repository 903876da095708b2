import { z } from 'zod'
import { lightId, plainText } from './values.ts'

/** Down, `inventory`: requests the inventory. The response repeats `id`. */
export const inventoryRequest = z.object({ id: plainText(64).min(1) })

/** A light as its endpoint knows it. Position in WGS-84 degrees, both or neither. */
export const inventoryLight = z.object({
  light: lightId,
  /** Code of the model, e.g. K01A-PLC */
  model: plainText(64).optional(),
  name: plainText(100).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  /** W at 100 % (uCIFI 3416/36) */
  nominalLampWattage: z.number().min(0).max(100_000).optional(),
})
export type InventoryLight = z.infer<typeof inventoryLight>

/** Up, `inventory`: all lights of an endpoint, at most 1,000 per message; `part` of `parts` if there are more. */
export const inventory = z.object({
  id: plainText(64).optional(),
  model: plainText(64).optional(),
  firmwareVersion: plainText(64).optional(),
  part: z.int().min(1).default(1),
  parts: z.int().min(1).max(1000).default(1),
  lights: z.array(inventoryLight).max(1000),
})
export type Inventory = z.infer<typeof inventory>
