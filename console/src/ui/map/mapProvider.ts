import { isWithin } from '#lighting/map/bounds.ts'
import type { Point } from './datum.ts'
import { siteGeography } from './siteGeography.ts'

/** Zoom levels refer to 256-pixel tiles for every provider. */
export const ZOOM = { min: 3, max: 20 }
/** Limits of maps and light locations. */
export function isWithinBounds({ lat, lng }: Point): boolean {
  return isWithin(siteGeography().bounds, { latitude: lat, longitude: lng })
}

export interface MapView {
  center: Point
  zoom: number
}

/** An element at a point of the map, anchored at the middle of its lower edge or at its centre. */
export interface PlacementOptions {
  at: Point
  element: HTMLElement
  anchor: 'bottom' | 'center'
  /** left out: not draggable */
  onDragged?: (to: Point) => void
}

export interface MapOptions {
  view: MapView
  language: 'zh' | 'en'
  /** Container; the map takes its colours from its custom properties. */
  place: HTMLElement
  /** Accessible name of the map. */
  label: string
  onClick: (at: Point) => void
  /** Called after any change of the view. */
  onMoved: (view: MapView) => void
  /** Called when markers can be placed, before the base layer is drawn. Optional for providers. */
  onInteractive?: (map: OpenMap) => void
}

/** Streets as far as they are known from the poles along them. */
export interface StreetSketch {
  lines: { name: string; path: Point[] }[]
  poles: { at: Point; label: string }[]
}

/** An element that was placed on a map. */
export interface PlacedElement {
  move(to: Point): void
  remove(): void
}

/** A map on the screen. All points have the datum of the site: a provider with another datum converts inside. */
export interface OpenMap {
  setView(view: MapView, smooth: boolean): void
  view(): MapView
  /** Minimum zoom for the current size. */
  minZoom(): number
  /** Pixels of the map's element, from its upper left corner. */
  pixel(at: Point): { x: number; y: number }
  point(pixel: { x: number; y: number }): Point
  place(standing: PlacementOptions): PlacedElement
  /** Left out: the base layer has streets of its own. */
  showStreets?(streets: StreetSketch): void
  close(): void
}

/** One way to draw maps. Loaded when a map is first opened. */
export interface MapProvider {
  /** Whether the browser supports it. */
  isPossible(): boolean
  /** Preloads its code and data. */
  prepare?(): Promise<unknown>
  /** Resolves once something is visible. @throws if it cannot be rendered or its data cannot be loaded */
  open(options: MapOptions): Promise<OpenMap>
}
