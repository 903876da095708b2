import { expect, test } from 'vitest'
import { MAP_STATUSES, stateOf } from '#lighting/map/pack.ts'
import { MAP_FILTERS, readMapSearch } from './mapSearch.ts'
import { countOf, shownStates } from './shownStates.ts'

test('what makes no sense is left out of the URL', () => {
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
  expect(readMapSearch({ lat: 60, lng: 116 })).toEqual(none)
})

test('each filter shows its states, and together they show every light', () => {
  const shows = (filter: (typeof MAP_FILTERS)[number]) =>
    MAP_STATUSES.flatMap(status =>
      [false, true].flatMap(lit => (shownStates(filter) & (1 << stateOf({ status, lit })) ? [`${status} ${lit}`] : [])),
    )
  expect(shows('lit')).toEqual(['NORMAL true', 'FAULT true'])
  expect(shows('dark')).toEqual(['NORMAL false', 'FAULT false'])
  expect(shows('offline')).toEqual(['OFFLINE false', 'OFFLINE true'])
  expect(shows('fault')).toEqual(['FAULT false', 'FAULT true'])
  expect(shows('maintenance')).toEqual(['MAINTENANCE false', 'MAINTENANCE true'])
  expect(MAP_FILTERS.reduce((all, filter) => all | shownStates(filter), 0)).toBe(shownStates(undefined))
})

test('counts the lights of a filter', () => {
  const counts = [1, 2, 4, 8, 16, 32, 64, 128]
  expect(countOf(counts, undefined)).toBe(255)
  expect(countOf(counts, 'lit')).toBe(16 + 64)
  expect(countOf(counts, 'offline')).toBe(2 + 32)
})
