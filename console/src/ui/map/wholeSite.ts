import { middleOf } from '#lighting/map/bounds.ts'
import { CHINA } from '#lighting/map/geography.ts'
import type { MapView } from './mapProvider.ts'
import { siteGeography } from './siteGeography.ts'

/** The middle of the land, not of the bounds. */
const CHINA_VIEW: MapView = { center: { lat: 35.5, lng: 104 }, zoom: 4 }
/** Pixels of the narrow side of a map, at zoom 0 of 256-pixel tiles the whole world. */
const MAP_PIXELS = 512

/** Shows all of the site, if it fits. */
export function wholeSite(): MapView {
  const { datum, bounds } = siteGeography()
  if (datum === CHINA.datum) return CHINA_VIEW
  const { latitude: lat, longitude: lng } = middleOf(bounds)
  const zoom = Math.log2((MAP_PIXELS / 256) * (360 / (bounds.east - bounds.west)))
  return { center: { lat, lng }, zoom: Math.max(0, Math.floor(zoom)) }
}
