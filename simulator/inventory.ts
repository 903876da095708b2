import type { Inventory } from '#protocol/inventory.ts'
import type { CityEndpoint } from './cityFile.ts'
import type { Light } from './light.ts'

export const FIRMWARE = 'simulator-1'
const LIGHTS_PER_PART = 1000

/** All lights of an endpoint, in as many messages as necessary. */
export function splitInventory(endpoint: CityEndpoint, lights: Iterable<Light>): Inventory[] {
  const all = [...lights].map(({ id, model, main }) => ({
    light: id,
    model,
    nominalLampWattage: main?.nominalWatts,
  }))
  const parts = Math.max(1, Math.ceil(all.length / LIGHTS_PER_PART))
  return Array.from({ length: parts }, (_, i) => ({
    model: endpoint.model,
    firmwareVersion: FIRMWARE,
    part: i + 1,
    parts,
    lights: all.slice(i * LIGHTS_PER_PART, (i + 1) * LIGHTS_PER_PART),
  }))
}
