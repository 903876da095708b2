import { type Axis, type CoordinateFault, readCoordinate } from '../../ui/map/coordinates.ts'
import type { Point } from '../../ui/map/datum.ts'

/** Road, and location on it. */
export interface Address {
  address1?: string
  address2?: string
}

/** °, in the datum of the site, with 6 decimals. */
export interface PickedLocation extends Point, Address {}

/** Text values of the form. */
export type LocationForm = Record<Axis | 'address1' | 'address2', string>
export type LocationFaults = Partial<Record<keyof LocationForm, CoordinateFault>>

export function startLocation(value: PickedLocation | undefined, address: Address = value ?? {}): LocationForm {
  return {
    lat: value ? value.lat.toFixed(6) : '',
    lng: value ? value.lng.toFixed(6) : '',
    address1: address.address1 ?? '',
    address2: address.address2 ?? '',
  }
}

/** The position of the pin, if both coordinates are valid. */
export function pointOf({ lat, lng }: LocationForm): Point | undefined {
  const [north, east] = [readCoordinate('lat', lat), readCoordinate('lng', lng)]
  return 'value' in north && 'value' in east ? { lat: north.value, lng: east.value } : undefined
}

/** A light's location has all four parts, or none. */
export function faultsOf(form: LocationForm): LocationFaults {
  const faults: LocationFaults = {}
  for (const axis of ['lat', 'lng'] as const) {
    const read = readCoordinate(axis, form[axis])
    if ('fault' in read) faults[axis] = read.fault
  }
  for (const part of ['address1', 'address2'] as const) if (form[part].trim() === '') faults[part] = 'missing'
  return faults
}
