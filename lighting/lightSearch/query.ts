import { anyCode, anyNumber, endOf, equalCode, equalKey, equalNumber, type Terms } from './numbers.ts'
import { type Code, numbersOf, plainText, takeCodes, wordsOf } from './tokens.ts'

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

/** Reads a search text: words in any order (`wordTest`), numbers without padding, and codes such as `L-17` as a whole. */
export function readLightQuery(text: string): LightQuery {
  const plain = plainText(text)
  const { codes, rest } = takeCodes(plain)
  const byWords = readingOf(rest, codes)
  const ids = (rest.match(DEVICE_ID) ?? []).filter(({ length }) => length >= MIN_DEVICE_ID)
  const readings = ids.length > 0 ? [byWords, byIds(rest, ids, codes)] : [byWords]
  return {
    readings: readings.filter(({ words, numbers }) => words.length + numbers.length > 0),
    key: [equalKey(plain)],
  }
}

function readingOf(text: string, codes: Code[]): Reading {
  const numbers = numbersOf(text)
  const equal = [...codes.map(equalCode), ...numbers.map(equalNumber)]
  return {
    words: wordsOf(text),
    numbers: [...codes.map(anyCode), ...numbers.map(anyNumber)],
    ...(equal.length > 0 && { equalNumbers: equal }),
  }
}

function byIds(text: string, ids: string[], codes: Code[]): Reading {
  const others = ids.reduce((rest, id) => rest.replace(id, ' '), text)
  return {
    words: wordsOf(others),
    numbers: [...ids.map(endOf), ...codes.map(anyCode), ...numbersOf(others).map(anyNumber)],
  }
}
