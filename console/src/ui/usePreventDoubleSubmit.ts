import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useRef } from 'react'

/** Two presses within this time count as one. */
const DOUBLE_CLICK_MS = 250

/**
 * Lets the first of two hasty submits of a form through; by then the button waits for the answer. What was typed, pressed
 * or chosen in between makes the second one another: lists of choices stand elsewhere in the page and make no input, but
 * React brings their clicks here. A question that was asked by the form is another form: React brings its submits here too.
 */
export function usePreventDoubleSubmit() {
  const last = useRef(Number.NEGATIVE_INFINITY)
  const form = useRef<EventTarget>(null)
  const reset = () => {
    last.current = Number.NEGATIVE_INFINITY
  }
  return {
    onSubmitCapture: (event: SyntheticEvent) => {
      if (event.target === form.current && event.timeStamp - last.current < DOUBLE_CLICK_MS) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      form.current = event.target
      last.current = event.timeStamp
    },
    onInputCapture: reset,
    onClickCapture: ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest('[type=submit]'))) reset()
    },
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (key !== 'Enter') reset()
    },
  }
}
