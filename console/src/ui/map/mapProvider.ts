import type { Point } from './datum.ts'

/** Zoom levels refer to 256-pixel tiles for every provider. */
export const ZOOM = { min: 3, max: 20 }
/** °: what a map may show, and where a light may stand. */
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

/** An element of the page that stands on the map: the middle of its lower edge, or its middle, is at the point. */
export interface PlacementOptions {
  at: Point
  element: HTMLElement
  anchor: 'bottom' | 'center'
  /** Left out: it cannot be dragged. */
  onDragged?: (to: Point) => void
}

export interface MapOptions {
  view: MapView
  language: 'zh' | 'en'
  /** The map takes its colours from the custom properties of the element that it is in. */
  place: HTMLElement
  /** What the map is called by those who cannot see it. */
  label: string
  onClick: (at: Point) => void
  /** The view changed, by whatever. */
  onMoved: (view: MapView) => void
  /** Things can stand on it already; its ground is still being drawn, which may yet fail. Not every map says so. */
  onInteractive?: (map: OpenMap) => void
}

/** What was put onto a map. */
export interface PlacedElement {
  move(to: Point): void
  remove(): void
}

/** A map on the screen. All points are GCJ-02: a provider whose map is of another datum converts inside. */
export interface OpenMap {
  setView(view: MapView, smooth: boolean): void
  view(): MapView
  /** As far out as it goes, in this place. */
  minZoom(): number
  /** Pixels of the map's element, from its upper left corner. */
  pixel(at: Point): { x: number; y: number }
  point(pixel: { x: number; y: number }): Point
  place(standing: PlacementOptions): PlacedElement
  close(): void
}

/** One way to draw maps. Loaded when a map is first opened. */
export interface MapProvider {
  /** Whether this browser can show it at all. */
  isPossible(): boolean
  /** Fetches what will be needed to open it. */
  prepare?(): Promise<unknown>
  /** Resolves once there is something to be seen. @throws when it cannot be drawn, or its data cannot be had */
  open(options: MapOptions): Promise<OpenMap>
}
