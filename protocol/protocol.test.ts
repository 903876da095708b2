import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acknowledgementMessage } from './command.ts'
import { MAX_MESSAGE_BYTES, MessageError, readMessage } from './message.ts'
import { telemetry } from './telemetry.ts'
import { DEVICE_ID, downTopic, readUpTopic, UP_KINDS, upTopic } from './topics.ts'

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

describe('topics', () => {
  test('parses every upward topic that it builds', () => {
    const ids = fc.stringMatching(DEVICE_ID)
    fc.assert(
      fc.property(ids, fc.constantFrom(...UP_KINDS), (endpoint, kind) => {
        expect(readUpTopic(upTopic(endpoint, kind))).toEqual({ endpoint, kind })
      }),
    )
  })

  test('rejects other topics', () => {
    for (const topic of [
      '',
      'lamplighter/2/L-1/up/telemetry',
      'lamplighter/1/L-1/up/telemetry/more',
      'lamplighter/1/+/up/telemetry',
      'lamplighter/1/L-1/up/command',
      downTopic('L-1', 'command'),
      '$SYS/1/L-1/up/telemetry',
    ])
      expect(readUpTopic(topic), topic).toBeUndefined()
  })
})

describe('messages', () => {
  test('accepts one reading or a list', () => {
    expect(readMessage(bytes({ main: { dimmingLevel: 70 } }), telemetry)).toEqual([{ main: { dimmingLevel: 70 } }])
    expect(readMessage(bytes({ readings: [{ light: 'L-1' }, { light: 'L-2' }] }), telemetry)).toHaveLength(2)
  })

  test('names the broken rule and its path', () => {
    const refuse = (value: unknown) => () => readMessage(bytes(value), telemetry)
    expect(refuse({ main: { dimmingLevel: 101 } })).toThrow(/^main\.dimmingLevel: /)
    expect(refuse({ readings: [{ main: { dimmingLevel: 5.5 } }] })).toThrow(/^readings\.0\.main\.dimmingLevel: /)
    expect(refuse({ readings: [] })).toThrow(/^readings: /)
    expect(refuse('{"main":')).toThrow('not JSON in UTF-8')
    expect(() => readMessage(new Uint8Array([0x22, 0xff, 0x22]), telemetry)).toThrow('not JSON in UTF-8')
    expect(() => readMessage(new Uint8Array(MAX_MESSAGE_BYTES + 1), telemetry)).toThrow(/bytes/)
  })

  test('parses any bytes or rejects them with a MessageError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.uint8Array().map(String)), text => {
        for (const schema of [telemetry, acknowledgementMessage] as { parse(value: unknown): unknown[] }[])
          try {
            expect(Array.isArray(readMessage(bytes(text), schema))).toBe(true)
          } catch (error) {
            expect(error).toBeInstanceOf(MessageError)
          }
      }),
    )
  })
})
