/** What separates words: punctuation, spaces and symbols, after `plainText`. Ranges of a character class. */
const ASCII_SEPARATORS = '\\u{1}-/:-`{-\\u{7f}'
const SEPARATORS = `${ASCII_SEPARATORS}\\u{80}-\\u{bf}×÷\\u{2000}-\\u{2bff}\\u{3000}-\\u{3004}\\u{3008}-\\u{3020}\\u{3030}\\u{fe00}-\\u{fe6f}\\u{ff00}-\\u{ff0f}`
/** Scripts that are written without spaces: any part of their words is found. */
const UNSPACED = '々〇\\u{3040}-\\u{30ff}\\u{3400}-\\u{4dbf}\\u{4e00}-\\u{9fff}\\u{ac00}-\\u{d7af}\\u{20000}-\\u{3ffff}'

const SEPARATED = new RegExp(`[${SEPARATORS}\\0]+`, 'gu')
const RUNS_OF_UNSPACED = new RegExp(`([${UNSPACED}]+)`, 'gu')
const UNSPACED_ONLY = new RegExp(`^[${UNSPACED}]+$`, 'u')
/** A number, with the letters that follow it. */
const NUMBERED = /[0-9][0-9a-z]*/g
const PADDING = /(?<![0-9])0+(?=[0-9])/g
const ASCII_SEPARATED = new RegExp(`[${ASCII_SEPARATORS}]+`, 'gu')

/** In lower case, without accents, and with the digits and letters of other widths as usual ones. */
export function plainText(text: string): string {
  const decomposed = text.normalize('NFKD')
  return decomposed
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ς', 'σ')
}

/** The words of a plain text in their order, without its numbers: `体育东路 号 l` of `体育东路17号 L-0017`. */
export function wordsOf(plain: string): string[] {
  const spaced = plain.replaceAll(NUMBERED, ' ').replaceAll(RUNS_OF_UNSPACED, ' $1 ').replaceAll(SEPARATED, ' ')
  return spaced.split(' ').filter(Boolean)
}

/** Whether it is of a script without spaces, such as Chinese. */
export function isUnspaced(word: string): boolean {
  return UNSPACED_ONLY.test(word)
}

/** The numbers of a plain text, each with the letters that follow it: `17`, `0017`, `12b`. */
export function numbersOf(plain: string): string[] {
  return plain.match(NUMBERED) ?? []
}

/** Letters and a number after them, of a light: `L-0017`, `L 0017` or `l0017`. */
const CODE = /([a-z]+)[-_./# ]?([0-9][0-9a-z]*)/g
/** The same of a search, where a separator without a space says that both belong together. */
const WRITTEN_CODE = /(?<![0-9a-z])([a-z]+)[-_./#]([0-9][0-9a-z]*)/g

export interface Code {
  letters: string
  number: string
}

/** The codes of the plain text of a light. */
export function codesOf(plain: string): Code[] {
  return Array.from(plain.matchAll(CODE), ([, letters, number]) => ({ letters: letters!, number: number! }))
}

/** The codes of a plain search text, and the text without them. */
export function takeCodes(plain: string): { codes: Code[]; rest: string } {
  const codes = Array.from(plain.matchAll(WRITTEN_CODE), ([, letters, number]) => ({
    letters: letters!,
    number: number!,
  }))
  return { codes, rest: plain.replaceAll(WRITTEN_CODE, ' ') }
}

/** Whether letters follow the digits. */
export function isCode(number: string): boolean {
  return /[a-z]/.test(number)
}

export function withoutPadding(number: string): string {
  return number.replace(/^0+(?=[0-9])/, '')
}

/** Equal for `L-0017`, `l17` and `L 017`. */
export function keyOf(plain: string): string {
  return plain.replaceAll(PADDING, '').replaceAll(ASCII_SEPARATED, '')
}
