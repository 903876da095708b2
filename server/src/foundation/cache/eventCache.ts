import type { EventBus, EventName } from '../events/events.ts'

/** Kept no longer, whatever else is heard: a word that is lost makes nothing hold for longer. */
const LONGEST_MS = 5000

interface Found<T> {
  value: T
  until: number
}

/** What was found in the database a moment ago, until an event says that it may have changed. */
export class Remembered<T> {
  readonly #found = new Map<string, Found<T>>()
  readonly #most: number
  /** How often all was forgotten: what was looked up before that is not kept after it. */
  #times = 0
  readonly stop: () => void

  /** @param most so many at a time */
  constructor(events: EventBus, changes: EventName, most = 10_000) {
    this.#most = most
    const stop = [changes, 'resync' as const].map(name => events.on(name, () => this.forget()))
    this.stop = () => {
      for (const off of stop) off()
    }
  }

  /** @param find with the value, for how many ms it holds at most; undefined is not kept */
  async get(key: string, find: () => Promise<{ value: T; ms: number } | undefined>): Promise<T | undefined> {
    const known = this.#found.get(key)
    if (known && known.until > performance.now()) return known.value
    const times = this.#times
    const since = performance.now()
    const found = await find()
    if (found && found.ms > 0 && times === this.#times) {
      if (this.#found.size >= this.#most) this.#found.clear()
      this.#found.set(key, { value: found.value, until: since + Math.min(found.ms, LONGEST_MS) })
    }
    return found?.value
  }

  forget(): void {
    this.#times++
    this.#found.clear()
  }
}
