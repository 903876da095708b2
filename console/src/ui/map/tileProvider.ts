import { hasWebGL2 } from './embeddedProvider.ts'
import type { MapProvider } from './mapProvider.ts'
import type { MapTiles } from './tileMap.ts'

/** Pictures of 256 pixels from a server of tiles (XYZ or WMTS), drawn by MapLibre. */
export function tileProvider(tiles: MapTiles): MapProvider {
  return {
    isPossible: hasWebGL2,
    prepare: () => import('./tileMap.ts'),
    open: async options => (await import('./tileMap.ts')).openTileMap(options, tiles),
  }
}
