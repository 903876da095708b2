import { expect, test } from 'vitest'
import { trimInvisible, visibleLength } from './trimInvisible.ts'

test('invisible characters are no name', () => {
  for (const blank of ['\u200b\u200b', ' \u200c \u200d', '\u2060\ufeff\u00ad', '\u3000\u3164\u2800']) {
    expect(trimInvisible(blank)).toBe('')
    expect(visibleLength(`灯${blank}`)).toBe(1)
  }
})

test('inside a word it is left: a family is one emoji by its joiners', () => {
  expect(trimInvisible('\u200b 👨‍👩‍👧 一号 \ufeff')).toBe('👨‍👩‍👧 一号')
})
