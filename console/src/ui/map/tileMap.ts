import type { StyleSpecification } from 'maplibre-gl'
import type { SiteDatum } from '#lighting/map/geography.ts'
import { openLibreMap } from './libreMap.ts'
import { paletteOf } from './mapPalette.ts'
import type { MapOptions, OpenMap } from './mapProvider.ts'

/** Maximum zoom of most tile servers; above it, tiles are scaled up. */
const MAX_ZOOM = 18
const TIMEOUT_MS = 15_000

export interface MapTiles {
  /** URLs with {z}, {x} and {y}, from the lowest layer to the highest. */
  urls: string[]
  datum: SiteDatum
}

export async function openTileMap(options: MapOptions, { urls, datum }: MapTiles): Promise<OpenMap> {
  const style = async () => styleOf(urls, paletteOf(options.place).sea)
  return openLibreMap(options, { style, datum, patienceMs: TIMEOUT_MS })
}

function styleOf(urls: string[], ground: string): StyleSpecification {
  const layers = urls.map((url, i) => ({ id: `tiles-${i}`, url }))
  return {
    version: 8,
    sources: Object.fromEntries(
      layers.map(({ id, url }) => [id, { type: 'raster' as const, tiles: [url], tileSize: 256, maxzoom: MAX_ZOOM }]),
    ),
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': ground } },
      ...layers.map(({ id }) => ({ id, type: 'raster' as const, source: id })),
    ],
  }
}
