import { type Code, codesOf, isCode, keyOf, numbersOf, plainText, withoutPadding } from './tokens.ts'

/*
 * Terms of numbers. The first character is their kind; `light_numbers` of the database computes the same ones for lights.
 *
 * n a number without padding, also with the letters that follow it     r with padding
 * e the end of a long number, backwards                                = a device id or pole number as a whole
 * c letters and the number after them without padding, `l17` of `L-0017`     d with padding
 */

export interface Term {
  text: string
  /** also terms that begin with it */
  isPrefix: boolean
}
/** One of each list. */
export type Terms = Term[][]

const MAX_LENGTH = 40
const MAX_KEY_LENGTH = 100
const MIN_BACKWARDS = 6

/** The terms of a light. */
export function numberTerms(plain: string, keys: (string | null | undefined)[]): Set<string> {
  const terms = numbersOf(plain).flatMap(number => {
    const written = number.slice(0, MAX_LENGTH)
    const value = withoutPadding(written)
    const values = [`n${/[0-9]+/.exec(value)![0]}`, `n${value}`]
    return value === written && value.length < MIN_BACKWARDS
      ? values
      : [...values, `r${written}`, `e${reversed(value)}`]
  })
  const codes = codesOf(plain).flatMap(({ letters, number }) => {
    const written = number.slice(0, MAX_LENGTH)
    const value = withoutPadding(written)
    const start = letters.slice(0, MAX_LENGTH)
    return [`c${start}${/[0-9]+/.exec(value)![0]}`, `c${start}${value}`, `d${start}${written}`]
  })
  const whole = keys.flatMap(key =>
    typeof key === 'string' ? [`=${keyOf(plainText(key)).slice(0, MAX_KEY_LENGTH)}`] : [],
  )
  return new Set([...terms, ...codes, ...whole])
}

/** A number of one digit only as a whole: it begins too many. */
const MIN_START = 2
const MIN_PADDED_START = 3
/** Last digits of a long number, as they are read out. */
const MIN_END = 4

/** Of a light with this number: by its value, its beginning or its end. */
export function anyNumber(number: string): Term[] {
  const value = withoutPadding(number)
  if (isCode(number)) return [beginning(`n${value}`), ...endOf(number)]
  const isPadded = number !== value
  return [
    { text: `n${value}`, isPrefix: !isPadded && value.length >= MIN_START },
    ...(isPadded && value !== '0' && number.length >= MIN_PADDED_START ? [beginning(`r${number}`)] : []),
    ...(value === '0' ? [] : endOf(number)),
  ]
}

/** Of a light with letters and digits at the end of a device id, such as `a1f2`. */
export function endOf(part: string): Term[] {
  return part.length < MIN_END ? [] : [beginning(`e${reversed(part)}`)]
}

/** Of a light with this code: by its value or its beginning. */
export function anyCode({ letters, number }: Code): Term[] {
  const value = withoutPadding(number)
  const isPrefix = number === value && value.length >= MIN_START
  const padded = number !== value && number.length >= MIN_PADDED_START ? [beginning(`d${letters}${number}`)] : []
  return [{ text: `c${letters}${value}`, isPrefix }, ...padded]
}

export function equalCode({ letters, number }: Code): Term[] {
  return [{ text: `c${letters}${withoutPadding(number)}`, isPrefix: false }]
}

export function equalNumber(number: string): Term[] {
  return [{ text: `n${withoutPadding(number)}`, isPrefix: false }]
}

export function equalKey(plain: string): Term[] {
  return [{ text: `=${keyOf(plain).slice(0, MAX_KEY_LENGTH)}`, isPrefix: false }]
}

function beginning(text: string): Term {
  return { text, isPrefix: true }
}

function reversed(text: string): string {
  return [...text].toReversed().join('')
}
