import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Without characters that look alike: 0 and O, 1 and I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 12

export const SET_UP_MINUTES = 10

/** For manual entry: 60 random bits, `K7QF-2M9X-HB4T`. Only users with access to the server's terminal know it. */
export function newSetUpCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Ignores case and dashes. */
function hashOf(code: string): Buffer {
  const letters = code.slice(0, 100).toUpperCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(letters).digest()
}

interface Making {
  make?: () => string
  /** ms of a monotonic clock */
  now?: () => number
}

/**
 * The codes of one server start: one at a time, each valid for ten minutes. The next one is created on request, so that
 * a server that is not set up does not fill its terminal.
 */
export class SetUpCodes {
  readonly #print: (code: string) => void
  readonly #make: () => string
  readonly #now: () => number
  /** The last one is current. Only hashes: the codes are never read. */
  readonly #made: Buffer[] = []
  #endsAt = 0

  /** @param print prints to the server's terminal */
  constructor(print: (code: string) => void, { make = newSetUpCode, now = () => performance.now() }: Making = {}) {
    this.#print = print
    this.#make = make
    this.#now = now
    this.#next()
  }

  /** A client requests the set-up: ensures that a valid code exists. */
  ensureValid(): void {
    if (this.#now() >= this.#endsAt) this.#next()
  }

  verify(typed: string): 'valid' | 'expired' | 'wrong' {
    this.ensureValid()
    const hash = hashOf(typed)
    const found = this.#made.findIndex(code => timingSafeEqual(code, hash))
    if (found < 0) return 'wrong'
    return found === this.#made.length - 1 ? 'valid' : 'expired'
  }

  #next(): void {
    const code = this.#make()
    this.#made.push(hashOf(code))
    this.#endsAt = this.#now() + SET_UP_MINUTES * 60_000
    this.#print(code)
  }
}
