import { type SyntheticEvent, useRef } from 'react'

/** Nobody means two things by two presses this close to each other. */
const DOUBLE_MS = 250

/**
 * Lets the first of two hasty submits through; by then the button waits for the answer. What was filled in between
 * makes the second one another.
 */
export function useOnce() {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return {
    onSubmitCapture: (event: SyntheticEvent) => {
      if (event.timeStamp - last.current < DOUBLE_MS) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      last.current = event.timeStamp
    },
    onInputCapture: () => {
      last.current = Number.NEGATIVE_INFINITY
    },
  }
}
