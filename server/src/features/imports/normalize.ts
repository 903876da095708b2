import { AMBIGUOUS_NUMBER, readDecimal } from '#lighting/values/decimal.ts'
import { unescapeFormula } from '../../foundation/runtime/escapeFormula.ts'

/*
 * Converts values as users write them in files to values that the device form accepts. What has only one possible meaning
 * is corrected; everything else is left for validation to refuse.
 */

/** What a spreadsheet shows for a formula without a result. */
const SHEET_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i

/** Errors of formulas count as blank. */
export function normalizeText(cell: string | undefined): string {
  const text = unescapeFormula(cell ?? '').trim()
  return SHEET_ERROR.test(text) ? '' : text
}

/** A line break of a cell is a space: the fields of a light have one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*[\t\n\r]+\s*/g, ' ')
}

/** The first characters; does not split a surrogate pair. */
export function truncate(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).toWellFormed() : text
}

/** Full-width letters, digits and signs become half-width. Blanks inside stay: `12 3` and `1 23` are two IDs. */
export function normalizeId(text: string): string {
  return narrow(text)
}

/** Replaces blanks and other characters that a device ID may not contain by hyphens. */
export function correctId(text: string): string {
  return text
    .replaceAll(/[\u200b\ufeff]+/g, '')
    .replaceAll(/[^\p{L}\p{N}._:@-]+/gu, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
}

/** ＡＢＣ１２３－ → ABC123-; katakana stay unchanged. */
export function narrow(text: string): string {
  return text
    .replaceAll(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
}

const UNIT = /(?:w|瓦|watts?|瓦特)$/

/** W: `400`, `400 W`, `４００瓦`, `62,5`. Blank and 0: null. undefined: not a valid power */
export function parseWatts(cell: string): number | null | undefined {
  const number = wattsOf(cell)
  if (number === '') return null
  return number !== undefined && /^\d{1,5}(?:\.\d{1,2})?$/.test(number) ? Number(number) || null : undefined
}

/** Key of the error for a cell that is not a valid power. */
export function wattsError(cell: string): 'numberAmbiguous' | 'notWatts' {
  return wattsOf(cell) === AMBIGUOUS_NUMBER ? 'numberAmbiguous' : 'notWatts'
}

function wattsOf(cell: string): string | undefined {
  const text = narrow(cell).replaceAll(/\s/g, '').toLowerCase()
  return text === '' ? '' : readDecimal(text.replace(UNIT, ''))
}
