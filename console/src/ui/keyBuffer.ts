/*
 * Buffers keys typed between a shortcut and the input that it opens, which may be loaded late.
 */

let buffer: string | undefined
let onCancel: () => void

/** Starts buffering for an input with `data-takes-typed`. @param onEscape cancels opening it */
export function startKeyBuffer(onEscape: () => void): void {
  if (buffer === undefined) addEventListener('keydown', onKeyDown, true)
  buffer ??= ''
  onCancel = onEscape
}

/** The buffered keys, Enter as a line break. A remounted box loses the focus for a moment: keys typed then are buffered, too. */
export function takeBufferedKeys(): string {
  const typed = buffer ?? ''
  if (buffer !== undefined) buffer = ''
  return typed
}

/** Stops buffering when the input is closed. */
export function stopKeyBuffer(): void {
  removeEventListener('keydown', onKeyDown, true)
  buffer = undefined
}

function onKeyDown(event: KeyboardEvent): void {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  // The focus is in the dialog: no buffering needed.
  const dialog = document.activeElement?.closest('[role=dialog]')
  if (dialog && dialog !== document.activeElement) return
  if (key === 'Escape') {
    stopKeyBuffer()
    onCancel()
    return
  }
  const box = document.querySelector<HTMLElement>('[data-takes-typed]')
  const isKept = key.length === 1 || key === 'Enter' || (key === 'Backspace' && !box)
  if (!isKept && !box) return
  if (isKept) {
    buffer = key === 'Backspace' ? buffer?.slice(0, -1) : buffer + (key === 'Enter' ? '\n' : key)
    event.preventDefault()
  }
  event.stopImmediatePropagation()
  // The input takes the buffer on focus. The browser would lose a key while the input remounts, and may restore the
  // focus to the previous element: from here on all keys belong to the input.
  box?.focus()
}
