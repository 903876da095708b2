import { useEffect, useState } from 'react'

/** Opens a dialog after it was mounted, so that it can restore the focus later. */
export function useOpened(wanted: boolean): boolean {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(wanted), [wanted])
  return opened
}

/** A closed dialog is unmounted within this time; until then it may have the focus. */
const CLOSED_AFTER_MS = 50

/**
 * Restores the focus if the opener of the dialog was removed or disabled: to the dialog below, or to the page, not to
 * its top.
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
