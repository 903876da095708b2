import type { EventBus, EventName } from '../events/events.ts'

/** Maximum age of a value, in case an event is lost. */
const MAX_AGE_MS = 5000

interface Entry<T> {
  value: T
  until: number
}

/** Caches values of the database until an event reports that they may have changed. */
export class EventCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #maxEntries: number
  /** Number of invalidations: a value whose lookup began before the last one is not cached. */
  #invalidations = 0
  readonly stop: () => void

  constructor(events: EventBus, changes: EventName, maxEntries = 10_000) {
    this.#maxEntries = maxEntries
    const unsubscribe = [changes, 'resync' as const].map(name => events.on(name, () => this.invalidate()))
    this.stop = () => {
      for (const off of unsubscribe) off()
    }
  }

  /** @param load returns the value and how long (ms) it is valid at most; undefined is not cached */
  async get(key: string, load: () => Promise<{ value: T; ms: number } | undefined>): Promise<T | undefined> {
    const cached = this.#entries.get(key)
    if (cached && cached.until > performance.now()) return cached.value
    const invalidations = this.#invalidations
    const since = performance.now()
    const loaded = await load()
    if (loaded && loaded.ms > 0 && invalidations === this.#invalidations) {
      if (this.#entries.size >= this.#maxEntries) this.#entries.clear()
      this.#entries.set(key, { value: loaded.value, until: since + Math.min(loaded.ms, MAX_AGE_MS) })
    }
    return loaded?.value
  }

  invalidate(): void {
    this.#invalidations++
    this.#entries.clear()
  }
}
