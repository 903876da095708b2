/** Readings of Chinese characters, as `pinyin.generated.json` has them. */
export interface PinyinDictionary {
  /** by syllable, without tones, ü as v */
  characters: Record<string, string>
  /** words of two or three characters with another reading than their characters have */
  words: Record<string, string>
}

export type ReadPinyin = (word: string) => string[]

const MAX_WORD = 3

/** @returns a function: one syllable for each character of a word; empty for those that have none */
export function pinyinReader({ characters, words }: PinyinDictionary): ReadPinyin {
  const syllables = new Map(
    Object.entries(characters).flatMap(([syllable, of]) => [...of].map(character => [character, syllable] as const)),
  )
  const read = (letters: string[]) => {
    for (let length = Math.min(MAX_WORD, letters.length); length > 1; length--) {
      const reading = words[letters.slice(0, length).join('')]
      if (reading) return reading.split(' ')
    }
    return [syllables.get(letters[0]!) ?? '']
  }
  return word => {
    const letters = [...word]
    const all: string[] = []
    while (all.length < letters.length) all.push(...read(letters.slice(all.length)))
    return all
  }
}
