import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from './datum.ts'
import type { OpenMap, PlacedElement, PlacementOptions } from './mapProvider.ts'

interface MapAnchoredProps {
  map: OpenMap
  at: Point
  anchor: PlacementOptions['anchor']
  onDragged?: (to: Point) => void
  /** above other elements on the map */
  above?: boolean
  /** Native listener, since the map's listeners run before React's. */
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** Renders its children at a point of the map, and keeps them (and their focus) while they move. */
export function MapAnchored({
  map,
  at: { lat, lng },
  anchor,
  above,
  onDragged,
  onKeyDown,
  children,
}: MapAnchoredProps) {
  const [element] = useState(() => document.createElement('div'))
  const placed = useRef<PlacedElement>(undefined)
  const latest = useRef({ lat, lng, onDragged, onKeyDown })
  useEffect(() => {
    latest.current = { lat, lng, onDragged, onKeyDown }
    placed.current?.move({ lat, lng })
  }, [lat, lng, onDragged, onKeyDown])

  const draggable = onDragged !== undefined
  // Runs before the effects of its children, which may focus an element.
  useLayoutEffect(() => {
    placed.current = map.place({
      at: latest.current,
      element,
      anchor,
      onDragged: draggable ? to => latest.current.onDragged?.(to) : undefined,
    })
    const press = (event: KeyboardEvent) => latest.current.onKeyDown?.(event)
    if (above) element.style.zIndex = '5'
    element.addEventListener('keydown', press)
    return () => {
      element.removeEventListener('keydown', press)
      placed.current?.remove()
    }
  }, [map, element, anchor, above, draggable])
  return createPortal(children, element)
}
