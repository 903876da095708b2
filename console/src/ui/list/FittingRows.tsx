import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { fittingRows, type RowLayout } from './fittingRows.ts'

export interface FittingRowsProps {
  /** holds the list, with its pager */
  frame: RefObject<HTMLElement | null>
  /** whether the page size follows the window */
  isFitting: boolean
  /** another value measures again: another look has other rows */
  layout: string
  onFit: (rows: number) => void
}

/** Debounce: measures when the window has its new size. */
const DEBOUNCE_MS = 200
/** Height of the pager, which is not shown while the first page loads. */
const PAGER_PX = 49

/** Measures how many rows fit into the window. Rows are marked with `data-row`. */
export function FittingRows({ frame, isFitting, layout, onFit }: FittingRowsProps) {
  const measure = useEffectEvent(() => {
    const layout = isFitting && frame.current && layoutOf(frame.current)
    if (layout) onFit(fittingRows(layout))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another look are measured again
  useLayoutEffect(() => {
    measure()
    // A table is empty until it knows its width.
    const drawn = requestAnimationFrame(() => measure())
    return () => cancelAnimationFrame(drawn)
  }, [layout])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => measure(), DEBOUNCE_MS)
    }
    addEventListener('resize', later)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', later)
    }
  }, [])
  return null
}

function layoutOf(frame: HTMLElement): RowLayout | undefined {
  const rows = [...frame.querySelectorAll<HTMLElement>('[data-row]')].map(row => row.getBoundingClientRect())
  if (rows.length === 0) return
  const tops = [...new Set(rows.map(({ top }) => Math.round(top)))]
  const heights = tops.slice(1).map((top, line) => top - tops[line]!)
  const bottom = Math.max(...rows.map(row => row.bottom))
  return {
    height: innerHeight,
    above: scrollY + (tops[0] ?? 0),
    below: Math.max(PAGER_PX, frame.getBoundingClientRect().bottom - bottom) + belowFrame(),
    pitch: Math.max(...heights, rows[0]?.height ?? 0),
    perLine: Math.max(1, rows.filter(({ top }) => Math.round(top) === tops[0]).length),
  }
}

/** The end of the page: the padding of its content, and the footer. */
function belowFrame(): number {
  const main = document.querySelector('main')
  const footer = document.querySelector('footer')
  return (main ? Number.parseFloat(getComputedStyle(main).paddingBottom) : 0) + (footer?.offsetHeight ?? 0)
}
