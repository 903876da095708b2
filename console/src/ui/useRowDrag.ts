import { type MouseEvent, type PointerEvent, useRef } from 'react'
import './rowDrag.css'

/** Pressed and moved less than this, a handle is clicked. */
const CLICK_PX = 5
const EDGE_PX = 60
const SCROLL_PX = 12

/** Where a row was dropped: positions among the rows of its list. */
export interface RowDrop {
  from: number
  /** the row at the pointer */
  at: number
  /** above that row, otherwise below it */
  isBefore: boolean
}

/** Drags a row of DataTable by a handle in it, with mouse, pen or finger. Escape cancels. */
export function useRowDrag(onDrop: (drop: RowDrop) => void) {
  const hasDragged = useRef(false)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasDragged.current = false
      const row = event.currentTarget.closest<HTMLElement>('[data-row]')
      if (row && event.button === 0)
        follow(row, event.nativeEvent, drop => {
          hasDragged.current = true
          if (drop) onDrop(drop)
        })
    },
    /** The click at the end of a drag must not press the handle. */
    onClickCapture: (event: MouseEvent) => {
      if (!hasDragged.current) return
      hasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** @param onEnd called only if the pointer was dragged; undefined: cancelled, or not above another row */
function follow(row: HTMLElement, start: globalThis.PointerEvent, onEnd: (drop: RowDrop | undefined) => void): void {
  const listeners = new AbortController()
  const rows = () => [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])]
  let target: { row: HTMLElement; isBefore: boolean } | undefined
  let isDragging = false

  const move = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    isDragging ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > CLICK_PX
    if (!isDragging) return
    row.dataset.dragged = ''
    scrollAtEdge(event.clientY)
    delete target?.row.dataset.drop
    target = targetAt(event, row)
    if (target) target.row.dataset.drop = target.isBefore ? 'before' : 'after'
  }
  const end = (isDropped: boolean) => {
    listeners.abort()
    delete row.dataset.dragged
    delete target?.row.dataset.drop
    if (!isDragging) return
    const [from, at] = [rows().indexOf(row), target ? rows().indexOf(target.row) : -1]
    onEnd(isDropped && target && at >= 0 ? { from, at, isBefore: target.isBefore } : undefined)
  }
  const { signal } = listeners
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', () => end(true), { signal })
  document.addEventListener('pointercancel', () => end(false), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
}

/** The other row below the pointer. */
function targetAt({ clientX, clientY }: globalThis.PointerEvent, row: HTMLElement) {
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')
  if (!found || found === row || found.parentElement !== row.parentElement) return undefined
  const { top, height } = found.getBoundingClientRect()
  return { row: found, isBefore: clientY < top + height / 2 }
}

function scrollAtEdge(y: number): void {
  if (y < EDGE_PX) scrollBy(0, -SCROLL_PX)
  else if (y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX)
}
