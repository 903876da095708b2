import { type RefObject, useEffect } from 'react'
import type { MapView, OpenMap } from '../../ui/map/mapProvider.ts'

const CHECK_INTERVAL_MS = 120
/** Margin in pixels. */
const MARGIN = 10
/** Width of the map buttons with margins, px. */
const BUTTONS = 48

/**
 * Moves the map, once it has stopped moving, so that the whole element is in view.
 * @param ready the element has its size
 */
export function useInView(
  element: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  map: OpenMap,
  ready: boolean,
) {
  useEffect(() => {
    if (!ready) return
    let before: MapView | undefined
    const timer = setInterval(() => {
      const now = map.view()
      const rests =
        before?.zoom === now.zoom && before.center.lat === now.center.lat && before.center.lng === now.center.lng
      before = now
      if (!rests || !element.current || !frame.current) return
      clearInterval(timer)
      const [inner, outer] = [element.current.getBoundingClientRect(), frame.current.getBoundingClientRect()]
      const x = missing(inner.left, inner.right, outer.left + MARGIN, outer.right - BUTTONS)
      const y = missing(inner.top, inner.bottom, outer.top + MARGIN, outer.bottom - MARGIN)
      if (x === 0 && y === 0) return
      const middle = map.pixel(now.center)
      map.setView({ center: map.point({ x: middle.x + x, y: middle.y + y }), zoom: now.zoom }, true)
    }, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [element, frame, map, ready])
}

/** How far a span must be moved to lie within another; aligned at the start if it is longer. */
function missing(from: number, to: number, least: number, most: number): number {
  if (from < least || to - from > most - least) return from - least
  return Math.max(0, to - most)
}
