import { rangesOf } from '#lighting/map/bounds.ts'
import type { Point } from './datum.ts'
import { siteGeography } from './siteGeography.ts'

/** 6 decimals of a degree are 11 cm. */
const DIGITS = 6
const EARTH_KM = 6371

/** Latitude first, as usual in maps. */
export function formatCoordinates({ lat, lng }: Point): string {
  return `${lat.toFixed(DIGITS)}, ${lng.toFixed(DIGITS)}`
}

export function roundCoordinates({ lat, lng }: Point): Point {
  return { lat: Number(lat.toFixed(DIGITS)), lng: Number(lng.toFixed(DIGITS)) }
}

/** The nearest point within the bounds of the site. */
export function withinSite({ lat, lng }: Point): Point {
  const nearest = (axis: Axis, degrees: number) => {
    const [least, most] = rangeOf(axis)
    return Math.min(most, Math.max(least, degrees))
  }
  return { lat: nearest('lat', lat), lng: nearest('lng', lng) }
}

export type Axis = 'lat' | 'lng'
export type CoordinateFault = 'missing' | 'notANumber' | 'outOfBounds'

export function rangeOf(axis: Axis): readonly [least: number, most: number] {
  const { latitude, longitude } = rangesOf(siteGeography().bounds)
  return axis === 'lat' ? latitude : longitude
}

/** Parses typed text to degrees, or returns what is wrong with it. */
export function readCoordinate(axis: Axis, text: string): { value: number } | { fault: CoordinateFault } {
  const trimmed = text.trim()
  if (trimmed === '') return { fault: 'missing' }
  // Number() would take 0x10 and 1e2, too.
  if (!/^[+-]?\d+(\.\d*)?°?$/.test(trimmed)) return { fault: 'notANumber' }
  const value = Number.parseFloat(trimmed)
  const [least, most] = rangeOf(axis)
  return value >= least && value <= most ? { value } : { fault: 'outOfBounds' }
}

/** Both at once, as they are copied: "37.857014, 112.549248", with a comma of either kind or a space between. */
export function readPair(text: string): [lat: string, lng: string] | undefined {
  const parts = text.trim().split(/\s*[,，;；]\s*|\s+/)
  return parts.length === 2 && parts.every(part => /^[+-]?\d+(\.\d*)?°?$/.test(part))
    ? [parts[0]!, parts[1]!]
    : undefined
}

/** km between two points on the ground: the haversine formula */
export function distanceKm(a: Point, b: Point): number {
  const [latA, latB] = [radians(a.lat), radians(b.lat)]
  const half =
    Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
