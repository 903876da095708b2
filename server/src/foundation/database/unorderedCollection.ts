interface Held<T> {
  value: T
  at: number
}

/**
 * What comes and goes thousands of times a second, in no order. A Set (and a Map) makes a new table every few times, to which the one
 * before points, for iterators in progress: one table that has become old keeps all later ones, and all that was ever in
 * them, until all garbage is collected. See decision 053.
 */
export class UnorderedCollection<T> {
  readonly #held: Held<T>[] = []

  get size(): number {
    return this.#held.length
  }

  /** @returns what takes it out again, once */
  add(value: T): () => void {
    const mine: Held<T> = { value, at: this.#held.length }
    this.#held.push(mine)
    return () => this.#take(mine)
  }

  /** As they are now. */
  values(): T[] {
    return this.#held.map(({ value }) => value)
  }

  #take(mine: Held<T>): void {
    if (this.#held[mine.at] !== mine) return
    const last = this.#held.pop()!
    if (last === mine) return
    last.at = mine.at
    this.#held[mine.at] = last
  }
}
