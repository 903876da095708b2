import type { Feature, FeatureCollection, Position } from 'geojson'
import { type Map as LibreMap, MercatorCoordinate } from 'maplibre-gl'
import type { BaseMap } from './baseMap.ts'
import type { Palette } from './mapPalette.ts'

/** From bottom to top, without what only orients: cities, names, grid. Line widths in px; without one: filled. */
const LAYERS: { source: keyof BaseMap; color: keyof Palette; lineWidth?: number }[] = [
  { source: 'land', color: 'land' },
  { source: 'china', color: 'china' },
  { source: 'provinceLines', color: 'province', lineWidth: 1 },
  { source: 'foreignLines', color: 'foreign', lineWidth: 1 },
  { source: 'coast', color: 'coast', lineWidth: 1 },
  { source: 'boundary', color: 'boundary', lineWidth: 1.5 },
  { source: 'dashes', color: 'boundary', lineWidth: 2 },
]

/**
 * Draws areas and borders by the 2D canvas until MapLibre has drawn the map: in software rendering its first frame takes
 * seconds. @returns a function that removes the drawing
 */
export function sketchGround(map: LibreMap, base: BaseMap, colors: Palette): () => void {
  const canvas = document.createElement('canvas')
  Object.assign(canvas.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
  })
  map.getCanvasContainer().prepend(canvas)
  // Relative to the first center: far coordinates of a canvas path are imprecise.
  const origin = MercatorCoordinate.fromLngLat(map.getCenter())
  const layers = LAYERS.map(layer => ({ ...layer, path: pathOf(base[layer.source], origin) }))
  const draw = () => {
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    Object.assign(canvas, { width: width * devicePixelRatio, height: height * devicePixelRatio })
    const context = canvas.getContext('2d')
    if (!context) return
    context.fillStyle = colors.sea
    context.fillRect(0, 0, canvas.width, canvas.height)
    const center = MercatorCoordinate.fromLngLat(map.getCenter())
    const scale = 512 * 2 ** map.getZoom()
    context.scale(devicePixelRatio, devicePixelRatio)
    context.translate(width / 2 - (center.x - origin.x) * scale, height / 2 - (center.y - origin.y) * scale)
    context.scale(scale, scale)
    for (const { path, color, lineWidth = 0 } of layers) {
      context.fillStyle = context.strokeStyle = colors[color]
      context.lineWidth = lineWidth / scale
      if (lineWidth) context.stroke(path)
      else context.fill(path, 'evenodd')
    }
  }
  draw()
  map.on('move', draw)
  map.on('resize', draw)
  return () => {
    map.off('move', draw)
    map.off('resize', draw)
    canvas.remove()
  }
}

/** In parts of the world's width, as `MercatorCoordinate`. */
function pathOf(data: Feature | FeatureCollection, origin: MercatorCoordinate): Path2D {
  const path = new Path2D()
  for (const line of data.type === 'Feature' ? linesOf(data) : data.features.flatMap(linesOf)) {
    let isFirst = true
    for (const [lng = 0, lat = 0] of line) {
      const x = (lng + 180) / 360 - origin.x
      const y = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI) - origin.y
      if (isFirst) path.moveTo(x, y)
      else path.lineTo(x, y)
      isFirst = false
    }
  }
  return path
}

function linesOf({ geometry }: Feature): Position[][] {
  switch (geometry.type) {
    case 'MultiPolygon':
      return geometry.coordinates.flat()
    case 'Polygon':
    case 'MultiLineString':
      return geometry.coordinates
    case 'LineString':
      return [geometry.coordinates]
    default:
      return []
  }
}
