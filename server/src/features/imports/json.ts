import { none } from 'stream-chain/defs.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { fileDamaged } from './fileErrors.ts'

/*
 * Streams the tokens of JSON. Several values may follow one another, as in newline-delimited JSON. Depth is limited.
 */

const MAX_DEPTH = 64
/** Separates values in JSON text sequences (RFC 8142). */
export const RECORD_SEPARATOR = '\x1e'

export type JsonToken = Extract<Token, { name: `${'start' | 'end'}${'Object' | 'Array'}` | `${string}Value` }>

/** Yields the tokens of each piece. @throws FileError */
export async function* parseJson(pieces: AsyncIterable<string>): AsyncGenerator<JsonToken[]> {
  const parse = jsonParser({ jsonStreaming: true, streamValues: false })
  const depth = { now: 0 }
  for await (const piece of pieces) yield tokensOf(() => parse(piece.replaceAll(RECORD_SEPARATOR, ' ')), depth)
  yield tokensOf(() => parse(none as unknown as string), depth)
  if (depth.now > 0) throw fileDamaged('ends within an object')
}

function tokensOf(parse: () => ReturnType<ReturnType<typeof jsonParser>>, depth: { now: number }): JsonToken[] {
  const result = attempt(parse)
  if (typeof result === 'symbol') return []
  for (const { name } of result.values) {
    if (name === 'startObject' || name === 'startArray') depth.now++
    else if (name === 'endObject' || name === 'endArray') depth.now--
    if (depth.now > MAX_DEPTH) throw fileDamaged(`has more than ${MAX_DEPTH} levels`)
  }
  return result.values as JsonToken[]
}

function attempt<T>(parse: () => T): T {
  try {
    return parse()
  } catch {
    throw fileDamaged('is no valid JSON')
  }
}
