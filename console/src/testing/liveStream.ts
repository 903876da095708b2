import { EventEmitter, on } from 'node:events'

/** Fields that are published together. */
const FOLLOWERS: Record<string, string[]> = { lightDeviceChanges: ['lightMapChanges'] }

/** Publishes events to subscriptions. */
export class LiveStream {
  readonly #fields: ReadonlySet<string>
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  #ended = new AbortController()

  /** @param fields of the type Subscription */
  constructor(fields: string[]) {
    this.#fields = new Set(fields)
  }

  /** @throws for a field that the schema lacks */
  publish(field: string, value: unknown): void {
    this.#knownOrThrow(field)
    for (const name of [field, ...(FOLLOWERS[field] ?? [])]) this.#emitter.emit(name, { [name]: value })
  }

  /** Lets all streams check whether their viewer still has the permission. */
  check(): void {
    for (const name of this.#fields) this.#emitter.emit(name, { [name]: [] })
  }

  /** Number of subscribers. @throws for a field that the schema lacks */
  listeners(field: string): number {
    this.#knownOrThrow(field)
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

  #knownOrThrow(field: string): void {
    if (!this.#fields.has(field)) throw new Error(`the schema has no subscription ${field}`)
  }

  /** Ends all streams. */
  end(): void {
    this.#ended.abort()
    this.#ended = new AbortController()
  }
}
