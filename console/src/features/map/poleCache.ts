import type { Pole } from './streetLines.ts'

/** What a pole is called, without where it is. */
export type PoleName = Omit<Pole, 'lat' | 'lng'>

/** A light, or its road, may be renamed. */
export const POLE_MAX_AGE_MS = 5 * 60_000

/** Caches names of lights and their roads. An expired name is used until it is loaded again. */
export class PoleCache {
  readonly #poles = new Map<number, { pole: PoleName; loadedAt: number }>()

  /** Those that are not cached, or expired. */
  missing(ids: number[]): number[] {
    const expired = Date.now() - POLE_MAX_AGE_MS
    return ids.filter(id => (this.#poles.get(id)?.loadedAt ?? expired) <= expired)
  }

  set(id: number, pole: PoleName): void {
    this.#poles.set(id, { pole, loadedAt: Date.now() })
  }

  get(id: number): PoleName | undefined {
    return this.#poles.get(id)?.pole
  }
}
