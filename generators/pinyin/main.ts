import { writeFileSync } from 'node:fs'
import { dictionary } from './dictionary.ts'

/** Writes the pinyin of Chinese characters for the search of lights. */
const target = new URL('../../lighting/lightSearch/pinyin.generated.json', import.meta.url)
const { characters, words } = dictionary()
const lines = (of: Record<string, string>) =>
  Object.keys(of)
    .toSorted()
    .map(key => `${JSON.stringify(key)}: ${JSON.stringify(of[key])}`)
    .join(',\n')
writeFileSync(target, `{\n"characters": {\n${lines(characters)}\n},\n"words": {\n${lines(words)}\n}\n}\n`)
console.info(`${Object.keys(characters).length} syllables, ${Object.keys(words).length} words`)
