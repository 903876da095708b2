import { type SyntheticEvent, useRef } from 'react'

/** Nobody means two things by two presses this close to each other. */
const DOUBLE_MS = 250

/**
 * Lets the first of two hasty submits of a form through; by then the button waits for the answer. What was filled in
 * between makes the second one another. A question that was asked by the form is another form: React brings its
 * submits here too.
 */
export function useOnce() {
  const last = useRef(Number.NEGATIVE_INFINITY)
  const form = useRef<EventTarget>(null)
  return {
    onSubmitCapture: (event: SyntheticEvent) => {
      if (event.target === form.current && event.timeStamp - last.current < DOUBLE_MS) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      form.current = event.target
      last.current = event.timeStamp
    },
    onInputCapture: () => {
      last.current = Number.NEGATIVE_INFINITY
    },
  }
}
