import { lazy, Suspense, useEffect, useState } from 'react'

const NewestUndoable = lazy(async () => ({ default: (await import('./NewestUndoable.tsx')).NewestUndoable }))

/** The page itself is loaded first. */
const DELAY_MS = 3000

/** For the heading of a page: undoes the user's own newest request for many lights, also by Ctrl+Z; nothing without one. */
export function UndoNewest() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLoaded) return null
  return (
    <Suspense>
      <NewestUndoable />
    </Suspense>
  )
}
