import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from './datum.ts'
import type { OpenMap, Standing, Stood } from './mapProvider.ts'

interface OnMapProps {
  map: OpenMap
  at: Point
  anchor: Standing['anchor']
  onDragged?: (to: Point) => void
  /** over all else that stands there */
  above?: boolean
  /** Of the element that stands on the map: the map's own listeners come before React's. */
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** Puts its children onto a map, and keeps them (and their focus) while they move. */
export function OnMap({ map, at: { lat, lng }, anchor, above, onDragged, onKeyDown, children }: OnMapProps) {
  const [element] = useState(() => document.createElement('div'))
  const stood = useRef<Stood>(undefined)
  const latest = useRef({ lat, lng, onDragged, onKeyDown })
  useEffect(() => {
    latest.current = { lat, lng, onDragged, onKeyDown }
    stood.current?.move({ lat, lng })
  }, [lat, lng, onDragged, onKeyDown])

  const draggable = onDragged !== undefined
  // Before the effects of its children, which may want to be focused.
  useLayoutEffect(() => {
    stood.current = map.stand({
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
      stood.current?.leave()
    }
  }, [map, element, anchor, above, draggable])
  return createPortal(children, element)
}
