/** The time to live is a multiple of the time that loading took: 20 ms are cached for a second. */
const TTL_PER_COST = 50
const MAX_TTL_MS = 15_000
const MAX_ENTRIES = 10_000

/** Caches expensive aggregates. The time to live grows with the cost, so that loading takes a fiftieth of a processor at most. */
export class TtlCache<K, T> {
  readonly #entries = new Map<K, { value: Promise<T>; until: number }>()

  /** Concurrent callers share one load; a failed one is not cached. */
  get(key: K, load: () => Promise<T>): Promise<T> {
    const cached = this.#entries.get(key)
    if (cached && performance.now() < cached.until) return cached.value
    const since = performance.now()
    const entry = { value: load(), until: Number.POSITIVE_INFINITY }
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear()
    this.#entries.set(key, entry)
    entry.value.then(
      () => {
        const now = performance.now()
        entry.until = now + Math.min((now - since) * TTL_PER_COST, MAX_TTL_MS)
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key)
      },
    )
    return entry.value
  }

  /** Values that are being loaded are not cached either. */
  clear(): void {
    this.#entries.clear()
  }
}
