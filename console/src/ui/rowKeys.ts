/** Rows of a table, or the cards that stand for them; the first of their columns is not the head. */
const ROWS = 'main tbody > tr, main ul > li:has([aria-keyshortcuts])'

/**
 * Through rows by keyboard: j and k, or the arrows once a row has the focus; x chooses it; any other key presses what
 * in that row says that it listens to it (`aria-keyshortcuts`), so that nothing is done that could not be clicked.
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
