/*
 * What is typed between a shortcut and the box that it opens, which may come late: kept, and handed over to the box.
 */

let kept: string | undefined
let giveUp: () => void

/** @param onEscape the box is not wanted any more */
export function keepTyped(onEscape: () => void): void {
  if (kept === undefined) addEventListener('keydown', keep, true)
  kept ??= ''
  giveUp = onEscape
}

/** What was typed so far; from now on the box listens itself. */
export function takeTyped(): string {
  removeEventListener('keydown', keep, true)
  const typed = kept ?? ''
  kept = undefined
  return typed
}

function keep(event: KeyboardEvent): void {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (key === 'Escape') {
    takeTyped()
    giveUp()
    return
  }
  if (key === 'Backspace') kept = kept?.slice(0, -1)
  else if (key.length === 1) kept += key
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}
