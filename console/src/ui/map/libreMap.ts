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
import type { SiteDatum } from '#lighting/map/geography.ts'
import { fromDatum, type Point, toDatum } from './datum.ts'
import {
  type MapOptions,
  type MapView,
  type OpenMap,
  type PlacedElement,
  type PlacementOptions,
  type StreetSketch,
  ZOOM,
} from './mapProvider.ts'
import { siteGeography } from './siteGeography.ts'

// A file of our own server: the content security policy allows no other.
setWorkerUrl(workerUrl)
setWorkerCount(1)

/** MapLibre counts zooms by tiles of 512 pixels. */
const ZOOM_OFFSET = 1

/** Interval of checks for the first rendered frame. */
const CHECK_INTERVAL_MS = 20
/** Upper limit, also on a busy page. */
const IDLE_MS = 300

/** The base layer of a map. */
interface Ground {
  /** Created after the map, since it is slow. It may draw a placeholder, which `onSettled` removes. */
  style: (map: LibreMap) => Promise<StyleSpecification>
  datum: SiteDatum
  /** Timeout of the base layer; left out: loaded from our own server. */
  patienceMs?: number
  /** Draws streets on a base layer that has none. */
  drawStreets?: (map: LibreMap, streets: StreetSketch) => void
  /** Called after the first rendering and after each move. */
  onSettled?: (map: LibreMap) => void
}

function between(datum: SiteDatum) {
  return { into: (point: Point) => toDatum(point, datum), outOf: (point: Point) => fromDatum(point, datum) }
}

/** Opens MapLibre with a base layer. The interface has the datum of the site; inside, points use that of the layer. */
export async function openLibreMap(options: MapOptions, ground: Ground): Promise<OpenMap> {
  const { place, view, language, label, onInteractive: onBegun, ...heard } = options
  const { into, outOf } = between(ground.datum)
  const { south, west, north, east } = siteGeography().bounds
  const positionOf = ({ center, zoom }: MapView) => ({ center: into(center), zoom: zoom - ZOOM_OFFSET })
  const viewOf = (map: LibreMap): MapView => ({ center: outOf(map.getCenter()), zoom: map.getZoom() + ZOOM_OFFSET })
  const map = new LibreMap({
    container: place,
    ...positionOf(view),
    minZoom: ZOOM.min - ZOOM_OFFSET,
    maxZoom: ZOOM.max - ZOOM_OFFSET,
    maxBounds: [west, south, east, north],
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    // Animations are slow in software rendering.
    fadeDuration: 0,
    pixelRatio: 0.1,
    locale: {
      'Map.Title': label,
      ...(language === 'zh' && { 'ScaleControl.Meters': '米', 'ScaleControl.Kilometers': '公里' }),
    },
  })
  for (const handler of [map.touchZoomRotate, map.keyboard]) handler.disableRotation()
  map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left')

  map.on('move', () => heard.onMoved(viewOf(map)))
  map.on('click', ({ lngLat, originalEvent }) => {
    // Markers handle their own events.
    if (originalEvent.target instanceof HTMLCanvasElement) heard.onClick(outOf(lngLat))
  })
  let closed = false
  const streets = ground.drawStreets && streetsOn(map, ground.drawStreets, into)
  const open: OpenMap = {
    setView: (next, smooth) =>
      smooth ? map.flyTo({ ...positionOf(next), maxDuration: 1500 }) : map.jumpTo(positionOf(next)),
    view: () => viewOf(map),
    minZoom: () => leastZoom(place),
    pixel: at => map.project(into(at)),
    point: ({ x, y }) => outOf(map.unproject([x, y])),
    place: standing => stand(map, standing, ground.datum),
    showStreets: streets?.show,
    close: () => {
      closed = true
      map.remove()
    },
  }

  // Shown when complete: in software rendering each partial frame would block the page.
  const canvas = map.getCanvas()
  canvas.hidden = true
  // External layers may fail and be replaced. On the embedded one, markers appear before it is drawn.
  if (!ground.patienceMs) onBegun?.(open)
  // Creating the style takes 0.3 s in software rendering: render pending content first.
  await idle()
  try {
    const style = await ground.style(map)
    if (closed) throw new Error('the map was closed')
    const all = loaded(map, ground.patienceMs)
    // Our own tested style: validation would take as long as rendering.
    map.setStyle(style, { validate: false })
    await all
  } catch (error) {
    if (!closed) open.close()
    throw error
  }
  followPixelRatio(map)
  await map.once('idle')
  await drawn(canvas)
  canvas.hidden = false

  map.on('moveend', () => ground.onSettled?.(map))
  ground.onSettled?.(map)
  streets?.begin()
  return open
}

/** Uses the pixel ratio of the page, also after browser zoom. */
function followPixelRatio(map: LibreMap): void {
  map.setPixelRatio(devicePixelRatio)
  map.on('resize', () => {
    if (map.getPixelRatio() !== devicePixelRatio) map.setPixelRatio(devicePixelRatio)
  })
}

/** Streets that are shown before the base layer is drawn are drawn after it. */
function streetsOn(map: LibreMap, draw: NonNullable<Ground['drawStreets']>, into: (point: Point) => Point) {
  let begun = false
  let shown: StreetSketch | undefined
  const redraw = () => begun && shown && draw(map, shown)
  return {
    show: ({ lines, poles }: StreetSketch) => {
      shown = {
        lines: lines.map(({ name, path }) => ({ name, path: path.map(into) })),
        poles: poles.map(({ at, label }) => ({ at: into(at), label })),
      }
      redraw()
    },
    begin: () => {
      begun = true
      redraw()
    },
  }
}

/** Waits until the page is idle, or a short time in browsers without requestIdleCallback. */
export function idle(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS })
    else setTimeout(resolve, CHECK_INTERVAL_MS)
  })
}

/** MapLibre shows nothing beyond its bounds, so the minimum zoom depends on the size of the element. */
function leastZoom({ clientWidth, clientHeight }: HTMLElement): number {
  const { south, west, north, east } = siteGeography().bounds
  const upper = MercatorCoordinate.fromLngLat([west, north])
  const lower = MercatorCoordinate.fromLngLat([east, south])
  const tiles = Math.max(clientWidth / (lower.x - upper.x), clientHeight / (lower.y - upper.y)) / 256
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

/** Waits until WebGL has finished rendering. */
async function drawn(canvas: HTMLCanvasElement): Promise<void> {
  const gl = canvas.getContext('webgl2')
  const done = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  if (!gl || !done) return
  gl.flush()
  while (gl.getSyncParameter(done, gl.SYNC_STATUS) === gl.UNSIGNALED && !gl.isContextLost())
    await new Promise(resolve => setTimeout(resolve, CHECK_INTERVAL_MS))
  gl.deleteSync(done)
}

function stand(map: LibreMap, { at, element, anchor, onDragged }: PlacementOptions, datum: SiteDatum): PlacedElement {
  const { into, outOf } = between(datum)
  const marker = new Marker({ element, anchor, draggable: onDragged !== undefined, subpixelPositioning: true })
  marker.setLngLat(into(at)).addTo(map)
  marker.on('dragend', () => onDragged?.(outOf(marker.getLngLat())))
  return { move: to => void marker.setLngLat(into(to)), remove: () => void marker.remove() }
}
