/** NaN for what is no number; the wide digits of Chinese keyboards and a decimal comma count. */
export function setUpDegrees(typed: string): number {
  const plain = typed.normalize('NFKC').trim().replace(/°$/, '').replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}
