import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LightSearch } from './match.ts'
import dictionary from './pinyin.generated.json' with { type: 'json' }
import { pinyinReader } from './pinyin.ts'

const read = pinyinReader(dictionary)

describe('pinyin', () => {
  test.each([
    ['体育东路', 'ti yu dong lu'],
    ['重庆路', 'chong qing lu'],
    ['重阳路', 'chong yang lu'],
    ['长江路', 'chang jiang lu'],
    ['银行', 'yin hang'],
    ['厦门大厦', 'xia men da sha'],
    ['绿地', 'lv di'],
    ['六安', 'lu an'],
  ])('reads %s as %s', (word, reading) => expect(read(word).join(' ')).toBe(reading))

  test('has one syllable for each character, empty for those that it does not know', () =>
    expect(read('カ路𠀀')).toEqual(['', 'lu', '']))
})

const LIGHTS = [
  { id: 1, name: '体育东路 17 号灯', deviceId: 'L-0017', poleNumber: null, address1: '天河区', address2: null },
  { id: 2, name: 'Tianhe Road 5', deviceId: 'R-5', poleNumber: 'P-1205', address1: null, address2: null },
  { id: 3, name: '重庆路 3', deviceId: 'C-300', poleNumber: null, address1: null, address2: null },
]
const search = new LightSearch(LIGHTS, read)
const found = (text: string) => search.find(text).map(({ id }) => id)
const words = fc.constantFrom(
  '体育',
  '东路',
  'tydl',
  'tiyu',
  'donglu',
  '17',
  'L-17',
  '天河区',
  'Tianhe',
  'Road',
  '1205',
  'chongqing',
  '3',
)

describe('a search text', () => {
  test('finds the same in any order of its words', () =>
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), texts => {
        expect(found(texts.join(' '))).toEqual(found(texts.toReversed().join(' ')))
      }),
    ))

  test('finds a number with fewer zeros before it', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), zeros => {
        expect(found(`L-${'0'.repeat(zeros)}17`)).toEqual([1])
      }),
    ))

  test('finds letters and a number that are written together within one text, not across texts', () => {
    const name = '天河路 001 号'
    const lights = [1, 2, 10].map(id => ({ ...LIGHTS[0]!, id, name, deviceId: `L-${`${id}`.padStart(6, '0')}` }))
    const ids = (text: string) => new LightSearch(lights, read).findExactly(text).map(({ id }) => id)
    expect(ids('L-000001')).toEqual([1])
    expect(ids('L-1')).toEqual([1])
    expect(ids('L-00000')).toEqual([1, 2])
    expect(ids('L-10')).toEqual([10])
    expect(ids('l 1')).toEqual([1, 2, 10])
  })

  const id = fc.string({ unit: fc.constantFrom(...'ABZ019-_. éº№'), minLength: 3, maxLength: 12 })
  test('finds each light by its device id', () =>
    fc.assert(
      fc.property(id, deviceId => {
        fc.pre(/[A-Z0-9]/.test(deviceId))
        expect(new LightSearch([{ ...LIGHTS[2]!, deviceId }], read).findExactly(deviceId)).toHaveLength(1)
      }),
    ))
  test.each(['GZ01A-0018', 'LC3A-0017', 'SN1A-5B', 'Café-5', 'Nr 12é', '№17', 'ДК-1'])('finds %s by itself', deviceId =>
    expect(new LightSearch([{ ...LIGHTS[2]!, deviceId }], read).findExactly(deviceId)).toHaveLength(1),
  )

  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
  const edit = (word: string) =>
    fc.tuple(fc.nat(word.length - 2), letter, fc.constantFrom('change', 'omit', 'add', 'swap')).map(([at, by, how]) => {
      const letters = [...word]
      if (how === 'change') return letters.with(at, by).join('')
      if (how === 'omit') return letters.toSpliced(at, 1).join('')
      if (how === 'add') return letters.toSpliced(at, 0, by).join('')
      return letters.toSpliced(at, 2, letters[at + 1]!, letters[at]!).join('')
    })

  test.each([
    ['tianhe', 2],
    ['tiyudonglu', 1],
    ['chongqinglu', 3],
  ])('accepts one typo in %s', (word, id) =>
    fc.assert(
      fc.property(edit(word), typed => {
        expect(found(typed)).toContain(id)
      }),
    ),
  )

  test('accepts no second typo, none in short words and none in numbers', () => {
    expect(found('Tinahe Road')).toEqual([2])
    for (const text of ['Taihne Rd', 'tinahe raod x', 'tixydnoglu', 'tyd1', 'L-18', 'L-27', 'P-1250', 'P-1295', 'lx'])
      expect(found(text), text).toEqual([])
  })

  test('accepts none in the target of a command, and decides by words and number together', () => {
    const ids = (text: string) => search.findExactly(text).map(({ id }) => id)
    expect(ids('Tinahe')).toEqual([])
    expect(ids('Tianhe')).toEqual([1, 2])
    const both = new LightSearch([...LIGHTS, { ...LIGHTS[1]!, id: 4, name: 'Tinahe Road 6', deviceId: 'R-6' }], read)
    expect(both.find('Tinahe').map(({ id }) => id)).toEqual([4])
    expect(both.find('Tinahe 5').map(({ id }) => id)).toEqual([2])
  })

  test('takes wildcards and quotes as separators', () =>
    fc.assert(
      fc.property(fc.constantFrom(...`%_'"\\*?:&|!()<>`), mark => {
        expect(found(mark)).toEqual([])
        expect(found(`体育${mark}17`)).toEqual([1])
      }),
    ))

  test('reads any text', () => fc.assert(fc.property(fc.string({ unit: 'binary' }), text => void search.suggest(text))))
})
