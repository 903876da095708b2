import { GeoJSONSource, type Map as LibreMap } from 'maplibre-gl'
import { loadBaseMap } from './baseMap.ts'
import { baseMapStyle, paletteOf } from './baseMapStyle.ts'
import { gridOf } from './grid.ts'
import { sketchGround } from './groundSketch.ts'
import { idle, openLibreMap } from './libreMap.ts'
import type { MapOptions, OpenMap } from './mapProvider.ts'

/** The bundled base map. */
export async function openEmbeddedMap(options: MapOptions): Promise<OpenMap> {
  let removeSketch = () => {}
  return openLibreMap(options, {
    style: async map => {
      const [base, palette] = [await loadBaseMap(options.language), paletteOf(options.place)]
      await idle()
      if (options.place.isConnected) removeSketch = sketchGround(map, base, palette)
      return baseMapStyle(base, palette)
    },
    datum: 'WGS84',
    onSettled: map => {
      removeSketch()
      removeSketch = () => {}
      drawGrid(map)
    },
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
