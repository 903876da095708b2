/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula. Text that already looks escaped
 * gets another one, so that an import removes exactly what was added.
 */
export function escapeFormula(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}

const ESCAPED = /^'+[=+\-@\t\r\n]/

/** Removes what `escapeFormula` adds. */
export function unescapeFormula(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text
}
