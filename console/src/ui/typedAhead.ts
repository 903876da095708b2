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

/** What was typed so far. A box that is built anew loses the focus for a moment: what is typed then is kept, too. */
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
  if (document.activeElement?.closest('[role=dialog]')) return
  if (key === 'Escape') {
    keepNoMore()
    giveUp()
    return
  }
  if (key === 'Backspace') kept = kept?.slice(0, -1)
  else if (key.length === 1) kept += key
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}
