import { type ForbiddenCharacter, findForbidden } from '#lighting/values/invisible.ts'
import { badInput } from '../errors/errors.ts'

/*
 * Which characters the texts of the API may contain, and names that look like other names.
 */

/** Texts of several lines, by the last name in their path. All others have one line. */
const MULTI_LINE: ReadonlySet<string> = new Set(['description', 'note', 'reason', 'attributes'])

/** The rule for every text that is stored and shown to people. @throws BAD_USER_INPUT naming field and character */
export function legibleOrThrow(field: string, text: string): string {
  const name = field.split('.').findLast(part => !/^\d*$/.test(part))
  const found = findForbidden(text, { isMultiLine: MULTI_LINE.has(name ?? '') })
  if (found) throw badInput(field, found.key, `${MESSAGES[found.key]} ${found.code}`)
  return text
}

const MESSAGES: Record<ForbiddenCharacter['key'], string> = {
  textInvisible: 'contains the invisible or control character',
  textLineBreak: 'must be on one line: contains the tab or line break',
  textMeaningless: 'contains the placeholder or private-use character',
  textMarks: 'contains more than 4 combining marks in a row, from',
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
