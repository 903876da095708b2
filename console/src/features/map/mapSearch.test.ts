import { expect, test } from 'vitest'
import type { LitState } from '#lighting/litState/litState.ts'
import { MAP_EXPECTATIONS, MAP_LIT_STATES, MAP_STATUSES, type MapStatus, STATES, stateOf } from '#lighting/map/pack.ts'
import { MAP_FILTERS, readMapSearch } from './mapSearch.ts'
import { EVERY_STATE, hasState, shownCount, shownStates } from './shownStates.ts'

test('ignores invalid URL values', () => {
  expect(readMapSearch({ lat: '39.9', lng: 116.4, zoom: '6', show: 'lit', light: '7' })).toEqual({
    lat: 39.9,
    lng: 116.4,
    zoom: 6,
    show: 'lit',
    light: 7,
    at: undefined,
  })
  const none = { zoom: undefined, show: undefined, light: undefined, at: undefined }
  expect(readMapSearch({ lat: 39, zoom: 99, show: 'all', light: 1.5, at: 'soon' })).toEqual(none)
  expect(readMapSearch({ lat: 91, lng: 116 })).toEqual(none)
  expect(readMapSearch({ lat: -33.9, lng: -70.7 })).toEqual({ lat: -33.9, lng: -70.7, ...none })
})

test('each filter shows its states: lit and dark by litState, whatever the status of a light in service', () => {
  const shows = (filter: (typeof MAP_FILTERS)[number]) =>
    MAP_STATUSES.flatMap(status =>
      MAP_LIT_STATES.flatMap(litState => {
        const states = MAP_EXPECTATIONS.map(expectation => stateOf({ status, litState, expectation }))
        return states.some(state => hasState(shownStates(filter), state)) ? [`${status} ${litState}`] : []
      }),
    )
  expect(shows('lit')).toEqual(['NORMAL LIT', 'OFFLINE LIT', 'FAULT LIT', 'MAINTENANCE LIT'])
  expect(shows('dark')).toEqual(['NORMAL DARK', 'OFFLINE DARK', 'FAULT DARK', 'MAINTENANCE DARK'])
  expect(shows('unknown')).toEqual(['NORMAL UNKNOWN', 'OFFLINE UNKNOWN', 'FAULT UNKNOWN', 'MAINTENANCE UNKNOWN'])
  for (const [filter, status] of [
    ['offline', 'OFFLINE'],
    ['fault', 'FAULT'],
    ['maintenance', 'MAINTENANCE'],
    ['notInService', 'NOT_IN_SERVICE'],
  ] as const)
    expect(shows(filter)).toEqual([`${status} DARK`, `${status} LIT`, `${status} UNKNOWN`])
  for (let state = 0; state < STATES; state++) {
    expect(MAP_FILTERS.some(filter => hasState(shownStates(filter), state))).toBe(true)
    expect(hasState(EVERY_STATE, state)).toBe(true)
  }
  expect(hasState(EVERY_STATE, STATES)).toBe(false)
  expect(shows('darkExpected')).toEqual(shows('dark'))
  const dark = (expectation: (typeof MAP_EXPECTATIONS)[number]) =>
    hasState(shownStates('darkExpected'), stateOf({ status: 'NORMAL', litState: 'DARK', expectation }))
  expect(MAP_EXPECTATIONS.filter(dark)).toEqual(['EXPECTED'])
})

test('counts the lights of a filter', () => {
  const counts = new Array<number>(STATES).fill(0)
  const add = (status: MapStatus, litState: LitState, lights: number) => {
    counts[stateOf({ status, litState, expectation: 'NOT_EXPECTED' })] = lights
  }
  add('NORMAL', 'LIT', 16)
  add('FAULT', 'DARK', 4)
  add('MAINTENANCE', 'LIT', 64)
  add('OFFLINE', 'UNKNOWN', 32)
  add('NORMAL', 'UNKNOWN', 2)
  add('NOT_IN_SERVICE', 'DARK', 8)
  add('NOT_IN_SERVICE', 'UNKNOWN', 1)
  expect(shownCount(counts, undefined)).toBe(127)
  expect(shownCount(counts, 'notInService')).toBe(9)
  expect(shownCount(counts, 'lit')).toBe(80)
  expect(shownCount(counts, 'dark')).toBe(4)
  expect(shownCount(counts, 'unknown')).toBe(34)
  expect(shownCount(counts, 'offline')).toBe(32)
})
