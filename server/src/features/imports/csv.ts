import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { decodeText, type Encoding } from './encoding.ts'
import { fileDamaged } from './fileErrors.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Characters of one row: more mean an unclosed quotation mark. */
const MAX_ROW_LENGTH = 100_000
const HEAD_CHARACTERS = 65_536

const OPTIONS = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: MAX_ROW_LENGTH,
}

/** The delimiter that splits the first rows into the most columns, with the same number in most rows. */
export async function detectDelimiter(path: string, encoding: Encoding): Promise<string> {
  let head = ''
  for await (const piece of decodeText(path, encoding)) {
    head += piece
    if (head.length > HEAD_CHARACTERS) break
  }
  const scores = DELIMITERS.map(delimiter => ({ delimiter, score: scoreOf(head.slice(0, HEAD_CHARACTERS), delimiter) }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function scoreOf(text: string, delimiter: string): number {
  const rows = headRows(text, delimiter).filter(row => row.some(cell => cell !== ''))
  if (rows.length === 0) return 0
  const widths = new Map<number, number>()
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width, count] = [...widths].reduce((best, one) => (one[1] > best[1] ? one : best))
  return width > 1 ? width * (count / rows.length) : 0
}

function headRows(text: string, delimiter: string): string[][] {
  try {
    return parseSync(text, { ...OPTIONS, delimiter, to: 30 })
  } catch {
    return []
  }
}

/** Streams the rows of a CSV file, a few at a time. */
export async function* csvRows(path: string, encoding: Encoding, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({ ...OPTIONS, delimiter })
  // An error of the stream before it ends the parser, too.
  pipeline(Readable.from(decodeText(path, encoding)), parser, () => {})
  try {
    for await (const row of parser) yield row
  } catch (error) {
    const { lines } = error as { lines?: number }
    throw fileDamaged(lines === undefined ? 'cannot be read' : `cannot be read from line ${lines} on`)
  }
}
