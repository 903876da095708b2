import { useState } from 'react'

/** How often a dialog has been opened: as a key, it lets each opening start anew. */
export function useOpenings(wanted: boolean): number {
  const [openings, setOpenings] = useState(0)
  const [opened, setOpened] = useState(false)
  if (opened !== wanted) {
    setOpened(wanted)
    if (wanted) setOpenings(openings + 1)
  }
  return openings
}
