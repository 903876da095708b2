/** NaN for what is no number; the wide digits of Chinese keyboards count. */
export function setUpDegrees(typed: string): number {
  const plain = typed.normalize('NFKC').trim().replace(/°$/, '')
  return plain === '' ? Number.NaN : Number(plain)
}
