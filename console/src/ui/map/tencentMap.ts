import type { Point } from './datum.ts'
import { type MapOptions, type OpenMap, type PlacedElement, type PlacementOptions, ZOOM } from './mapProvider.ts'
import { siteGeography } from './siteGeography.ts'
import { type TencentMap, type TencentSdk, withTimeout } from './tencentSdk.ts'

/** An invalid key draws nothing and reports no error: detected by this timeout. */
const TIMEOUT_MS = 8000
const EASE_MS = 600
/** px of one press */
const STEP = 100
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ZOOMS: Record<string, number> = { '+': 1, '=': 1, '-': -1 }
/** The map would handle these events before the page. */
const PRESSES = ['pointerdown', 'mousedown', 'touchstart', 'click', 'dblclick']

/** Points have the datum of the site, GCJ-02 in China, and zooms are of 256-pixel tiles on both sides. */
export async function openTencentMap(sdk: TencentSdk, options: MapOptions): Promise<OpenMap> {
  const { place, view, label, ...heard } = options
  const { south, west, north, east } = siteGeography().bounds
  const latLng = ({ lat, lng }: Point) => new sdk.LatLng(lat, lng)
  const region = regionIn(place, label)
  const map = new sdk.Map(region, {
    center: latLng(view.center),
    zoom: view.zoom,
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    boundary: new sdk.LatLngBounds(latLng({ lat: south, lng: west }), latLng({ lat: north, lng: east })),
    viewMode: '2D',
  })
  // The buttons are ours; its scale and its logo stay.
  map.removeControl(sdk.constants.DEFAULT_CONTROL_ID.ZOOM)
  map.removeControl(sdk.constants.DEFAULT_CONTROL_ID.ROTATION)
  const viewOf = () => ({ center: pointOf(map.getCenter()), zoom: map.getZoom() })
  map.on('bounds_changed', () => heard.onMoved(viewOf()))
  map.on('click', event => heard.onClick(pointOf(event.latLng)))
  const close = () => {
    map.destroy()
    region.remove()
  }
  try {
    await withTimeout(TIMEOUT_MS, new Promise<void>(resolve => map.on('tilesloaded', () => resolve())))
  } catch (error) {
    close()
    throw error
  }
  const opened: OpenMap = {
    setView: ({ center, zoom }, smooth) => {
      if (smooth) return map.easeTo({ center: latLng(center), zoom }, { duration: EASE_MS })
      map.setCenter(latLng(center))
      map.setZoom(zoom)
    },
    view: viewOf,
    minZoom: () => ZOOM.min,
    pixel: at => pixelOf(map.projectToContainer(latLng(at))),
    point: ({ x, y }) => pointOf(map.unprojectFromContainer(new sdk.Point(x, y))),
    place: standing => stand(sdk, map, standing),
    close,
  }
  region.addEventListener('keydown', event => press(opened, event))
  return opened
}

/** A separate element for the map: removed with it, and below our layers. */
function regionIn(place: HTMLElement, label: string): HTMLElement {
  const region = document.createElement('div')
  Object.assign(region.style, { position: 'absolute', inset: '0', isolation: 'isolate', outlineOffset: '-3px' })
  region.tabIndex = 0
  region.role = 'region'
  region.ariaLabel = label
  place.append(region)
  return region
}

/** Tencent Maps has no keyboard control. */
function press(map: OpenMap, event: KeyboardEvent): void {
  const arrow = ARROWS[event.key]
  const zoom = ZOOMS[event.key]
  if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey || !(arrow || zoom)) return
  event.preventDefault()
  const view = map.view()
  const { x, y } = map.pixel(view.center)
  const [right, down] = arrow ?? [0, 0]
  map.setView(
    {
      center: map.point({ x: x + right * STEP, y: y + down * STEP }),
      zoom: zoom ? Math.round(view.zoom) + zoom : view.zoom,
    },
    true,
  )
}

/** An overlay that has an element of ours, at a point. */
function stand(sdk: TencentSdk, map: TencentMap, { at, element, anchor, onDragged }: PlacementOptions): PlacedElement {
  let here = at
  const lift = anchor === 'bottom' ? '-100%' : '-50%'
  Object.assign(element.style, { position: 'absolute', left: '0', top: '0' })
  const draw = () => {
    const { x, y } = map.projectToContainer(new sdk.LatLng(here.lat, here.lng))
    element.style.transform = `translate(${x}px, ${y}px) translate(-50%, ${lift})`
  }
  // The base constructor calls this before our fields exist: do not use `this`.
  class ElementOverlay extends sdk.DOMOverlay {
    createDOM() {
      return element
    }
    updateDOM() {
      draw()
    }
  }
  const overlay = new ElementOverlay({ map })
  // Markers handle their own events: the map would move and swallow touch clicks.
  const stopPropagation = (event: Event) => event.stopPropagation()
  for (const press of PRESSES) element.addEventListener(press, stopPropagation)
  const stopDragging = onDragged && makeDraggable()
  draw()
  return {
    move: to => {
      here = to
      draw()
    },
    remove: () => {
      stopDragging?.()
      for (const press of PRESSES) element.removeEventListener(press, stopPropagation)
      overlay.setMap(null)
      overlay.destroy()
      element.remove()
    },
  }

  /** The point follows the pointer by the distance since pointerdown. */
  function makeDraggable(): () => void {
    let grip: { x: number; y: number } | undefined
    let dragged = false
    const press = (event: PointerEvent) => {
      const { x, y } = map.projectToContainer(new sdk.LatLng(here.lat, here.lng))
      grip = { x: x - event.clientX, y: y - event.clientY }
      dragged = false
      element.setPointerCapture(event.pointerId)
    }
    const drag = (event: PointerEvent) => {
      if (!grip) return
      dragged = true
      here = pointOf(map.unprojectFromContainer(new sdk.Point(event.clientX + grip.x, event.clientY + grip.y)))
      draw()
    }
    const drop = () => {
      if (grip && dragged) onDragged?.(here)
      grip = undefined
    }
    const events = { pointerdown: press, pointermove: drag, pointerup: drop, pointercancel: drop }
    element.style.touchAction = 'none'
    const listeners = Object.entries(events) as [keyof typeof events, (event: PointerEvent) => void][]
    for (const [name, listener] of listeners) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener)
    }
  }
}

function pointOf({ lat, lng }: Point): Point {
  return { lat, lng }
}

function pixelOf({ x, y }: { x: number; y: number }): { x: number; y: number } {
  return { x, y }
}
