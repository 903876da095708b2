/** A number above 0 that the URL holds, as text or, before it was written there, as it is. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0 && number < 2 ** 31) return number
}
