/*
 * Lights of a map as few bytes: 100,000 of them come in one answer. After the version of this layout and the number of
 * lights come three columns and the states: ids in ascending order as differences, then latitudes and longitudes as
 * differences in 10⁻⁶° (0.1 m), each a varint (seven bits a byte, the lowest first; signed ones zigzag), then a byte a
 * light: its state, a number with the digits status, litState and expectation.
 */

import type { LitState } from '../litState/litState.ts'

/** Lights that are planned or out of service have the status NOT_IN_SERVICE on the map, and are in no count. */
export const MAP_STATUSES = ['NORMAL', 'OFFLINE', 'FAULT', 'MAINTENANCE', 'NOT_IN_SERVICE'] as const
export type MapStatus = (typeof MAP_STATUSES)[number]

const STEPS_PER_DEGREE = 1e6
/** Increase it with every change of this layout or of the lists here: an older page must not misread states. */
const VERSION = 1
export const MAP_LIT_STATES = ['DARK', 'LIT', 'UNKNOWN'] as const satisfies LitState[]
/** WAITING: expected to be lit since a moment ago, and not yet confirmed; the lit rate counts it as unknown. */
export const MAP_EXPECTATIONS = ['NOT_EXPECTED', 'EXPECTED', 'WAITING'] as const
export type MapExpectation = (typeof MAP_EXPECTATIONS)[number]
/** how many values the byte of a light can have */
export const STATES = MAP_STATUSES.length * MAP_LIT_STATES.length * MAP_EXPECTATIONS.length

export interface MapLight {
  id: number
  /** °, in the datum of the site */
  latitude: number
  /** °, in the datum of the site */
  longitude: number
  status: MapStatus
  litState: LitState
  /** whether it should be lit now; of a past instant, which has no record of it, NOT_EXPECTED */
  expectation: MapExpectation
}
export type MapState = Pick<MapLight, 'status' | 'litState' | 'expectation'>

/** The lights in columns: a hundred thousand objects would take ten times the memory. */
export interface MapLights {
  /** ascending */
  ids: Int32Array
  /** °, in the datum of the site */
  latitudes: Float64Array
  longitudes: Float64Array
  states: Uint8Array
}

export function stateOf({ status, litState, expectation }: MapState): number {
  const report = MAP_STATUSES.indexOf(status) * MAP_LIT_STATES.length + MAP_LIT_STATES.indexOf(litState)
  return report * MAP_EXPECTATIONS.length + MAP_EXPECTATIONS.indexOf(expectation)
}

export function readState(state: number): MapState {
  const report = Math.floor(state / MAP_EXPECTATIONS.length)
  return {
    status: MAP_STATUSES[Math.floor(report / MAP_LIT_STATES.length)] ?? 'OFFLINE',
    litState: MAP_LIT_STATES[report % MAP_LIT_STATES.length]!,
    expectation: MAP_EXPECTATIONS[state % MAP_EXPECTATIONS.length]!,
  }
}

/** @param litRateState how the lit rate counts the light */
export function expectationOf(litState: string, litRateState: string): MapExpectation {
  if (litRateState === 'NOT_EXPECTED') return litRateState
  return litRateState === litState ? 'EXPECTED' : 'WAITING'
}

/** Values are rounded to 10⁻⁶° before they are subtracted, so rounding errors do not add up. */
export function pack({ ids, latitudes, longitudes, states }: MapLights): Uint8Array {
  const writer = new Writer(8 + ids.length * 16)
  writer.unsigned(VERSION)
  writer.unsigned(ids.length)
  writer.differences(ids)
  for (const column of [latitudes, longitudes])
    writer.differences(Int32Array.from(column, degrees => Math.round(degrees * STEPS_PER_DEGREE)))
  return writer.end(states)
}

/** The bytes come from a server of another version. */
export class OtherMapVersion extends Error {}

/** @throws RangeError if the bytes are incomplete; OtherMapVersion */
export function unpack(bytes: Uint8Array): MapLights {
  const reader = new Reader(bytes)
  const version = reader.unsigned()
  if (version !== VERSION) throw new OtherMapVersion(`version ${version}, not ${VERSION}`)
  const count = reader.unsigned()
  if (count > bytes.length) throw new RangeError('fewer bytes than lights')
  const ids = reader.differences(count)
  const degrees = (steps: Int32Array) => Float64Array.from(steps, step => step / STEPS_PER_DEGREE)
  const latitudes = degrees(reader.differences(count))
  const longitudes = degrees(reader.differences(count))
  return { ids, latitudes, longitudes, states: reader.rest(count) }
}

class Writer {
  #bytes: Uint8Array
  #at = 0

  constructor(most: number) {
    this.#bytes = new Uint8Array(most)
  }

  unsigned(value: number): void {
    let left = value
    while (left > 0x7f) {
      this.#bytes[this.#at++] = (left & 0x7f) | 0x80
      left >>>= 7
    }
    this.#bytes[this.#at++] = left
  }

  differences(values: Int32Array): void {
    let before = 0
    for (const value of values) {
      const difference = value - before
      this.unsigned(((difference << 1) ^ (difference >> 31)) >>> 0)
      before = value
    }
  }

  end(rest: Uint8Array): Uint8Array {
    this.#bytes.set(rest, this.#at)
    return this.#bytes.slice(0, this.#at + rest.length)
  }
}

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  unsigned(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined || shift > 28) throw new RangeError('the bytes end within a number')
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
  }

  differences(count: number): Int32Array {
    const values = new Int32Array(count)
    let before = 0
    for (let i = 0; i < count; i++) {
      const difference = this.unsigned()
      before += (difference >>> 1) ^ -(difference & 1)
      values[i] = before
    }
    return values
  }

  rest(count: number): Uint8Array {
    if (this.#bytes.length - this.#at !== count) throw new RangeError('not a state for each light')
    return this.#bytes.slice(this.#at)
  }
}
