import type { Feature } from 'geojson'
import { GeoJSONSource, type Map as LibreMap } from 'maplibre-gl'
import { loadBaseMap } from './baseMap.ts'
import { isSiteOnBaseMap } from './baseMapArea.ts'
import { baseMapStyle, gridStyle } from './baseMapStyle.ts'
import { gridOf } from './grid.ts'
import { sketchGround } from './groundSketch.ts'
import { idle, openLibreMap } from './libreMap.ts'
import { paletteOf } from './mapPalette.ts'
import type { MapOptions, OpenMap, StreetSketch } from './mapProvider.ts'

/** The bundled base map. */
export async function openEmbeddedMap(options: MapOptions): Promise<OpenMap> {
  if (!isSiteOnBaseMap()) return openGrid(options)
  let removeSketch = () => {}
  return openLibreMap(options, {
    style: async map => {
      const [base, palette] = [await loadBaseMap(options.language), paletteOf(options.place)]
      await idle()
      if (options.place.isConnected) removeSketch = sketchGround(map, base, palette)
      return baseMapStyle(base, palette)
    },
    datum: 'WGS84',
    drawStreets,
    onSettled: map => {
      removeSketch()
      removeSketch = () => {}
      drawGrid(map)
    },
  })
}

/** Beyond the bundled base map: a grid on plain ground. Tiles by URL show more. */
function openGrid(options: MapOptions): Promise<OpenMap> {
  const style = async () => gridStyle(paletteOf(options.place))
  return openLibreMap(options, { style, datum: 'WGS84', drawStreets, onSettled: drawGrid })
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

function drawStreets(map: LibreMap, { lines, poles }: StreetSketch): void {
  draw(
    map,
    'streets',
    lines.map(({ name, path }) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'LineString', coordinates: path.map(({ lng, lat }) => [lng, lat]) },
    })),
  )
  draw(
    map,
    'poles',
    poles.map(({ at: { lat, lng }, label }) => ({
      type: 'Feature',
      properties: { label },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  )
}

function draw(map: LibreMap, name: string, features: Feature[]): void {
  const source = map.getSource(name)
  if (source instanceof GeoJSONSource) void source.setData({ type: 'FeatureCollection', features })
}
