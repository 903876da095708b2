import { type ReactNode, useEffect, useRef } from 'react'
import { focusFirst, focusPage } from './dialogFocus.ts'

/** A part of a dialog that replaces another one. It takes the focus, since the button that led to it is gone. */
export function DialogStep({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    focusFirst(step.current)
    focusPage()
  }, [])
  return <div ref={step}>{children}</div>
}
