import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinyin } from 'pinyin-pro'
import { PLACES } from './places.ts'

export interface Dictionary {
  /** by syllable without tones, ü as v: the characters that are read so where no word says otherwise */
  characters: Record<string, string>
  /** words of two or three characters with another reading, syllables separated by a space */
  words: Record<string, string>
}

/** From pinyin-pro (MIT): its characters, and its words that are not read as their characters are. */
export function dictionary(): Dictionary {
  const readings = new Map(allCharacters().map(character => [character, read(character)]))
  const known = [...readings].filter(([character, reading]) => reading !== character && /^[a-z]+$/.test(reading))
  const byReading = Object.groupBy(known, ([, reading]) => reading)
  const characters = Object.fromEntries(
    Object.entries(byReading).map(([reading, of]) => [reading, of!.map(([character]) => character).join('')]),
  )
  const asCharacters = (word: string) => [...word].map(character => readings.get(character)).join(' ')
  const words = { ...phrases(), ...PLACES }
  const differing = Object.entries(words).filter(([word, reading]) => reading !== asCharacters(word))
  return { characters, words: Object.fromEntries(differing) }
}

function read(text: string): string {
  return pinyin(text, { toneType: 'none', v: true })
}

function allCharacters(): string[] {
  return Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, at) => String.fromCodePoint(0x4e00 + at)).concat('〇')
}

/** The words of the package's own dictionary, which it exports in no other way. */
function phrases(): Record<string, string> {
  return Object.fromEntries(packageWords.map(word => [word, read(word)]))
}

/** Longer ones are sayings. */
const LENGTHS = [2, 3]
const folder = join(createRequire(import.meta.url).resolve('pinyin-pro'), '../esm/data')
const modules = await Promise.all(LENGTHS.map(length => import(pathToFileURL(join(folder, `dict${length}.mjs`)).href)))
const packageWords = modules.flatMap(({ default: words }: { default: Record<string, string> }) => Object.keys(words))
