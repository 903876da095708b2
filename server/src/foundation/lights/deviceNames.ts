import type { Reporter } from './reporters.ts'

/** The names (kinds of events, sensors) that devices use: one that invents names without end would fill the database. */
export class DeviceNames {
  readonly #most: number
  readonly #names = new Map<string, Set<string>>()

  /** @param most of one device */
  constructor(most: number, stored: readonly (Reporter & { name: string })[]) {
    this.#most = most
    for (const { name, ...device } of stored) this.#of(device).add(name)
  }

  /** Whether the device may use the name, which counts as used from then on. */
  admits(device: Reporter, name: string): boolean {
    const names = this.#of(device)
    if (!names.has(name) && names.size >= this.#most) return false
    names.add(name)
    return true
  }

  #of({ light_id, center_id }: Reporter): Set<string> {
    const key = `${light_id} ${center_id}`
    const names = this.#names.get(key) ?? new Set()
    this.#names.set(key, names)
    return names
  }
}
