import { useEffect, useState } from 'react'

/**
 * Opens a dialog a moment after it is mounted, so that it remembers who had the focus; and keeps what it shows while it
 * closes.
 */
export function useDialog<Subject>(subject: Subject | undefined): { opened: boolean; shown: Subject | undefined } {
  const [shown, setShown] = useState(subject)
  const [opened, setOpened] = useState(false)
  if (subject !== undefined && subject !== shown) setShown(subject)
  useEffect(() => setOpened(subject !== undefined), [subject])
  return { opened, shown }
}
