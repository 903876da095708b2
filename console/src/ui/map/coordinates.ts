import { rangesOf } from '#lighting/map/bounds.ts'
import type { Point } from './datum.ts'
import { siteGeography } from './siteGeography.ts'

/** 6 decimals of a degree are 11 cm. */
const DIGITS = 6

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
