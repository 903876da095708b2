import { expect, test } from 'vitest'
import { PICKER_ORIGIN, pickerAddress, readPicked } from './tencentPicked.ts'

/** Only the identity of the windows matters. */
const [frame, another] = [{}, {}] as Window[]
const data = {
  module: 'locationPicker',
  latlng: { lat: 37.857014, lng: 112.549248 },
  poiname: '太原站',
  poiaddress: '山西省太原市迎泽区迎泽大街',
  cityname: '太原市',
}

test('parses the message of the picker', () => {
  expect(readPicked({ origin: PICKER_ORIGIN, source: frame!, data }, frame)).toEqual({
    at: { lat: 37.857014, lng: 112.549248 },
    name: '太原站',
    address: '山西省太原市迎泽区迎泽大街',
  })
})

test.each([
  ['another origin', { origin: 'https://apis.map.qq.com.evil.example' }],
  ['the same host without TLS', { origin: 'http://apis.map.qq.com' }],
  ['another window', { source: another! }],
  ['another module', { data: { ...data, module: 'geolocation' } }],
  ['no data', { data: null }],
  ['text', { data: 'locationPicker' }],
  ['a message without a position', { data: { ...data, latlng: undefined } }],
  ['a message with invalid numbers', { data: { ...data, latlng: { lat: 'north', lng: null } } }],
  ['a place outside China', { data: { ...data, latlng: { lat: -33.9, lng: 151.2 } } }],
])('ignores %s', (_, wrong) => {
  expect(readPicked({ origin: PICKER_ORIGIN, source: frame!, data, ...wrong }, frame)).toBeUndefined()
})

test('ignores messages before the iframe is loaded', () => {
  expect(readPicked({ origin: PICKER_ORIGIN, source: null, data }, null)).toBeUndefined()
  expect(readPicked({ origin: PICKER_ORIGIN, source: null, data }, undefined)).toBeUndefined()
})

test('opens the picker with the key and the location', () => {
  const address = new URL(pickerAddress('K&Y', { lat: 37.8, lng: 112.5 }))
  expect(address.origin + address.pathname).toBe('https://apis.map.qq.com/tools/locpicker')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ key: 'K&Y', type: '1', coord: '37.8,112.5' })
  expect(new URL(pickerAddress('k', undefined)).searchParams.has('coord')).toBe(false)
})
