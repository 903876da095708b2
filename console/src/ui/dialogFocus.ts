import { useEffect, useState } from 'react'

/** Opened a moment after it is mounted, so that a dialog remembers who had the focus. */
export function useOpened(wanted: boolean): boolean {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(wanted), [wanted])
  return opened
}

/** Who opened the dialog may be gone with what it did: the focus goes on in the page, not at its top. */
export function focusPage(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus()
}

/** The first field of a form that has just come, unless somebody is in it already. */
export function focusFirst(form: HTMLElement | null): void {
  if (!form || form.contains(document.activeElement)) return
  const field = form.querySelector<HTMLElement>('[data-autofocus]') ?? form.querySelector<HTMLElement>(FIELDS)
  field?.focus()
}
const FIELDS = 'input:not(:disabled, [type=hidden], [readonly]), textarea:not(:disabled), select:not(:disabled)'
