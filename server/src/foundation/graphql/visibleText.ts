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
 * Equal for names that look alike: of another width, font or case, with other spaces or more underscores, with letters
 * of other scripts, with joiners, or with digits for letters.
 */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(/\p{Cf}|\ufe0f/gu, '')
  const folded = plain.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(/_+/g, '_').trim()
  const latin = (letter: string) => LOOK_ALIKES.get(letter) ?? letter
  return [...folded].map(letter => SAME_SHAPES.get(latin(letter)) ?? latin(letter)).join('')
}

interface Labels {
  name?: string | undefined
  alias?: string | null | undefined
}

/** The first label that looks like a label of another object. */
export function takenLabel(labels: Labels, others: readonly Labels[]): 'name' | 'alias' | undefined {
  const skeletons = new Set(
    others.flatMap(({ name, alias }) => [name, alias].flatMap(one => (one ? skeletonOf(one) : []))),
  )
  return (['name', 'alias'] as const).find(label => labels[label] && skeletons.has(skeletonOf(labels[label])))
}

/** Letters and digits in their usual form: Ａ becomes A. Full-width punctuation stays as people write it. */
export function withPlainLetters(name: string): string {
  return name.replaceAll(/[\p{L}\p{N}]/gu, letter => letter.normalize('NFKC'))
}
