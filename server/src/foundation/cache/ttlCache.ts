/** The time to live is a multiple of the time that loading took: 20 ms are cached for a second. */
const TTL_PER_COST = 50
const MAX_TTL_MS = 15_000
const MAX_ENTRIES = 10_000

interface Entry<T> {
  value: T
  loadedAt: number
  ttlMs: number
  refresh?: Promise<T>
}

/**
 * Caches expensive aggregates. The time to live grows with the cost, so that loading takes a fiftieth of a processor at
 * most. After it, callers still get the cached value while it is refreshed (stale-while-revalidate): a value is never
 * older than twice its time to live.
 */
export class TtlCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #loading = new Map<string, Promise<T>>()

  get(key: string, load: () => Promise<T>): Promise<T> | T {
    const entry = this.#entries.get(key)
    const age = entry && performance.now() - entry.loadedAt
    if (!entry || age! > 2 * entry.ttlMs) return this.#loadOnce(key, load)
    if (age! > entry.ttlMs && !entry.refresh) {
      entry.refresh = this.#load(key, load)
      // After twice the time to live, a caller loads again and gets the error.
      entry.refresh.catch(() => {
        entry.refresh = undefined
      })
    }
    return entry.value
  }

  /** Concurrent callers share one load. */
  #loadOnce(key: string, load: () => Promise<T>): Promise<T> {
    let loading = this.#loading.get(key)
    if (!loading) {
      loading = this.#load(key, load).finally(() => this.#loading.delete(key))
      this.#loading.set(key, loading)
    }
    return loading
  }

  async #load(key: string, load: () => Promise<T>): Promise<T> {
    const loadedAt = performance.now()
    const value = await load()
    const ttlMs = Math.min((performance.now() - loadedAt) * TTL_PER_COST, MAX_TTL_MS)
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear()
    this.#entries.set(key, { value, loadedAt, ttlMs })
    return value
  }
}
