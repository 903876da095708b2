import { useState } from 'react'

/** The subject of an open dialog. A late response closes only its own opening, not a later one. */
export function useDialogSubject<Subject>() {
  const [opening, setOpening] = useState<{ subject: Subject }>()
  return {
    subject: opening?.subject,
    open: (subject: Subject) => setOpening({ subject }),
    close: () => setOpening(now => (now === opening ? undefined : now)),
  }
}
