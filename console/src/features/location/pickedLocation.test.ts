import { expect, test } from 'vitest'
import { faultsOf, pointOf, startLocation } from './pickedLocation.ts'

const whole = { lat: 37.857014, lng: 112.549248, address1: '长风街', address2: '38 号灯杆' }

test('shows a location with six decimals', () => {
  expect(startLocation({ lat: 37.8, lng: 112.5 })).toEqual({
    lat: '37.800000',
    lng: '112.500000',
    address1: '',
    address2: '',
  })
  expect(pointOf(startLocation(whole))).toEqual({ lat: 37.857014, lng: 112.549248 })
})

test('a complete location has no errors', () => expect(faultsOf(startLocation(whole))).toEqual({}))

test('requires all four parts', () => {
  const missing = 'missing'
  expect(faultsOf(startLocation(undefined))).toEqual({
    lat: missing,
    lng: missing,
    address1: missing,
    address2: missing,
  })
  expect(faultsOf({ ...startLocation(whole), address2: '  ' })).toEqual({ address2: missing })
})

test('shows no pin while a coordinate is invalid', () => {
  expect(pointOf({ ...startLocation(whole), lng: '112.5x' })).toBeUndefined()
  expect(pointOf({ ...startLocation(whole), lat: '56' })).toBeUndefined()
})
