import { Transform, type TransformCallback } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes a second of all uploads together: a line of 67 Mbit/s, and a tenth of what one core takes in. */
const BYTES_A_SECOND = 8 * 1024 * 1024
/** Timers come no finer. */
const FINEST_MS = 1

/**
 * Lets files in one piece after the other, whosever they are, and no faster than leaves room for everybody else: who sends
 * thirty files at once waits for them longer, and nobody waits for who sends them. (What is read becomes garbage: at twice the
 * rate, collecting it held everybody up.) What is not let in yet stays with its sender.
 */
export class Pace {
  #next = 0

  /** To be put between what a sender sends and who reads it. */
  stream(): Transform {
    const turn = (bytes: number) => this.#turn(bytes)
    return new Transform({
      transform(piece: Buffer, _, done: TransformCallback) {
        turn(piece.length).then(() => done(null, piece))
      },
    })
  }

  async #turn(bytes: number): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, this.#next)
    this.#next = at + (bytes / BYTES_A_SECOND) * 1000
    if (at - now >= FINEST_MS) await sleep(at - now)
  }
}
