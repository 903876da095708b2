/** What an endpoint does later: a light with slow answers executes its commands after a delay. */
export class DelayQueue {
  #items: { at: number; run: () => void }[] = []

  add(at: number, run: () => void): void {
    this.#items.push({ at, run })
  }

  runDue(now: number): void {
    if (this.#items.length === 0) return
    const due = this.#items.filter(({ at }) => at <= now)
    this.#items = this.#items.filter(({ at }) => at > now)
    for (const { run } of due) run()
  }

  /** The clock was set back. */
  handleClockStep(now: number): void {
    for (const item of this.#items) item.at = Math.min(item.at, now)
  }
}
