/** As the server wants a number: `1,5` and full-width digits are typed, too. undefined: not a number */
export function readNumber(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim().replace(',', '.')
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? plain.replace(/^\+/, '') : undefined
}
