/*
 * What is typed between a shortcut and the box that it opens, which may come late: kept, and handed over to the box.
 */

let kept: string | undefined
let giveUp: () => void

/** For a box with `data-takes-typed`. @param onEscape it is not wanted any more */
export function keepTyped(onEscape: () => void): void {
  if (kept === undefined) addEventListener('keydown', keep, true)
  kept ??= ''
  giveUp = onEscape
}

/** The buffered keys. A remounted box loses the focus for a moment: keys typed then are buffered, too. */
export function takeTyped(): string {
  const typed = kept ?? ''
  if (kept !== undefined) kept = ''
  return typed
}

/** The box is closed: keys are for the page again. */
export function keepNoMore(): void {
  removeEventListener('keydown', keep, true)
  kept = undefined
}

function keep(event: KeyboardEvent): void {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  // There already: to its box, or to a button beside it.
  const dialog = document.activeElement?.closest('[role=dialog]')
  if (dialog && dialog !== document.activeElement) return
  if (key === 'Escape') {
    keepNoMore()
    giveUp()
    return
  }
  const box = document.querySelector<HTMLElement>('[data-takes-typed]')
  const isKept = key.length === 1 || (key === 'Backspace' && !box)
  if (!isKept && !box) return
  if (isKept) {
    kept = key === 'Backspace' ? kept?.slice(0, -1) : kept + key
    event.preventDefault()
  }
  event.stopImmediatePropagation()
  // The box takes the buffer when it gets the focus. The browser would lose a letter while the box remounts; and the element that had the
  // focus before the last opening may be given it back after this one: from here on the keys are the box's.
  box?.focus()
}
