/** What took 20 ms is told again for a second; what takes long, no longer than this. */
const TIMES_ITS_COST = 50
const LONGEST_MS = 15_000
const MOST = 10_000

interface Found<T> {
  value: T
  at: number
  /** ms that it is told again */
  holds: number
  renewing?: Promise<T>
}

/**
 * Sums that cost much, found once for all who ask within a while; that while grows with the cost, so that they take a
 * fiftieth of a processor at most. Whoever asks soon after it is still told the last ones, and new ones are found meanwhile:
 * what is told is never older than twice that while.
 */
export class Reused<T> {
  readonly #found = new Map<string, Found<T>>()
  readonly #first = new Map<string, Promise<T>>()

  get(key: string, find: () => Promise<T>): Promise<T> | T {
    const found = this.#found.get(key)
    const age = found && performance.now() - found.at
    if (!found || age! > 2 * found.holds) return this.#firstOf(key, find)
    if (age! > found.holds && !found.renewing) {
      found.renewing = this.#find(key, find)
      // Whoever asks after twice the while asks again, and is told.
      found.renewing.catch(() => {
        found.renewing = undefined
      })
    }
    return found.value
  }

  /** Many who ask at once wait for one. */
  #firstOf(key: string, find: () => Promise<T>): Promise<T> {
    let first = this.#first.get(key)
    if (!first) {
      first = this.#find(key, find).finally(() => this.#first.delete(key))
      this.#first.set(key, first)
    }
    return first
  }

  async #find(key: string, find: () => Promise<T>): Promise<T> {
    const at = performance.now()
    const value = await find()
    const holds = Math.min((performance.now() - at) * TIMES_ITS_COST, LONGEST_MS)
    if (this.#found.size >= MOST) this.#found.clear()
    this.#found.set(key, { value, at, holds })
    return value
  }
}
