import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_MESSAGE_BYTES } from '#protocol/message.ts'
import { batches } from './batches.ts'

test('keeps all readings in order, and every message within the limits', () => {
  const items = fc.array(fc.record({ light: fc.string({ unit: 'grapheme', maxLength: 40 }) }), { maxLength: 40 })
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 60 }), (some, times) => {
      const all = Array.from({ length: times }, () => some).flat()
      const payloads = [...batches('readings', all)]
      const read = payloads.map(payload => JSON.parse(payload).readings)
      expect(read.flat()).toEqual(all)
      for (const [i, list] of read.entries()) {
        expect(list.length).toBeLessThanOrEqual(1000)
        expect(Buffer.byteLength(payloads[i] as string)).toBeLessThanOrEqual(MAX_MESSAGE_BYTES)
      }
    }),
  )
})

test('splits large items by bytes', () => {
  const payloads = [
    ...batches(
      'x',
      Array.from({ length: 900 }, () => ({ text: '灯'.repeat(300) })),
    ),
  ]
  expect(payloads.length).toBeGreaterThan(2)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(MAX_MESSAGE_BYTES)
})
