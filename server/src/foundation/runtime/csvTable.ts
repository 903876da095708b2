import { parse } from 'csv-parse/sync'

const MAX_CELL_LENGTH = 100_000

/**
 * The rows of a small CSV file, with or without a byte order mark.
 * @throws Error of the parser
 */
export function readCsvTable(content: string): string[][] {
  const options = { bom: true, relax_column_count: true, relax_quotes: true, max_record_size: MAX_CELL_LENGTH }
  return parse(content, { ...options, delimiter: delimiterOf(content) })
}

/** The one that occurs most often in the first line. */
function delimiterOf(content: string): string {
  const [line = ''] = content.split(/\r?\n/, 1)
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}
