import { anyNumber, endOf, equalKey, equalNumber, type Terms } from './numbers.ts'
import { numbersOf, plainText, wordsOf } from './tokens.ts'

/** Characters of a search text. */
export const MAX_SEARCH_CHARACTERS = 100

/** One way to read a search text. A light matches if all its words and numbers do. */
export interface Reading {
  words: string[]
  numbers: Terms
  /** numbers that are equal, not only their beginning; none if there is no number */
  equalNumbers?: Terms
}

export interface LightQuery {
  /** a light is found by any of them; none: no light */
  readings: Reading[]
  /** pole numbers and device ids that are equal but for padding and separators */
  key: Terms
}

/** Letters before digits that may be the end of a device id, such as `a1f2`: not only a word and a number. */
const DEVICE_ID = /[a-z]+[0-9][0-9a-z]*/g
const MIN_DEVICE_ID = 4

/** Reads a search text: words in any order (`wordTest`), numbers without padding. */
export function readLightQuery(text: string): LightQuery {
  const plain = plainText(text)
  const numbers = numbersOf(plain)
  const byWords = {
    words: wordsOf(plain),
    numbers: numbers.map(anyNumber),
    ...(numbers.length > 0 && { equalNumbers: numbers.map(equalNumber) }),
  }
  const ids = (plain.match(DEVICE_ID) ?? []).filter(({ length }) => length >= MIN_DEVICE_ID)
  const readings = ids.length > 0 ? [byWords, byIds(plain, ids)] : [byWords]
  return {
    readings: readings.filter(({ words, numbers }) => words.length + numbers.length > 0),
    key: [equalKey(plain)],
  }
}

function byIds(plain: string, ids: string[]): Reading {
  const others = ids.reduce((text, id) => text.replace(id, ' '), plain)
  return { words: wordsOf(others), numbers: [...ids.map(endOf), ...numbersOf(others).map(anyNumber)] }
}
