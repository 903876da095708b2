import { useState } from 'react'

/** What a dialog is about. An answer that comes late closes its own opening, not what was opened since about the same. */
export function useAsked<Subject>() {
  const [asked, setAsked] = useState<{ about: Subject }>()
  return {
    about: asked?.about,
    ask: (about: Subject) => setAsked({ about }),
    close: () => setAsked(now => (now === asked ? undefined : now)),
  }
}
