import { describe, expect, test } from 'vitest'
import { findInvisible, trimInvisible, visibleLength, withoutInvisible } from './invisible.ts'

const CODES = '0000 0007 001B 007F 0085 00AD 061C 115F 1160 180E 200B 200C 200D 200E 200F 2028 2029'
  .concat(' 202A 202B 202C 202D 202E 2060 2066 2067 2068 2069 2800 3164 FEFF FFA0 E0020 E007F')
  .split(' ')

describe('invisible characters', () => {
  test.each(CODES)('U+%s is found in a name, and removed at its ends', code => {
    const character = String.fromCodePoint(Number.parseInt(code, 16))
    for (const [before, after] of ['路灯', 'AB', 'سل', '👨B', 'A👨', '🏴A'].map(pair => [...pair])) {
      const name = `${before}${character}${after}`
      if (code === '200C' && before === 'س') continue
      expect(findInvisible(name), name).toBe(`U+${code}`)
      expect(withoutInvisible(name), name).toBe(`${before}${after}`)
      expect(trimInvisible(`${character} ${before}${after} ${character}`)).toBe(`${before}${after}`)
    }
  })

  test.each(['人民路 12 号', 'Straße (Nord) – A/B', 'Ñandú № 5', '灯💡', '两行\n名称', 'e\u0301', '２号灯'])(
    '%s has none',
    name => {
      expect(findInvisible(name)).toBeUndefined()
    },
  )
})

test.each([
  '👨‍👩‍👧',
  '👩🏽‍🚒',
  '🏳\ufe0f‍🌈',
  '❤\ufe0f‍🔥',
  '☀\ufe0f',
  '🏴‍☠\ufe0f',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'می\u200cروم',
  'کتا\u064eب\u064f\u200cها',
])('%s is kept in a name, alone, and at its ends', name => {
  for (const whole of [name, `灯${name}`, `${name}灯`, `灯 ${name} 灯`, name.repeat(2)]) {
    expect(findInvisible(whole)).toBeUndefined()
    expect(withoutInvisible(whole)).toBe(whole)
    expect(trimInvisible(`\u202a ${whole}\u200b\u2069 `)).toBe(whole)
  }
})

test.each([
  ['👨\u200d', '👨', 'U+200D'],
  ['👨\u200d灯', undefined, 'U+200D'],
  ['👨\u200d\u200d👩', undefined, 'U+200D'],
  ['می\u200c', 'می', 'U+200C'],
  ['م\u200c\u061cی', undefined, 'U+200C'],
  ['🏴\u{e0067}\u{e0062}', '🏴', 'U+E0067'],
  [`🏴${'\u{e0067}'.repeat(9)}\u{e007f}`, '🏴', 'U+E0067'],
  ['灯\u{e0067}\u{e007f}', '灯', 'U+E0067'],
])('%j is no sequence', (name, trimmed, code) => {
  expect(findInvisible(name)).toBe(code)
  expect(trimInvisible(name)).toBe(trimmed ?? name)
})

test('names of invisible characters are empty', () => {
  for (const blank of ['\u200b\u200b', ' \u200c \u200d', '\u2060\ufeff\u00ad', '\u3000\u3164\u2800', '\u202a\u2069']) {
    expect(trimInvisible(blank)).toBe('')
    expect(visibleLength(`灯${blank}`)).toBe(1)
  }
})
