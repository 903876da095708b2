/*
 * What the URL of a list holds: readers of its parameters. A value is text as it stands in the URL, or what the page
 * itself wrote there. What makes no sense is left out: undefined is the default.
 */

export interface ListSearch {
  /** from 1; none: the first */
  page?: number
  /** a sort key, with `-` before it for descending */
  sort?: string
}

/** A search text without the spaces around it; a number is what the router makes of digits. */
export function readText(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : ''
  return text === '' ? undefined : text
}

/** An id or a count of at least `min`. */
export function readWhole(value: unknown, min = 1): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= min && number < 2 ** 31) return number
}

/** An instant, such as 2026-11-28T08:00:00.000Z. */
export function readInstant(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && Date.parse(value) ? value : undefined
}

/** The first page is the default. */
export function readPage(value: unknown): number | undefined {
  return readWhole(value, 2)
}

export function readChoice<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find(choice => choice === value)
}

/** Each key ascending and, with `-`, descending. */
export function sortsOf<Key extends string>(keys: readonly Key[]): (Key | `-${Key}`)[] {
  return keys.flatMap((key): (Key | `-${Key}`)[] => [key, `-${key}`])
}

/** The `orderBy` of the API for a sort key; none: the server's own order. */
export function orderByOf(sort: string | undefined): { [key: string]: 'asc' | 'desc' }[] | undefined {
  if (sort === undefined) return
  return [sort.startsWith('-') ? { [sort.slice(1)]: 'desc' } : { [sort]: 'asc' }]
}
