import { EventEmitter, on } from 'node:events'

/** The map hears of the same lights. */
const FOLLOWERS: Record<string, string[]> = { lightDeviceChanges: ['lightMapChanges'] }

/** What subscriptions hear. */
export class LiveStream {
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  #ended = new AbortController()

  /** @param field of Subscription */
  publish(field: string, value: unknown): void {
    for (const name of [field, ...(FOLLOWERS[field] ?? [])]) this.#emitter.emit(name, { [name]: value })
  }

  /** How many listen. */
  listeners(field: string): number {
    return this.#emitter.listenerCount(field)
  }

  of(field: string): AsyncIterableIterator<unknown> {
    const heard = on(this.#emitter, field, { signal: this.#ended.signal })
    return {
      next: async () => {
        try {
          const { value, done } = await heard.next()
          return { value: value?.[0], done: done ?? false }
        } catch {
          return { value: undefined, done: true }
        }
      },
      return: async () => {
        await heard.return!()
        return { value: undefined, done: true }
      },
      [Symbol.asyncIterator]() {
        return this
      },
    }
  }

  /** Every stream ends. */
  end(): void {
    this.#ended.abort()
    this.#ended = new AbortController()
  }
}
