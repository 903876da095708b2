import { useState } from 'react'

/** What an open dialog is about. A late response closes only the opening that it belongs to, not a later one. */
export function useDialogSubject<Subject>() {
  const [opening, setOpening] = useState<{ subject: Subject }>()
  return {
    subject: opening?.subject,
    open: (subject: Subject) => setOpening({ subject }),
    close: () => setOpening(now => (now === opening ? undefined : now)),
  }
}
