/** Rows of a table or cards, without the header row. */
const ROWS = 'main tbody > tr, main ul > li:has([aria-keyshortcuts])'

/**
 * Keyboard control of rows: j and k, or the arrows once a row has the focus; x selects. Any other key clicks the
 * control in the row with that key in `aria-keyshortcuts`, so keys do nothing that a click could not do.
 */
export function pressInRow(key: string): boolean {
  const here = document.activeElement?.closest<HTMLElement>(ROWS) ?? undefined
  const onRow = here === document.activeElement
  if (key === 'j' || (onRow && key === 'ArrowDown')) return focusRow(here, 1)
  if (key === 'k' || (onRow && key === 'ArrowUp')) return focusRow(here, -1)
  if (!here || (!onRow && key.length > 1)) return false
  const wanted = key === 'x' ? 'input[type=checkbox]:not([role=switch])' : `[aria-keyshortcuts~="${CSS.escape(key)}"]`
  const control = here.querySelector<HTMLElement>(wanted)
  if (!control || control.matches(':disabled')) return false
  control.click()
  return true
}

function focusRow(from: HTMLElement | undefined, step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter(row => row.checkVisibility())
  const at = from ? rows.indexOf(from) : step > 0 ? -1 : rows.length
  const row = rows[at + step]
  if (row) {
    row.tabIndex = -1
    row.focus()
    row.scrollIntoView({ block: 'nearest' })
  }
  return rows.length > 0
}
