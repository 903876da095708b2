/** Words of this place, which are tried first. */
const PLACE = ['lamplighter', 'streetlight', 'streetlights', 'lighting', '路灯', '照明', '智慧路灯']
const LEAST_LETTERS = 3

/**
 * Whether a password is one that is guessed first: one of the 49,000 most used ones that have leaked, one character again and again, a word of this place or a part of
 * the account's own address, whatever digits, signs and capitals surround it.
 */
export async function isGuessable(password: string, email = ''): Promise<boolean> {
  const small = password.toLowerCase()
  // One character again and again, spaces among them.
  if (new Set(small).size < 2) return true
  if ((await mostUsed()).has(small)) return true
  const letters = lettersOf(small)
  const own = [email.toLowerCase().split('@')[0]!, ...email.toLowerCase().split(/[@.\-_+]/)].map(lettersOf)
  return [...PLACE, ...own.filter(word => word.length >= LEAST_LETTERS)].includes(letters)
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '')
}

let used: Promise<Set<string>> | undefined

/** Only unpacked when somebody sets a password: a few megabytes. */
function mostUsed(): Promise<Set<string>> {
  used ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return used
}
