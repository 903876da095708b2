import { type SyntheticEvent, useRef } from 'react'

/** Nobody means two things by two presses this close to each other. */
const DOUBLE_MS = 400

/** Lets the first of two hasty submits through; by then the button waits for the answer. */
export function useOnce(): (event: SyntheticEvent) => void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return event => {
    if (event.timeStamp - last.current < DOUBLE_MS) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    last.current = event.timeStamp
  }
}
