import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detailOf } from './detail.ts'

const bytes = (text: string) => Buffer.byteLength(text)

test('keeps arguments without secrets', () => {
  const detail = detailOf({ id: 7, input: { name: '主干道', password: 'quiet lantern', code: 'K02B-4G' } })
  expect(JSON.parse(detail)).toEqual({ id: 7, input: { name: '主干道', password: '…', code: 'K02B-4G' } })
})

test('keeps the host of a URL and masks its path', () => {
  const detail = detailOf({ input: { target: 'https://hooks.example/services/T0/secret' } })
  expect(JSON.parse(detail)).toEqual({ input: { target: 'https://hooks.example/…cret' } })
})

test('keeps small values beside a large one', () => {
  const large = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`key${i}`, '灯'.repeat(300)]))
  const detail = detailOf({ id: 7, input: large, name: '主干道' })
  expect(bytes(detail)).toBeLessThanOrEqual(4096)
  expect(bytes(detail)).toBeGreaterThan(2000)
  expect(JSON.parse(detail)).toMatchObject({ id: 7, name: '主干道' })
})

test('is valid JSON of at most 4 KB for any arguments', () => {
  const given = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 12 }), { maxKeys: 300 })
  fc.assert(
    fc.property(given, args => {
      const detail = detailOf(args)
      expect(bytes(detail)).toBeLessThanOrEqual(4096)
      expect(JSON.parse(detail)).toBeTypeOf('object')
    }),
  )
})

test('truncates long keys and deep values', () => {
  let deep: object = {}
  for (let level = 0; level < 1000; level++) deep = { deep }
  const detail = detailOf({ ['k'.repeat(900_000)]: 1, deep, id: 7 })
  expect(bytes(detail)).toBeLessThanOrEqual(4096)
  expect(JSON.parse(detail)).toMatchObject({ id: 7 })
})
