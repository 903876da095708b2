import { Transform, type TransformCallback } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes a second of all uploads together: a line of 67 Mbit/s, and a tenth of what one core takes in. */
const BYTES_A_SECOND = 8 * 1024 * 1024
/** Timers come no finer. */
const FINEST_MS = 1

interface Piece {
  bytes: number
  letIn: () => void
}

/**
 * Lets files in one piece after the other, one of each sender in turn, and no faster than leaves room for everybody else: who
 * sends thirty files at once waits for them longer, and nobody who sends one. (What is read becomes garbage: at twice the rate,
 * collecting it held everybody up.) What is not let in yet stays with its sender.
 */
export class Pace {
  /** What waits, by sender. */
  #waiting = new Map<string, Piece[]>()
  #going = false
  /** When the next piece may come in: ms, as performance.now() */
  #next = 0

  /** To be put between what a sender sends and who reads it. */
  stream(sender: string): Transform {
    return new Transform({
      transform: (piece: Buffer, _, done: TransformCallback) =>
        this.#wait(sender, { bytes: piece.length, letIn: () => done(null, piece) }),
    })
  }

  #wait(sender: string, piece: Piece): void {
    const before = this.#waiting.get(sender)
    if (before) before.push(piece)
    else this.#waiting.set(sender, [piece])
    if (!this.#going) this.#go()
  }

  async #go(): Promise<void> {
    this.#going = true
    // Whoever is taken out and comes back stands at the end of the line.
    for (const [sender, pieces] of this.#waiting) {
      const { bytes, letIn } = pieces.shift()!
      this.#waiting.delete(sender)
      if (pieces.length > 0) this.#waiting.set(sender, pieces)
      const early = this.#next - performance.now()
      if (early >= FINEST_MS) await sleep(early)
      this.#next = Math.max(this.#next, performance.now()) + (bytes / BYTES_A_SECOND) * 1000
      // What goes wrong with one must not hold up the others.
      process.nextTick(letIn)
    }
    this.#going = false
  }
}
