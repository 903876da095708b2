/*
 * What is typed between a shortcut and the box that it opens, which may come late: kept, and handed over to the box.
 */

let buffer: string | undefined
let onCancel: () => void

/** For a box with `data-takes-typed`. @param onEscape it is not wanted any more */
export function startKeyBuffer(onEscape: () => void): void {
  if (buffer === undefined) addEventListener('keydown', onKeyDown, true)
  buffer ??= ''
  onCancel = onEscape
}

/** The buffered keys. A remounted box loses the focus for a moment: keys typed then are buffered, too. */
export function takeBufferedKeys(): string {
  const typed = buffer ?? ''
  if (buffer !== undefined) buffer = ''
  return typed
}

/** The box is closed: keys are for the page again. */
export function stopKeyBuffer(): void {
  removeEventListener('keydown', onKeyDown, true)
  buffer = undefined
}

function onKeyDown(event: KeyboardEvent): void {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  // There already: to its box, or to a button beside it.
  const dialog = document.activeElement?.closest('[role=dialog]')
  if (dialog && dialog !== document.activeElement) return
  if (key === 'Escape') {
    stopKeyBuffer()
    onCancel()
    return
  }
  const box = document.querySelector<HTMLElement>('[data-takes-typed]')
  const isKept = key.length === 1 || (key === 'Backspace' && !box)
  if (!isKept && !box) return
  if (isKept) {
    buffer = key === 'Backspace' ? buffer?.slice(0, -1) : buffer + key
    event.preventDefault()
  }
  event.stopImmediatePropagation()
  // The box takes the buffer when it gets the focus. The browser would lose a letter while the box remounts; and the element that had the
  // focus before the last opening may be given it back after this one: from here on the keys are the box's.
  box?.focus()
}
