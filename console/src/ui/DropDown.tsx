import { type ReactNode, type ToggleEvent, useId } from 'react'
import classes from './DropDown.module.css'

interface DropDownProps {
  label: string
  /** what the button shows */
  face: ReactNode
  width?: number
  children: ReactNode
}

/** A button that opens a panel below it. The browser closes it: by Esc, by a click elsewhere. */
export function DropDown({ label, face, width = 200, children }: DropDownProps) {
  const id = useId()
  return (
    <>
      <button type="button" className={classes.button} popoverTarget={id} aria-label={label} title={label}>
        {face}
      </button>
      <div id={id} popover="auto" className={classes.panel} style={{ width }} onBeforeToggle={place}>
        {children}
      </div>
    </>
  )
}

/** Right edges aligned: our drop-downs stand at the right end of the header. */
function place(event: ToggleEvent<HTMLDivElement>): void {
  const panel = event.currentTarget
  const button = panel.previousElementSibling?.getBoundingClientRect()
  if (!button) return
  panel.style.top = `${button.bottom + 6}px`
  panel.style.right = `${Math.max(8, document.documentElement.clientWidth - button.right)}px`
}

/** Closes the panel that holds what was clicked. */
export function closeDropDown(event: { currentTarget: Element }): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
