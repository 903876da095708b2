import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** No two look alike: neither 0 and O, nor 1 and I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 12

export const SET_UP_MINUTES = 10

/** For people to type: 60 random bits, `K7QF-2M9X-HB4T`. Whoever sees the server's terminal knows it, and nobody else. */
export function newSetUpCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** However it was typed: in small letters, without its dashes. */
function hashOf(code: string): Buffer {
  const letters = code.slice(0, 100).toUpperCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(letters).digest()
}

interface Making {
  make?: () => string
  /** ms that only go forward */
  now?: () => number
}

/**
 * The codes of one start: one at a time, each for ten minutes. The next one is made when somebody comes who needs it, so that
 * a server that nobody sets up does not fill its terminal.
 */
export class SetUpCodes {
  readonly #say: (code: string) => void
  readonly #make: () => string
  readonly #now: () => number
  /** The last one is that of now. Only as hashes: nothing here needs to read them. */
  readonly #made: Buffer[] = []
  #endsAt = 0

  /** @param say tells whoever sees the terminal */
  constructor(say: (code: string) => void, { make = newSetUpCode, now = () => performance.now() }: Making = {}) {
    this.#say = say
    this.#make = make
    this.#now = now
    this.#next()
  }

  /** Somebody wants to set the platform up: there is a code that they can have. */
  needed(): void {
    if (this.#now() >= this.#endsAt) this.#next()
  }

  judge(typed: string): 'right' | 'ended' | 'wrong' {
    this.needed()
    const hash = hashOf(typed)
    const found = this.#made.findIndex(code => timingSafeEqual(code, hash))
    if (found < 0) return 'wrong'
    return found === this.#made.length - 1 ? 'right' : 'ended'
  }

  #next(): void {
    const code = this.#make()
    this.#made.push(hashOf(code))
    this.#endsAt = this.#now() + SET_UP_MINUTES * 60_000
    this.#say(code)
  }
}
