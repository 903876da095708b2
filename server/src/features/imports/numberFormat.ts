import { format, isPercentFormat } from 'numfmt'

/*
 * Numbers of a workbook as the user sees them, as long as no digit is lost: `00042` and `50%`, but all decimal places of a
 * coordinate that is displayed with two.
 */

/** Of a number in a spreadsheet. */
const MAX_DIGITS = 15

/** @param number as stored @param pattern a number format such as `00000` */
export function displayedNumber(number: string, pattern: string): string {
  const value = Number(number)
  const stored = plainNumber(number)
  const shown = formatted(pattern, value)
  if (shown === undefined) return stored
  if (isPercentFormat(pattern))
    return isSame(numberIn(shown), value * 100) ? shown : `${plainNumber(String(value * 100))}%`
  // Measures are read as numbers, and thousands separators would be taken for decimal commas.
  if (/[#0?][.,][#0?]/.test(pattern)) return stored
  const bare = formatted(withoutTexts(pattern), value)
  return bare !== undefined && isSame(numberIn(bare), value) ? shown : stored
}

/** A time of day without a date, such as `18:30`. */
export function displayedTime(days: number, pattern: string): string {
  return formatted(pattern, days) ?? String(days)
}

/** 1.2345678E7 → 12345678, 121.47449999999999 → 121.4745: the stored number differs from what users see. */
export function plainNumber(digits: string): string {
  if (digits.length > MAX_DIGITS && digits.includes('.')) return String(Number(Number(digits).toPrecision(MAX_DIGITS)))
  return /E/i.test(digits) ? String(Number(digits)) : digits
}

function formatted(pattern: string, value: number): string | undefined {
  try {
    return format(pattern, value).trim()
  } catch {
    return undefined
  }
}

/** Digits in texts of the format, such as `"2F-"000`, are not part of the number. */
function withoutTexts(pattern: string): string {
  return pattern.replaceAll(/"[^"]*"|\\./g, '')
}

/** 00-042 → 42 */
function numberIn(text: string): number {
  return Number(text.replaceAll(/(?<=\d)-/g, '').replaceAll(/[^\d.-]/g, ''))
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.abs(b) * 1e-12
}
