import { badInput } from '../errors/errors.ts'

/*
 * Names that could be taken for another name: with characters that are not seen, or that look like others.
 */

/**
 * Control characters, line separators, and format characters: direction (bidi) controls, zero-width characters, soft
 * hyphens. Also letters without a shape: Hangul fillers and the blank braille pattern. Not tabs and line breaks, which cells of
 * workbooks contain, and which are shown as a space.
 */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u

export function findInvisible(text: string): string | undefined {
  const code = INVISIBLE.exec(text)?.[0].codePointAt(0)
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** @throws BAD_USER_INPUT naming the field and the character */
export function visibleOrThrow(field: string, text: string): string {
  const found = findInvisible(text)
  if (found) throw badInput(field, 'textInvisible', `contains the invisible or control character ${found}`)
  return text
}

/** Lower-case letters of Cyrillic and Greek, and the Latin letters that they look like. */
const LOOK_ALIKES = new Map(
  'аa вb сc ԁd еe нh іi јj кk мm оo рp ԛq ѕs тt уy ԝw хx αa βb εe ηh ιi κk μm νv οo ρp τt υy χx'
    .split(' ')
    .map(([from, to]) => [from!, to!]),
)

/** Equal for names that look alike: of another width, font or case, with other spaces, or with Cyrillic or Greek letters. */
export function skeletonOf(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  return [...folded].map(letter => LOOK_ALIKES.get(letter) ?? letter).join('')
}

/** Letters and digits in their usual form: Ａ becomes A. Full-width punctuation stays as people write it. */
export function withPlainLetters(name: string): string {
  return name.replaceAll(/[\p{L}\p{N}]/gu, letter => letter.normalize('NFKC'))
}
