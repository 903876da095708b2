import {
  Map as LibreMap,
  Marker,
  MercatorCoordinate,
  ScaleControl,
  type StyleSpecification,
  setWorkerCount,
  setWorkerUrl,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { fromWgs84, type Point, toWgs84 } from './datum.ts'
import {
  BOUNDS,
  type MapOptions,
  type MapView,
  type OpenMap,
  type PlacedElement,
  type PlacementOptions,
  ZOOM,
} from './mapProvider.ts'

// A file of our own server: the content security policy allows no other.
setWorkerUrl(workerUrl)
setWorkerCount(1)

/** MapLibre counts zooms by tiles of 512 pixels. */
const ZOOM_OFFSET = 1

/** How often we look whether the first picture is drawn. */
const CHECK_INTERVAL_MS = 20
/** Upper limit, also on a busy page. */
const IDLE_MS = 300

const asItIs = ({ lat, lng }: Point): Point => ({ lat, lng })
const DATUMS = {
  WGS84: { into: toWgs84, outOf: fromWgs84 },
  GCJ02: { into: asItIs, outOf: asItIs },
}
export type Datum = keyof typeof DATUMS

/** What MapLibre draws below all that stands on the map. */
interface Ground {
  /** Made when the map is there: it takes its time. */
  style: () => Promise<StyleSpecification>
  datum: Datum
  /** When it takes longer, it is as good as not there; left out: it comes from our own server. */
  patienceMs?: number
  /** As soon as it is there, and whenever it has moved. */
  onSettled?: (map: LibreMap) => void
}

/** MapLibre over a ground. Points come and go as GCJ-02; inside all is of the ground's datum. */
export async function openLibreMap(options: MapOptions, ground: Ground): Promise<OpenMap> {
  const { place, view, language, label, onInteractive: onBegun, ...heard } = options
  const { into, outOf } = DATUMS[ground.datum]
  const positionOf = ({ center, zoom }: MapView) => ({ center: into(center), zoom: zoom - ZOOM_OFFSET })
  const viewOf = (map: LibreMap): MapView => ({ center: outOf(map.getCenter()), zoom: map.getZoom() + ZOOM_OFFSET })
  const map = new LibreMap({
    container: place,
    ...positionOf(view),
    minZoom: ZOOM.min - ZOOM_OFFSET,
    maxZoom: ZOOM.max - ZOOM_OFFSET,
    maxBounds: [BOUNDS.west, BOUNDS.south, BOUNDS.east, BOUNDS.north],
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    // Every frame costs, where no graphics card draws it.
    fadeDuration: 0,
    pixelRatio: 0.1,
    locale: {
      'Map.Title': label,
      ...(language === 'zh' && { 'ScaleControl.Meters': '米', 'ScaleControl.Kilometers': '公里' }),
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left')

  map.on('move', () => heard.onMoved(viewOf(map)))
  map.on('click', ({ lngLat, originalEvent }) => {
    // What stands on the map answers for itself.
    if (originalEvent.target === map.getCanvas()) heard.onClick(outOf(lngLat))
  })
  let closed = false
  const open: OpenMap = {
    setView: (next, smooth) =>
      smooth ? map.flyTo({ ...positionOf(next), maxDuration: 1500 }) : map.jumpTo(positionOf(next)),
    view: () => viewOf(map),
    minZoom: () => leastZoom(place),
    pixel: at => map.project(into(at)),
    point: ({ x, y }) => outOf(map.unproject([x, y])),
    place: standing => stand(map, standing, ground.datum),
    close: () => {
      closed = true
      map.remove()
    },
  }

  // Shown when it is whole: without a graphics card the page would wait for each of its first frames.
  const canvas = map.getCanvas()
  canvas.hidden = true
  // A ground that may not come may be another map's in a moment. On our own, lights stand before it is drawn.
  if (!ground.patienceMs) onBegun?.(open)
  // To make and to read its style takes a third of a second without a graphics card: what is waiting to be shown comes first.
  await idle()
  try {
    const style = await ground.style()
    if (closed) throw new Error('the map was closed')
    const all = loaded(map, ground.patienceMs)
    // It is ours and tested; checking it would take as long as drawing it.
    map.setStyle(style, { validate: false })
    await all
  } catch (error) {
    if (!closed) open.close()
    throw error
  }
  map.setPixelRatio(devicePixelRatio)
  await map.once('idle')
  await drawn(canvas)
  canvas.hidden = false

  // Who zooms the whole page wants the map as sharp as the rest.
  map.on('resize', () => {
    if (map.getPixelRatio() !== devicePixelRatio) map.setPixelRatio(devicePixelRatio)
  })
  map.on('moveend', () => ground.onSettled?.(map))
  ground.onSettled?.(map)
  return open
}

/** Until the page has nothing else to do, or soon. Not every browser says so. */
function idle(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS })
    else setTimeout(resolve, CHECK_INTERVAL_MS)
  })
}

/** MapLibre shows nothing beyond its bounds: in a wide place it cannot go as far out as in a narrow one. */
function leastZoom({ clientWidth, clientHeight }: HTMLElement): number {
  const west = MercatorCoordinate.fromLngLat([BOUNDS.west, BOUNDS.north])
  const east = MercatorCoordinate.fromLngLat([BOUNDS.east, BOUNDS.south])
  const tiles = Math.max(clientWidth / (east.x - west.x), clientHeight / (east.y - west.y)) / 256
  return Math.max(ZOOM.min, Math.log2(tiles))
}

/** @throws the first thing that goes wrong */
async function loaded(map: LibreMap, patienceMs?: number): Promise<void> {
  let limit: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resolve, reject) => {
    if (patienceMs) limit = setTimeout(() => reject(new Error('the map did not come in time')), patienceMs)
    map.once('load', () => resolve())
    map.once('error', ({ error }) => reject(error))
  }).finally(() => clearTimeout(limit))
}

/** Until all that was asked of WebGL is drawn, without waiting for it in between. */
async function drawn(canvas: HTMLCanvasElement): Promise<void> {
  const gl = canvas.getContext('webgl2')
  const done = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  if (!gl || !done) return
  gl.flush()
  while (gl.getSyncParameter(done, gl.SYNC_STATUS) === gl.UNSIGNALED && !gl.isContextLost())
    await new Promise(resolve => setTimeout(resolve, CHECK_INTERVAL_MS))
  gl.deleteSync(done)
}

function stand(map: LibreMap, { at, element, anchor, onDragged }: PlacementOptions, datum: Datum): PlacedElement {
  const { into, outOf } = DATUMS[datum]
  const marker = new Marker({ element, anchor, draggable: onDragged !== undefined, subpixelPositioning: true })
  marker.setLngLat(into(at)).addTo(map)
  marker.on('dragend', () => onDragged?.(outOf(marker.getLngLat())))
  return { move: to => void marker.setLngLat(into(to)), remove: () => void marker.remove() }
}
