import { useState } from 'react'

/** Counts how often a dialog was opened: used as a key, it resets the dialog's state at each opening. */
export function useOpenCount(isOpen: boolean): number {
  const [count, setCount] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) setCount(count + 1)
  }
  return count
}
