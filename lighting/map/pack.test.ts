import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  expectationOf,
  MAP_EXPECTATIONS,
  MAP_LIT_STATES,
  MAP_STATUSES,
  type MapLight,
  type MapLights,
  OtherMapVersion,
  pack,
  readState,
  STATES,
  stateOf,
  unpack,
} from './pack.ts'

const light: fc.Arbitrary<MapLight> = fc.record({
  id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  latitude: fc.double({ min: 3, max: 55, noNaN: true }),
  longitude: fc.double({ min: 70, max: 138, noNaN: true }),
  status: fc.constantFrom(...MAP_STATUSES),
  litState: fc.constantFrom(...MAP_LIT_STATES),
  expectation: fc.constantFrom(...MAP_EXPECTATIONS),
})

function columns(lights: MapLight[]): MapLights {
  return {
    ids: Int32Array.from(lights, ({ id }) => id),
    latitudes: Float64Array.from(lights, ({ latitude }) => latitude),
    longitudes: Float64Array.from(lights, ({ longitude }) => longitude),
    states: Uint8Array.from(lights, stateOf),
  }
}

describe('packed lights', () => {
  test('are unpacked without loss, to a tenth of a metre', () =>
    fc.assert(
      fc.property(fc.uniqueArray(light, { selector: ({ id }) => id }), some => {
        const lights = some.toSorted((a, b) => a.id - b.id)
        const { ids, latitudes, longitudes, states } = unpack(pack(columns(lights)))
        expect([...ids]).toEqual(lights.map(({ id }) => id))
        for (const [i, { latitude, longitude, status, litState, expectation }] of lights.entries()) {
          expect(Math.abs(latitudes[i]! - latitude)).toBeLessThanOrEqual(0.51e-6)
          expect(Math.abs(longitudes[i]! - longitude)).toBeLessThanOrEqual(0.51e-6)
          expect(readState(states[i]!)).toEqual({ status, litState, expectation })
        }
      }),
    ))

  test('are refused if truncated or invalid', () => {
    const state = { status: 'FAULT', litState: 'LIT', expectation: 'EXPECTED' } as const
    const whole = pack(columns([{ id: 5, latitude: 39.9, longitude: 116.4, ...state }]))
    for (let length = 0; length < whole.length; length++)
      expect(() => unpack(whole.slice(0, length))).toThrow(RangeError)
    expect(() => unpack(Uint8Array.from([...whole, 0]))).toThrow(RangeError)
    expect(() => unpack(new Uint8Array(20).fill(0xff))).toThrow(RangeError)
    expect(() => unpack(Uint8Array.of(1, 0x7f))).toThrow(RangeError)
  })

  test('of another version are refused', () => {
    const [version, ...rest] = pack(columns([]))
    expect(() => unpack(Uint8Array.of(version! + 1, ...rest))).toThrow(OtherMapVersion)
  })

  test('have this layout in version 1: a change needs a new version', () => {
    const state = { status: 'FAULT', litState: 'LIT', expectation: 'EXPECTED' } as const
    const bytes = pack(columns([{ id: 5, latitude: 39.9, longitude: 116.4, ...state }]))
    expect(Buffer.from(bytes).toString('hex')).toBe('01010ac0cd862680fe806f16')
    expect([MAP_STATUSES, MAP_LIT_STATES, MAP_EXPECTATIONS].map(names => names.join(' '))).toEqual([
      'NORMAL OFFLINE FAULT MAINTENANCE NOT_IN_SERVICE',
      'DARK LIT UNKNOWN',
      'NOT_EXPECTED EXPECTED WAITING',
    ])
  })
})

test('encodes and decodes every state as one byte', () => {
  expect(STATES).toBeLessThanOrEqual(256)
  for (let state = 0; state < STATES; state++) expect(stateOf(readState(state))).toBe(state)
})

test.each([
  ['LIT', 'LIT', 'EXPECTED'],
  ['DARK', 'DARK', 'EXPECTED'],
  ['UNKNOWN', 'UNKNOWN', 'EXPECTED'],
  ['DARK', 'UNKNOWN', 'WAITING'],
  ['LIT', 'NOT_EXPECTED', 'NOT_EXPECTED'],
])('a light that reports %s and counts as %s in the lit rate is %s', (litState, litRateState, expectation) => {
  expect(expectationOf(litState, litRateState)).toBe(expectation)
})
