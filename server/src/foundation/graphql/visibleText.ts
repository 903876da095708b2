import { type ForbiddenCharacter, findForbidden, MAX_MARKS } from '#lighting/values/invisible.ts'
import { badInput } from '../errors/errors.ts'

/*
 * Which characters the texts of the API may contain, and names that look like other names.
 */

/**
 * The rule for every text that is stored and shown to people.
 * @param options.isMultiLine may contain tabs and line breaks
 * @throws BAD_USER_INPUT naming field and character
 */
export function legibleOrThrow(field: string, text: string, options?: { isMultiLine?: boolean }): string {
  const found = findForbidden(text, options)
  if (found) throw badInput(field, found.key, describeForbidden(found))
  return text
}

export function describeForbidden({ key, code }: ForbiddenCharacter): string {
  return `${MESSAGES[key]} ${code}`
}

const MESSAGES: Record<ForbiddenCharacter['key'], string> = {
  textInvisible: 'contains the invisible or control character',
  textLineBreak: 'must be on one line: contains the tab or line break',
  textMeaningless: 'contains the placeholder or private-use character',
  textMarks: `contains more than ${MAX_MARKS} combining marks in a row, from`,
}

/** Letters that look like Latin ones, each before its Latin letter: Cyrillic, Greek, Coptic, Cherokee and Lisu. */
const LOOK_ALIKES = lookAlikes(
  'аa вb сc ԁd еe нh іi јj кk мm оo рp ԛq ѕs тt уy ԝw хx αa βb εe ζz ηh ιi κk μm νv οo ρp τt υy χx',
  'ⲁa ⲃb ⲥc ⲉe ⲏh ⲓi ⲕk ⲙm ⲛn ⲟo ⲣp ⲧt ⲩy ⲭx ⲍz Ꭺa Ᏼb Ꮯc Ꭰd Ꭼe Ꮐg Ꮋh Ꭵi Ꭻj Ꮶk Ꮮl Ꮇm Ꮲp Ꭱr Ꮪs Ꭲt Ꮩv Ꮃw Ꮍy Ꮓz',
  'ꓮa ꓐb ꓚc ꓓd ꓰe ꓝf ꓖg ꓧh ꓲi ꓙj ꓗk ꓡl ꓟm ꓠn ꓳo ꓑp ꓣr ꓢs ꓔt ꓴu ꓦv ꓪw ꓫx ꓬy ꓜz',
)
/** Signs of one shape, after the letters above. */
const SAME_SHAPES = lookAlikes('0o 1l il |l')

function lookAlikes(...pairs: string[]): ReadonlyMap<string, string> {
  const split = pairs.flatMap(line => line.split(' ')).map(([from, to]) => [from!.toLowerCase(), to!] as const)
  return new Map(split)
}

/**
 * Equal for names that look alike: of another width, font or case, with other spaces or underscores, with letters of
 * other scripts, with joiners, or with digits for letters.
 */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(/\p{Cf}|\ufe0f/gu, '')
  const folded = plain
    .toLowerCase()
    .trim()
    .replaceAll(/[\s_]+/g, '_')
  const latin = (letter: string) => LOOK_ALIKES.get(letter) ?? letter
  return [...folded].map(letter => SAME_SHAPES.get(latin(letter)) ?? latin(letter)).join('')
}

/** Scripts of which letters look like those of another one. */
const ALPHABETS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Coptic', 'Cherokee', 'Lisu'].map(
  script => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** Whether a name mixes them, such as Latin with Armenian letters. Chinese with Latin letters is no mix. */
export function mixesAlphabets(name: string): boolean {
  return ALPHABETS.filter(letter => letter.test(name)).length > 1
}

/** Letters and digits in their usual form: Ａ becomes A. Full-width punctuation stays as people write it. */
export function withPlainLetters(name: string): string {
  return name.replaceAll(/[\p{L}\p{N}]/gu, letter => letter.normalize('NFKC'))
}
