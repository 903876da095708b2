import { isDate } from '../attributes/attributeValues.ts'

/* Dates as files write them. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Years before the first one of an era: 民國110年 is 2021, 令和3年 is 2021. */
const ERAS: [RegExp, number][] = [
  [/^(?:民國|民国|中華民國)/, 1911],
  [/^(?:令和|r)/i, 2018],
  [/^(?:平成|h)/i, 1988],
  [/^(?:昭和|s)/i, 1925],
]

/** Characters: the time of the patterns grows with the square of the length. */
const MAX_LENGTH = 100

/** Day and month may be meant in either order. */
export const AMBIGUOUS = 'ambiguous'

/**
 * `2021-03-05`, `2021/3/5`, `2021年3月5日`, `20210305`, `5.3.2021`, `Mar 5, 2021`, `民國110/3/5`, each with or without a time.
 * @returns YYYY-MM-DD; undefined: not a date
 */
export function parseDate(cell: string): string | typeof AMBIGUOUS | undefined {
  if (cell.length > MAX_LENGTH) return undefined
  const text = cell
    .normalize('NFKC')
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?$/i, '')
  return yearFirst(text) ?? ofEra(text) ?? withMonthName(text) ?? yearLast(text)
}

/** A year, or a year and a month: `2015`, `2015年`, `2015-03`. */
export function lacksDay(cell: string): boolean {
  return /^(?:19|20)\d\d\s*(?:年|[-/.年]\s*\d{1,2}\s*月?)?$/.test(cell.normalize('NFKC').trim())
}

function yearFirst(text: string): string | undefined {
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})\s*[日일.]?$/.exec(text) ??
    []
  return dateOf(Number(year), Number(month), Number(day))
}

/** Without a name, a year of three digits is one of the Republic of China. */
function ofEra(text: string): string | undefined {
  const [pattern, before] = ERAS.find(([name]) => name.test(text)) ?? [/^/, /^\d{3}\D/.test(text) ? 1911 : undefined]
  if (before === undefined) return undefined
  const rest = text.replace(pattern, '').trim().replace(/^元/, '1')
  const [, year, month, day] = /^(\d{1,3})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(rest) ?? []
  return dateOf(Number(year) + before, Number(month), Number(day))
}

function withMonthName(text: string): string | undefined {
  const [, first, name, second, year] =
    /^(\d{1,2})?[\s.-]*([a-z]{3,9})\.?[\s-]*(\d{1,2})?,?[\s-]*(\d{4})$/i.exec(text) ?? []
  const month = MONTHS.indexOf(name?.slice(0, 3).toLowerCase() ?? '') + 1
  return dateOf(Number(year), month, Number(first ?? second))
}

/** With dots the day is first; with slashes and hyphens it may be second. */
function yearLast(text: string): string | typeof AMBIGUOUS | undefined {
  const [, first, separator, second, year] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  const dayFirst = dateOf(Number(year), Number(second), Number(first))
  const monthFirst = separator === '.' ? undefined : dateOf(Number(year), Number(first), Number(second))
  if (dayFirst && monthFirst && dayFirst !== monthFirst) return AMBIGUOUS
  return dayFirst ?? monthFirst
}

function dateOf(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDate(text) ? text : undefined
}
