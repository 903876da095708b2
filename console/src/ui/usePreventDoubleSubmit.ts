import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useRef } from 'react'

/** Two submits within this time count as one. */
const DOUBLE_CLICK_MS = 250

/**
 * Ignores a second submit of a form shortly after the first. Input, keys or clicks in between make the second one
 * intended. React also delivers events of portals here: clicks in option lists, and submits of a nested confirmation,
 * which is another form.
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
