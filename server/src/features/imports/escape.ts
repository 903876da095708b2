/**
 * Text that a spreadsheet would run as a formula gets an apostrophe before it; text that looks as if it had one already
 * gets another, so that an import takes away exactly what was added.
 */
export function escapeFormula(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}
