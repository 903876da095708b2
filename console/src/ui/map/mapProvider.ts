import type { Point } from './datum.ts'

/** Zoom levels refer to 256-pixel tiles for every provider. */
export const ZOOM = { min: 3, max: 20 }
/** Limits of maps and light locations, °. */
export const BOUNDS = { south: 3, north: 55, west: 70, east: 138 }

/** °, GCJ-02 */
export type Bounds = typeof BOUNDS

export function isWithinBounds({ lat, lng }: Point): boolean {
  return lat >= BOUNDS.south && lat <= BOUNDS.north && lng >= BOUNDS.west && lng <= BOUNDS.east
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

/** An element that was placed on a map. */
export interface PlacedElement {
  move(to: Point): void
  remove(): void
}

/** A map on the screen. All points are GCJ-02: a provider whose map is of another datum converts inside. */
export interface OpenMap {
  setView(view: MapView, smooth: boolean): void
  view(): MapView
  /** Minimum zoom for the current size. */
  minZoom(): number
  /** Pixels of the map's element, from its upper left corner. */
  pixel(at: Point): { x: number; y: number }
  point(pixel: { x: number; y: number }): Point
  place(standing: PlacementOptions): PlacedElement
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
