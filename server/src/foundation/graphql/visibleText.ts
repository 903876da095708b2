import { findInvisible } from '#lighting/values/invisible.ts'
import { badInput } from '../errors/errors.ts'

/*
 * Names that could be taken for another name: with invisible characters, or with letters that look like others.
 */

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

/**
 * Equal for names that look alike: of another width, font or case, with other spaces, with Cyrillic or Greek letters,
 * or with joiners.
 */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(/\p{Cf}|\ufe0f/gu, '')
  const folded = plain.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  return [...folded].map(letter => LOOK_ALIKES.get(letter) ?? letter).join('')
}

/** Letters and digits in their usual form: Ａ becomes A. Full-width punctuation stays as people write it. */
export function withPlainLetters(name: string): string {
  return name.replaceAll(/[\p{L}\p{N}]/gu, letter => letter.normalize('NFKC'))
}
