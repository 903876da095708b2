/* Words for yes and no in files. */

const YES = new Set('true yes y 1 x on ✓ √ 是 有 对 はい 예 ja oui si sí да sim'.split(' '))
const NO = new Set('false no n 0 off ✗ × 否 无 無 いいえ 아니요 nein non нет não'.split(' '))

/** undefined: neither */
export function readYesNo(text: string): boolean | undefined {
  const word = text.normalize('NFKC').trim().toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : undefined
}
