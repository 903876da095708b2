import type { Bounds } from '#lighting/map/geography.ts'

/** about 1 m */
const DIGITS = 5

/** `31.13–31.23°N, 9.146–9.138°W`; across the equator or Greenwich, each end has its letter. */
export function areaText({ south, north, west, east }: Bounds): string {
  return `${rangeText(south, north, 'SN')}, ${rangeText(west, east, 'WE')}`
}

/** @param letters of negative and positive degrees */
function rangeText(from: number, to: number, letters: 'SN' | 'WE'): string {
  const number = (degrees: number) => `${Number(Math.abs(degrees).toFixed(DIGITS))}`
  const letter = (degrees: number) => letters[degrees < 0 ? 0 : 1]
  const unit = letter(from) === letter(to) ? '' : `°${letter(from)}`
  return `${number(from)}${unit}–${number(to)}°${letter(to)}`
}
