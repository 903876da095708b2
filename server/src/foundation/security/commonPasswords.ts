import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'

/** Words of this product and its users, which attackers try first. */
const COMMON_WORDS = [
  'lamplighter',
  'streetlight',
  'streetlights',
  'lighting',
  'admin',
  '路灯',
  '照明',
  '智慧路灯',
  'woaini',
  'zhongguo',
]
const MIN_WORD_LENGTH = 3
/** Guesses that a password has to withstand, as a power of ten: zxcvbn's score 3, "safely unguessable" for an online attack. */
const MIN_GUESSES_LOG10 = 8
/** zxcvbn counts a Chinese character as ten possibilities; there are some thousand in daily use. */
const HAN_LOG10 = 2
/** The estimate of a longer password takes too long, and its first 64 characters are strong enough. */
const MAX_CHECKED_LENGTH = 64

/**
 * Estimates with zxcvbn whether a password is easy to guess: leaked passwords, words, sequences, repetitions, keyboard runs
 * and dates, with substitutions of letters; and names of the site, of the user and of the account's e-mail address.
 * @param own the address of the account, names of the person and of the site
 */
export async function isGuessable(password: string, ...own: string[]): Promise<boolean> {
  const text = password.slice(0, MAX_CHECKED_LENGTH)
  const words = own.flatMap(partsOf)
  if ([...COMMON_WORDS, ...words.map(lettersOf)].includes(lettersOf(text.toLowerCase()))) return true
  const { guessesLog10 } = (await estimator()).check(text, words)
  const han = new Set(text.match(/\p{Script=Han}/gu)).size
  return guessesLog10 + han * HAN_LOG10 < MIN_GUESSES_LOG10
}

/** The name of the site, for `isGuessable`. */
export async function siteWords(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`select name from site`.execute(db)
  return rows.flatMap(({ name }) => name ?? [])
}

/** An e-mail address or a name, and the words in it: "chen.wei@city.example" has chen, wei, city and example. */
function partsOf(text: string): string[] {
  const small = text.toLowerCase()
  return [small, small.split('@')[0]!, ...small.split(/[\s@.\-_+]+/)].filter(word => word.length >= MIN_WORD_LENGTH)
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '')
}

let created: Promise<ZxcvbnFactory> | undefined

/** Loaded when a password is set for the first time: its dictionaries take some megabytes. */
function estimator(): Promise<ZxcvbnFactory> {
  created ??= createEstimator()
  return created
}

async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const words = { leaked: dictionary['passwords-common'], common: COMMON_WORDS }
  return new ZxcvbnFactory({ dictionary: words, graphs: adjacencyGraphs })
}
