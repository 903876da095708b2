import { describe, expect, test } from 'vitest'
import { deferred as deferredEn } from './en/deferred.ts'
import { en } from './en/en.ts'
import { formats } from './format.ts'
import { chooseLanguage } from './language.ts'
import { plurals } from './plurals.ts'
import { deferred as deferredZh } from './zh/deferred.ts'
import { zh } from './zh/zh.ts'

type Tree = { readonly [key: string]: string | Tree }

function leaves(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  )
}

const slots = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(match => match[1]).sort()

describe('translations', () => {
  const chinese = leaves({ ...zh, ...deferredZh })
  const english = new Map(leaves({ ...en, ...deferredEn }))

  test('both languages have the same keys, none empty', () => {
    expect([...english.keys()].sort()).toEqual(chinese.map(([key]) => key).sort())
    for (const [, text] of [...chinese, ...english]) expect(text.trim()).not.toBe('')
  })

  test('both languages have the same placeholders', () => {
    for (const [key, text] of chinese) expect([key, slots(english.get(key) ?? '')]).toEqual([key, slots(text)])
  })
})

describe('plurals', () => {
  test.each([
    [0, 'lights'],
    [1, 'light'],
    ['1', 'light'],
    [2, 'lights'],
    ['1,001', 'lights'],
    ['-', 'lights'],
  ])('%s %s', (number, noun) => expect(plurals.format(number, 'light|lights')).toBe(noun))

  test('no English text has a fixed plural after a number', () => {
    const nouns =
      'lights|devices|rows|items|days|hours|minutes|seconds|sessions|alerts|centers|files|times|groups|columns'
    const fixed = new RegExp(`{{\\w+}} (\\w+ )?(${nouns})\\b`)
    const texts = leaves({ ...en, ...deferredEn }).filter(([key]) => !/_(one|other)$/.test(key))
    expect(texts.filter(([, text]) => fixed.test(text))).toEqual([])
  })
})

describe('language', () => {
  test('the stored choice overrides the browser', () => expect(chooseLanguage('en', 'zh-CN')).toBe('en'))
  test('is Chinese for a Chinese browser', () => expect(chooseLanguage(null, 'zh-TW')).toBe('zh'))
  test('is English for any other browser', () => expect(chooseLanguage('fr', 'de')).toBe('en'))
})

describe('formats', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  test('formats ages in the language of the user', () => {
    expect(formats('zh').age('2026-11-21T11:58:30Z', now)).toBe('1分钟前')
    expect(formats('en').age('2026-11-21T09:00:00Z', now)).toBe('3 hr ago')
  })
  test('shows a future time as now', () => expect(formats('zh').age('2026-11-21T12:00:09Z', now)).toBe('0秒前'))
  test('shows a missing value as a dash', () => expect(formats('en').quantity(null, 'W')).toBe('-'))
})
