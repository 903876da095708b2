import { Transform, type TransformCallback } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** Rate limit of all uploads together: 67 Mbit/s, a tenth of what one core can receive. */
const BYTES_PER_SECOND = 8 * 1024 * 1024
/** Resolution of timers. */
const MIN_SLEEP_MS = 1

interface Chunk {
  bytes: number
  release: () => void
}

/**
 * Limits the rate of uploads, and serves senders in turn: a sender of thirty files does not delay a sender of one. Data
 * beyond the rate waits at its sender. At twice this rate, garbage collection of the chunks slowed down all requests.
 */
export class UploadThrottle {
  /** Waiting chunks by sender. */
  #queues = new Map<string, Chunk[]>()
  #isRunning = false
  /** When the next chunk may pass, by performance.now(). */
  #nextAt = 0

  /** A stream to be placed between the request of a sender and its parser. */
  stream(sender: string): Transform {
    return new Transform({
      transform: (chunk: Buffer, _, done: TransformCallback) =>
        this.#enqueue(sender, { bytes: chunk.length, release: () => done(null, chunk) }),
    })
  }

  #enqueue(sender: string, chunk: Chunk): void {
    const queue = this.#queues.get(sender)
    if (queue) queue.push(chunk)
    else this.#queues.set(sender, [chunk])
    if (!this.#isRunning) this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    // A sender that is deleted and set again moves to the end of the map: round robin.
    for (const [sender, chunks] of this.#queues) {
      const { bytes, release } = chunks.shift()!
      this.#queues.delete(sender)
      if (chunks.length > 0) this.#queues.set(sender, chunks)
      const waitMs = this.#nextAt - performance.now()
      if (waitMs >= MIN_SLEEP_MS) await sleep(waitMs)
      this.#nextAt = Math.max(this.#nextAt, performance.now()) + (bytes / BYTES_PER_SECOND) * 1000
      // An error of one upload must not stop the others.
      process.nextTick(release)
    }
    this.#isRunning = false
  }
}
