import { expect, test } from 'vitest'
import { trimInvisible, visibleLength } from './trimInvisible.ts'

test('removes names of invisible characters', () => {
  for (const blank of ['\u200b\u200b', ' \u200c \u200d', '\u2060\ufeff\u00ad', '\u3000\u3164\u2800']) {
    expect(trimInvisible(blank)).toBe('')
    expect(visibleLength(`灯${blank}`)).toBe(1)
  }
})

test('keeps joiners inside a word, as in emoji', () => {
  expect(trimInvisible('\u200b 👨‍👩‍👧 一号 \ufeff')).toBe('👨‍👩‍👧 一号')
})
