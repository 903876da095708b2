import { GeoJSONSource, Map as LibreMap, Marker, ScaleControl, setWorkerCount, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { loadBaseMap } from './baseMap.ts'
import { baseMapStyle, paletteOf } from './baseMapStyle.ts'
import { fromWgs84, type Point, toWgs84 } from './datum.ts'
import { gridOf } from './grid.ts'
import { BOUNDS, type MapOptions, type MapView, type OpenMap, type Standing, type Stood, ZOOM } from './mapProvider.ts'

// A file of our own server: the content security policy allows no other.
setWorkerUrl(workerUrl)
setWorkerCount(1)

/** MapLibre counts zooms by tiles of 512 pixels. */
const LESS = 1

/** MapLibre over the bundled base map. Points come and go as GCJ-02; inside all is WGS-84. */
export async function openEmbeddedMap({ place, view, language, label, ...heard }: MapOptions): Promise<OpenMap> {
  const base = await loadBaseMap(language)
  const map = new LibreMap({
    container: place,
    style: baseMapStyle(base, paletteOf(place)),
    ...positionOf(view),
    minZoom: ZOOM.least - LESS,
    maxZoom: ZOOM.most - LESS,
    maxBounds: [BOUNDS.west, BOUNDS.south, BOUNDS.east, BOUNDS.north],
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    // The style is ours and tested; checking it would take as long as drawing it.
    validateStyle: false,
    fadeDuration: 150,
    locale: {
      'Map.Title': label,
      ...(language === 'zh' && { 'ScaleControl.Meters': '米', 'ScaleControl.Kilometers': '公里' }),
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left')

  const drawGrid = () => {
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
  map.on('moveend', drawGrid)
  map.on('move', () => heard.onMoved(viewOf(map)))
  map.on('click', ({ lngLat, originalEvent }) => {
    // What stands on the map answers for itself.
    if (originalEvent.target === map.getCanvas()) heard.onClick(fromWgs84(lngLat))
  })
  await loaded(map)
  drawGrid()
  return {
    look: (next, smooth) =>
      smooth ? map.flyTo({ ...positionOf(next), maxDuration: 1500 }) : map.jumpTo(positionOf(next)),
    view: () => viewOf(map),
    pixel: at => map.project(toWgs84(at)),
    point: ({ x, y }) => fromWgs84(map.unproject([x, y])),
    stand: standing => stand(map, standing),
    close: () => map.remove(),
  }
}

/** @throws the first thing that goes wrong */
async function loaded(map: LibreMap): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      map.once('load', () => resolve())
      map.once('error', ({ error }) => reject(error))
    })
  } catch (error) {
    map.remove()
    throw error
  }
}

function positionOf({ center, zoom }: MapView): { center: Point; zoom: number } {
  return { center: toWgs84(center), zoom: zoom - LESS }
}

function viewOf(map: LibreMap): MapView {
  return { center: fromWgs84(map.getCenter()), zoom: map.getZoom() + LESS }
}

function stand(map: LibreMap, { at, element, anchor, onDragged }: Standing): Stood {
  const marker = new Marker({ element, anchor, draggable: onDragged !== undefined, subpixelPositioning: true })
  marker.setLngLat(toWgs84(at)).addTo(map)
  marker.on('dragend', () => onDragged?.(fromWgs84(marker.getLngLat())))
  return { move: to => void marker.setLngLat(toWgs84(to)), leave: () => void marker.remove() }
}
