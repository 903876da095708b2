import { hasWebGL2 } from './embeddedProvider.ts'
import type { Datum } from './libreMap.ts'
import type { MapProvider } from './mapProvider.ts'

export interface Tiles {
  /** Addresses with {z}, {x} and {y}, from the lowest layer to the highest. */
  urls: string[]
  datum: Datum
}

/** Pictures of 256 pixels from a server of tiles (XYZ or WMTS), drawn by MapLibre. */
export function tileProvider(tiles: Tiles): MapProvider {
  return {
    isPossible: hasWebGL2,
    open: async options => (await import('./tileMap.ts')).openTileMap(options, tiles),
  }
}
