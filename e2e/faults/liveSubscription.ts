import type { Api } from '../night/server.ts'
import { sleep } from '../random.ts'

/** The live stream of an open console, which reconnects like console/src/graphql/live.ts. */
export class LiveSubscription {
  /** s from the end of a stream to the next one */
  readonly gaps: number[] = []
  /** Received events. */
  events = 0
  #gone = new AbortController()
  #endedAt: number | undefined
  #listening: Promise<void>
  #first: Promise<void>

  constructor(api: Api, query: string) {
    const first = Promise.withResolvers<void>()
    this.#first = first.promise
    this.#listening = this.#keep(api, query, first.resolve)
  }

  /** Resolves when it is subscribed. */
  connected(): Promise<void> {
    return this.#first
  }

  async stop(): Promise<void> {
    this.#gone.abort()
    await this.#listening
  }

  async #keep(api: Api, query: string, begun: () => void): Promise<void> {
    const { signal } = this.#gone
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        const answer = await api.listen(query, signal)
        if (!answer.ok) throw new Error(`${answer.status}`)
        tries = 0
        if (this.#endedAt) this.gaps.push((performance.now() - this.#endedAt) / 1000)
        this.#endedAt = undefined
        begun()
        const text = new TextDecoder()
        for await (const piece of answer.body!)
          this.events += text.decode(piece, { stream: true }).match(/^event: next/gm)?.length ?? 0
      } catch {
        // Disconnected, or not running yet.
      }
      this.#endedAt ??= performance.now()
      if (!signal.aborted) await sleep(Math.min(0.5 * 2 ** tries, 8) * (1 + Math.random() / 2))
    }
  }
}
