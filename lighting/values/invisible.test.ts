import { describe, expect, test } from 'vitest'
import { findForbidden, trimInvisible, visibleLength, withCodes } from './invisible.ts'

const character = (code: string) => String.fromCodePoint(Number.parseInt(code, 16))

const INVISIBLE = '0000 0007 001B 007F 0085 00AD 034F 061C 115F 1160 17B4 180B 180E 200B 200C 200D 200E 200F 2028 2029'
  .concat(
    ' 202A 202B 202C 202D 202E 2060 2066 2067 2068 2069 2800 3164 FE00 FE0F FEFF FFA0 E0020 E007F E0100 D800 DC00',
  )
  .split(' ')

describe('invisible characters', () => {
  test.each(INVISIBLE)('U+%s is forbidden in a text, and removed at its ends', code => {
    for (const [before, after] of ['路灯', 'AB', 'سل', '👨B', 'A👨', '🏴A'].map(pair => [...pair])) {
      const text = `${before}${character(code)}${after}`
      if ((code === '200C' && before === 'س') || (code === 'FE0F' && /👨|🏴/u.test(before!))) continue
      const found = { key: 'textInvisible', code: `U+${code}` }
      expect(findForbidden(text), text).toEqual(found)
      expect(findForbidden(text, { isMultiLine: true })).toEqual(found)
      expect(withCodes(text), text).toBe(`${before}‹U+${code}›${after}`)
      expect(trimInvisible(`${character(code)} ${before}${after} ${character(code)}`)).toBe(`${before}${after}`)
    }
  })

  test.each(['E000', 'F8FF', 'F0000', '10FFFD', 'FFFC', 'FDD0', 'FFFE', '1FFFF'])('U+%s has no meaning', code => {
    for (const text of [`灯${character(code)}`, `${character(code)}灯`, `a${character(code)}b`])
      expect(findForbidden(text), text).toEqual({ key: 'textMeaningless', code: `U+${code}` })
    expect(trimInvisible(character(code))).toBe(character(code))
  })

  test.each([
    '人民路 12 号',
    'Straße (Nord) – A/B',
    'Ñandú № 5',
    '灯💡',
    'e\u0301',
    '２号灯',
    'ê\u0323\u0301\u0302\u0301',
  ])('%s has none', text => {
    expect(findForbidden(text)).toBeUndefined()
    expect(withCodes(text)).toBe(text)
  })
})

test.each(['\t', '\n', '\r\n'])('%j is allowed in a text of several lines only', character => {
  const text = `两行${character}备注`
  expect(findForbidden(text)).toMatchObject({ key: 'textLineBreak' })
  expect(findForbidden(text, { isMultiLine: true })).toBeUndefined()
  expect(withCodes(text)).toBe(text)
})

test('at most four combining marks follow each other', () => {
  expect(findForbidden(`a${'\u0301'.repeat(4)}`)).toBeUndefined()
  expect(findForbidden(`a${'\u0301'.repeat(5)}`)).toEqual({ key: 'textMarks', code: 'U+0301' })
  expect(findForbidden(`ب${'\u0301'.repeat(5)}\u200cب`)).toEqual({ key: 'textMarks', code: 'U+0301' })
})

test.each([
  '👨‍👩‍👧',
  '👩🏽‍🚒',
  '☝🏻\ufe0f',
  '🏳\ufe0f‍🌈',
  '❤\ufe0f‍🔥',
  '☀\ufe0f',
  '☀\ufe0e',
  '1\ufe0f\u20e3',
  '🏴‍☠\ufe0f',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '🇨🇳',
  'می\u200cروم',
  'کتا\u064eب\u064f\u200cها',
  'क\u094d\u200dष',
  'र\u094d\u200d',
  'র\u200d\u09cdযাব',
  'ರ\u200d\u0ccdಕ',
  'അവന\u0d4d\u200d റോഡ\u0d4d',
  'ᠰ\u180bᠠ',
])('%s is kept in a name, alone, and at its ends', name => {
  for (const whole of [name, `灯${name}`, `${name}灯`, `灯 ${name} 灯`, name.repeat(2)]) {
    expect(findForbidden(whole)).toBeUndefined()
    expect(withCodes(whole)).toBe(whole)
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
  ['☀\ufe0f\ufe0f', '☀\ufe0f', 'U+FE0F'],
  ['12\ufe0f', '12', 'U+FE0F'],
  ['क\u200dष', undefined, 'U+200D'],
  ['क\u094d\u200d\u200dष', undefined, 'U+200D'],
  ['क\u094d\u200dि', undefined, 'U+200D'],
  ['क\u094d\u200c', 'क\u094d', 'U+200C'],
  ['র\u200dক', undefined, 'U+200D'],
  ['ক\u200d\u09cdক', undefined, 'U+200D'],
  ['ᠰ\u180b\u180bᠠ', undefined, 'U+180B'],
])('%j is no sequence', (name, trimmed, code) => {
  expect(findForbidden(name)).toEqual({ key: 'textInvisible', code })
  expect(trimInvisible(name)).toBe(trimmed ?? name)
})

test('names of invisible characters are empty', () => {
  for (const blank of ['\u200b\u200b', ' \u200c \u200d', '\u2060\ufeff\u00ad', '\u3000\u3164\u2800', '\u202a\u2069']) {
    expect(trimInvisible(blank)).toBe('')
    expect(visibleLength(`灯${blank}`)).toBe(1)
  }
})
