import type { Inventory } from '#protocol/inventory.ts'
import type { CityEndpoint } from './cityFile.ts'
import type { Light } from './light.ts'

const LIGHTS_A_PART = 1000

/** All lights an endpoint speaks for, in as many parts as they need. */
export function inventoriesOf(endpoint: CityEndpoint, lights: Iterable<Light>, firmwareVersion: string): Inventory[] {
  const all = [...lights].map(({ id, model, main }) => ({
    light: id,
    model,
    nominalLampWattage: main?.nominalWatts,
  }))
  const parts = Math.max(1, Math.ceil(all.length / LIGHTS_A_PART))
  return Array.from({ length: parts }, (_, i) => ({
    model: endpoint.model,
    firmwareVersion,
    part: i + 1,
    parts,
    lights: all.slice(i * LIGHTS_A_PART, (i + 1) * LIGHTS_A_PART),
  }))
}
