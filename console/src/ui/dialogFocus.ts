import { useEffect, useState } from 'react'

/** Opened a moment after it is mounted, so that a dialog remembers who had the focus. */
export function useOpened(wanted: boolean): boolean {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(wanted), [wanted])
  return opened
}

/** A dialog that has faded out is taken away within this; until then, the focus may still be in it. */
const CLOSED_AFTER_MS = 50

/**
 * Who opened the dialog may be gone with what it did, or could not be focused while that was under way: the focus goes on
 * in the dialog below, or in the page, not at its top.
 */
export function focusPage(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const below = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)
    ;(below ?? document.getElementById('content'))?.focus()
  }, CLOSED_AFTER_MS)
}

/** Focuses the first field of a form that just appeared, unless the focus is in it already. */
export function focusFirst(form: HTMLElement | null): void {
  if (!form || form.contains(document.activeElement)) return
  const field = form.querySelector<HTMLElement>('[data-autofocus]') ?? form.querySelector<HTMLElement>(FIELDS)
  field?.focus()
}
const FIELDS = 'input:not(:disabled, [type=hidden], [readonly]), textarea:not(:disabled), select:not(:disabled)'
