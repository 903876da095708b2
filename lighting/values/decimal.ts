/* Numbers as people type them and as files write them: with a decimal point or comma, and separators of thousands. */

/** A comma before exactly three digits: 1,234 is 1.234 or 1234. */
export const AMBIGUOUS_NUMBER = 'ambiguous'

const PLAIN = /^[+-]?\d+(?:[.,]\d+)?$/
/** A point is always a decimal point, as in our exports. 0,125 and 1234,567 have a decimal comma. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2},\d{3}$/
/** `1,234.5`, `1,234,567`, `1.234,5`, `1.234.567` */
const GROUPED = /^[+-]?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,}|(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/

/** The number with a decimal point and without thousands separators, as text. undefined: not a number */
export function readDecimal(text: string): string | undefined {
  const trimmed = text.normalize('NFKC').trim()
  if (AMBIGUOUS.test(trimmed)) return AMBIGUOUS_NUMBER
  if (GROUPED.test(trimmed)) return ungrouped(trimmed)
  return PLAIN.test(trimmed) ? trimmed.replace(',', '.').replace(/^\+/, '') : undefined
}

/** The last separator is the decimal one, unless it is there twice. */
function ungrouped(text: string): string {
  const last = text.search(/[.,]\d+$/)
  const isDecimal = text.indexOf(text[last]!) === last
  const whole = (isDecimal ? text.slice(0, last) : text).replaceAll(/[.,+]/g, '')
  return isDecimal ? `${whole}.${text.slice(last + 1)}` : whole
}
