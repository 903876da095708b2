import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './Hint.module.css'

const DELAY_MS = 250
const GAP_PX = 6

/**
 * A tooltip for the hovered or focused element. Shown in the browser's top layer, so that tables do not clip it;
 * Mantine's Tooltip would add 25 KB to the first load.
 */
export function Hint({ label, children }: { label: string | undefined; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), DELAY_MS)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  /** A tap on what is blocked: touch has no hover, and iOS no focus, so the next touch hides it. */
  const showReason = () => {
    setOpen(true)
    addEventListener('pointerdown', hide, { once: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of the control inside
    <span
      ref={anchor}
      className={classes.anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={({ target }) => ((target as Element).closest('[aria-disabled=true]') ? showReason() : hide())}
      onKeyDown={event => event.key === 'Escape' && hide()}
    >
      {children}
      {open && label && (
        <span
          ref={bubble => void (bubble && place(bubble, anchor.current))}
          popover="manual"
          role="tooltip"
          className={classes.bubble}
        >
          {label}
        </span>
      )}
    </span>
  )
}

/** Below the anchor, or above if there is no room; always inside the window. */
function place(bubble: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor) return
  bubble.showPopover()
  const around = anchor.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const below = around.bottom + GAP_PX
  const left = around.left + around.width / 2 - width / 2
  bubble.style.top = `${below + height > innerHeight ? around.top - GAP_PX - height : below}px`
  bubble.style.left = `${Math.max(GAP_PX, Math.min(left, innerWidth - width - GAP_PX))}px`
}
