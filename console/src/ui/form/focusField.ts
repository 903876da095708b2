/** About half a second. */
const MAX_FRAMES = 30

/** Focuses a field of the form in sight, once it is drawn as wrong: its tab may have to be opened and drawn first. */
export function focusField(field: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    // Dialogs stand after the page.
    const input = [...document.querySelectorAll<HTMLElement>(`[data-path="${field}"]`)].at(-1)
    input?.focus()
    if (!input?.contains(document.activeElement) && frames > 0) return focusField(field, frames - 1)
    input?.scrollIntoView({ block: 'nearest' })
  })
}
