import { expect, test } from 'vitest'
import { utf8 } from './utf8.ts'

test.each([
  ['nothing', ''],
  ['letters', 'Elm Street'],
  ['characters of two, three and four bytes', 'é 灯 💡'],
  ['half a character', '\ud83d'],
  ['as much as there is room for', '灯'.repeat(87_381)],
  ['more than there is room for', '灯'.repeat(87_382)],
])('%s: the same bytes as Buffer.from', (_, text) => {
  expect(utf8(text).equals(Buffer.from(text))).toBe(true)
})

test('what was made before stays as it was', () => {
  const before = utf8('明华巷 1 号灯')
  utf8('x'.repeat(1000))
  expect(before.toString()).toBe('明华巷 1 号灯')
})
