import type { Reading } from '#protocol/telemetry.ts'

/** Readings kept for each light. */
const MAX_PER_LIGHT = 40

/**
 * Readings measured while the platform was unavailable. When it is full, every second one is dropped and only every second new
 * one is added: a long outage is covered from beginning to end, with lower resolution.
 */
export class Backlog {
  #rounds: Reading[][] = []
  /** Adds one round of this many. */
  #every = 1
  #skipped = 0

  /** One round of readings: all lights of an endpoint at one moment. */
  keep(round: () => Reading[]): void {
    if (++this.#skipped < this.#every) return
    this.#skipped = 0
    this.#rounds.push(round())
    if (this.#rounds.length <= MAX_PER_LIGHT) return
    this.#rounds = this.#rounds.filter((_, i) => i % 2 === 0)
    this.#every *= 2
  }

  get isEmpty(): boolean {
    return this.#rounds.length === 0
  }

  /** Takes the oldest, about as many as asked for: whole rounds, at least one. */
  take(about: number): Reading[] {
    const taken: Reading[] = []
    do taken.push(...(this.#rounds.shift() ?? []))
    while (this.#rounds.length > 0 && taken.length + this.#rounds[0]!.length <= about)
    if (this.isEmpty) this.#every = 1
    return taken
  }
}
