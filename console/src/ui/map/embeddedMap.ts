import { GeoJSONSource, type Map as LibreMap } from 'maplibre-gl'
import { loadBaseMap } from './baseMap.ts'
import { baseMapStyle, paletteOf } from './baseMapStyle.ts'
import { gridOf } from './grid.ts'
import { openLibreMap } from './libreMap.ts'
import type { MapOptions, OpenMap } from './mapProvider.ts'

/** The bundled base map. */
export async function openEmbeddedMap(options: MapOptions): Promise<OpenMap> {
  return openLibreMap(options, {
    style: async () => baseMapStyle(await loadBaseMap(options.language), paletteOf(options.place)),
    datum: 'WGS84',
    onSettled: drawGrid,
  })
}

function drawGrid(map: LibreMap): void {
  const bounds = map.getBounds()
  const extent = {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
  const source = map.getSource('grid')
  if (source instanceof GeoJSONSource) void source.setData(gridOf(extent))
}
