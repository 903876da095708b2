import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** No two look alike: neither 0 and O, nor 1 and I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 12

/** For people to type: 60 random bits, `K7QF-2M9X-HB4T`. Whoever sees the server's terminal knows it, and nobody else. */
export function newSetUpCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** However it was typed: in small letters, without its dashes. */
export function isSetUpCode(typed: string, code: string): boolean {
  return timingSafeEqual(hashOf(typed), hashOf(code))
}

function hashOf(code: string): Buffer {
  const letters = code.slice(0, 100).toUpperCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(letters).digest()
}
