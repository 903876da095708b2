import { numberTerms, type Terms } from './numbers.ts'
import type { ReadPinyin } from './pinyin.ts'
import { type LightQuery, type Reading, readLightQuery } from './query.ts'
import { plainText } from './tokens.ts'
import { mayHaveTypo, type SearchedText, searchedText, wordTest } from './words.ts'

/** Texts of a light that are searched. */
export interface SearchedLight {
  name: string
  deviceId: string
  poleNumber?: string | null
  address1?: string | null
  address2?: string | null
}

interface Prepared {
  text: SearchedText
  numbers: ReadonlySet<string>
}

/** Searches lights that a viewer sees in memory, as the database does (lightSearch.store.ts). */
export class LightSearch<Light extends SearchedLight> {
  readonly #lights: readonly Light[]
  readonly #prepared: ReadonlyMap<Light, Prepared>

  constructor(lights: readonly Light[], readPinyin: ReadPinyin) {
    this.#lights = lights
    this.#prepared = new Map(lights.map(light => [light, prepared(light, readPinyin)]))
  }

  /** In the order of the lights. An empty text finds all. */
  find(text: string): Light[] {
    return text.trim() === '' ? [...this.#lights] : this.#found(readLightQuery(text).readings)
  }

  /** Without typos, as for the target of a command. */
  findExactly(text: string): Light[] {
    if (text.trim() === '') return [...this.#lights]
    const { readings } = readLightQuery(text)
    return this.#lights.filter(light => readings.some(reading => this.#matches(light, reading)))
  }

  /** Lights with an equal pole number or device id, then those with an equal number, then all others. */
  suggest(text: string): Light[] {
    const query = readLightQuery(text)
    const equal = query.readings.flatMap(reading =>
      reading.equalNumbers ? [{ ...reading, numbers: reading.equalNumbers }] : [],
    )
    const ordered = [...this.#withKey(query, text.trim()), ...this.#found(equal), ...this.#found(query.readings)]
    return query.readings.length === 0 ? [] : [...new Set(ordered)]
  }

  #withKey({ key }: LightQuery, text: string): Light[] {
    const isWritten = ({ deviceId, poleNumber }: Light) => deviceId === text || poleNumber === text
    const found = this.#lights.filter(light => this.#matches(light, { words: [], numbers: key }))
    return [...found.filter(isWritten), ...found.filter(light => !isWritten(light))]
  }

  /** With typos only if no light has the words and numbers as they are written. */
  #found(readings: Reading[]): Light[] {
    const accepted = readings.map(reading => {
      const isTyped = reading.words.some(mayHaveTypo) && !this.#lights.some(light => this.#matches(light, reading))
      return { reading, isTyped }
    })
    return this.#lights.filter(light => accepted.some(({ reading, isTyped }) => this.#matches(light, reading, isTyped)))
  }

  #matches(light: Light, { words, numbers }: Reading, isTyped = false): boolean {
    const { text, numbers: terms } = this.#prepared.get(light)!
    return words.every(word => wordTest(word, isTyped)(text)) && hasAll(terms, numbers)
  }
}

function prepared(light: SearchedLight, readPinyin: ReadPinyin): Prepared {
  const { name, address1, address2, poleNumber, deviceId } = light
  const text = [name, address1 ?? '', address2 ?? '', poleNumber ?? '', deviceId].join('\n')
  return { text: searchedText(text, readPinyin), numbers: numberTerms(plainText(text), [deviceId, poleNumber]) }
}

function hasAll(terms: ReadonlySet<string>, all: Terms): boolean {
  return all.every(any =>
    any.some(({ text, isPrefix }) => (isPrefix ? [...terms].some(term => term.startsWith(text)) : terms.has(text))),
  )
}
