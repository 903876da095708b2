import { type ReactNode, type ToggleEvent, useId } from 'react'
import classes from './DropDown.module.css'

interface DropDownProps {
  label: string
  /** content of the button */
  face: ReactNode
  width?: number
  onOpen?: () => void
  children: ReactNode
}

const EDGE_PX = 8

/** A button that opens a panel below it. The browser closes it: by Esc, by a click elsewhere. */
export function DropDown({ label, face, width = 200, onOpen, children }: DropDownProps) {
  const id = useId()
  return (
    <>
      <button type="button" className={classes.button} popoverTarget={id} aria-label={label} title={label}>
        {face}
      </button>
      <div
        id={id}
        popover="auto"
        className={classes.panel}
        style={{ width }}
        onBeforeToggle={event => {
          place(event)
          if (event.newState === 'open') onOpen?.()
        }}
        onToggle={lift}
      >
        {children}
      </div>
    </>
  )
}

/** Aligned at the right edge, limited to the width of the window. */
function place(event: ToggleEvent<HTMLDivElement>): void {
  const panel = event.currentTarget
  const button = panel.previousElementSibling?.getBoundingClientRect()
  if (!button) return
  panel.style.top = `${button.bottom + 6}px`
  const window = document.documentElement.clientWidth
  const most = window - Number.parseFloat(panel.style.width) - EDGE_PX
  panel.style.right = `${Math.max(EDGE_PX, Math.min(window - button.right, most))}px`
}

/** Above the button if there is no room below; the height is known only after rendering. */
function lift(event: ToggleEvent<HTMLDivElement>): void {
  const panel = event.currentTarget
  const button = panel.previousElementSibling?.getBoundingClientRect()
  const { height } = panel.getBoundingClientRect()
  if (event.newState !== 'open' || !button) return
  const above = button.top - height - 6
  if (button.bottom + 6 + height > innerHeight && above > EDGE_PX) panel.style.top = `${above}px`
}

/** Closes the panel that contains the clicked element. */
export function closeDropDown(event: { currentTarget: Element }): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
