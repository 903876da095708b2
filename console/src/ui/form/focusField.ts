/** Focuses a field of the form in sight, once it is drawn as wrong. */
export function focusField(field: string): void {
  requestAnimationFrame(() => {
    // Dialogs stand after the page.
    const input = [...document.querySelectorAll<HTMLElement>(`[data-path="${field}"]`)].at(-1)
    input?.focus()
    input?.scrollIntoView({ block: 'nearest' })
  })
}
