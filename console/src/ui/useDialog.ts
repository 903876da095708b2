import { useEffect, useState } from 'react'

/** Opens a dialog after it was mounted, so that it can restore the focus; and keeps its content while it closes. */
export function useDialog<Subject>(subject: Subject | undefined): { opened: boolean; shown: Subject | undefined } {
  const [shown, setShown] = useState(subject)
  const [opened, setOpened] = useState(false)
  if (subject !== undefined && subject !== shown) setShown(subject)
  useEffect(() => setOpened(subject !== undefined), [subject])
  return { opened, shown }
}
