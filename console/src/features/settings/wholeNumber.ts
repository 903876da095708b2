/** Parses a number above 0 from the URL. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0 && number < 2 ** 31) return number
}
