import type { ReadPinyin } from './pinyin.ts'
import { isUnspaced, plainText, wordsOf } from './tokens.ts'

/** The words of lights, prepared for `wordTest`. */
export interface SearchedText {
  /** `体育东路号灯`: those of scripts without spaces; a search may cross from one to the next */
  characters: string
  /** ` tianhe road 'TI'YU'DONG'LU`: all others, and the pinyin of the characters */
  letters: string
}

export function searchedText(text: string, readPinyin: ReadPinyin): SearchedText {
  const words = wordsOf(plainText(text))
  const letters = words.map((word, at) => {
    if (!isUnspaced(word)) return ` ${word}`
    const syllables = readPinyin(word).filter(Boolean)
    const pinyin = syllables.map(syllable => `'${syllable.toUpperCase()}`).join('')
    return at > 0 && isUnspaced(words[at - 1]!) ? pinyin : ` ${pinyin}`
  })
  const characters = words.map(word => (isUnspaced(word) ? word : ' '))
  return { characters: characters.join(''), letters: letters.join('') }
}

const TYPO_LETTERS = { min: 4, max: 25 }
const MIN_CONTAINED_LETTERS = 3
const MAX_INITIALS = 12

/** Whether one typo is accepted in it. */
export function mayHaveTypo(word: string): boolean {
  const { length } = [...word]
  return !isUnspaced(word) && length >= TYPO_LETTERS.min && length <= TYPO_LETTERS.max
}

/**
 * Finds a word of a search: by its beginning, from three letters on also within a word; Chinese by any part, by pinyin
 * from any syllable on, or by initials.
 * @param isTyped also words and pinyin that differ by one letter: another one, one more, one less, or two swapped
 */
export function wordTest(word: string, isTyped = false): (text: SearchedText) => boolean {
  if (isUnspaced(word)) return ({ characters }) => characters.includes(word)
  const letters = [...word]
  const start = letters.length < MIN_CONTAINED_LETTERS ? ` ${word}` : word
  // One letter begins most pinyin.
  const syllables = /^[a-z]{2,}$/.test(word) ? [...word.toUpperCase()] : []
  const patterns: string[] = []
  if (syllables.length > 0) patterns.push(pinyinPattern(syllables))
  if (isTyped && mayHaveTypo(word)) {
    patterns.push(` ${edited(letters, "[^ 'A-Z]", '')}(?![^ ])`)
    if (syllables.length > 0) patterns.push(`'${edited(syllables, '[A-Z]', "'?")}(?![A-Z])`)
  }
  const tests = patterns.map(pattern => new RegExp(pattern, 'u'))
  return text => text.letters.includes(start) || tests.some(test => test.test(text.letters))
}

/** The beginning of one or more syllables, or their initials. */
function pinyinPattern([first, ...others]: string[]): string {
  const pinyin = `'?${others.join("'?")}`
  return others.length < MAX_INITIALS ? `'${first}(?:${pinyin}|[A-Z]*'${others.join("[A-Z]*'")})` : `'${first}${pinyin}`
}

/** Pattern of all that differ from the letters by one edit. */
function edited(letters: string[], anyLetter: string, gap: string): string {
  let pattern = anyLetter
  for (let at = letters.length - 1; at >= 0; at--) {
    const [letter, next, ...rest] = letters.slice(at) as [string, string | undefined, ...string[]]
    const following = next === undefined ? [] : [next, ...rest]
    const edits = [[letter, pattern], [anyLetter, ...following], [anyLetter, letter, ...following], following]
    if (next !== undefined) edits.push([next, letter, ...rest])
    pattern = `(?:${edits.map(edit => edit.join(gap)).join('|')})`
  }
  return pattern
}
