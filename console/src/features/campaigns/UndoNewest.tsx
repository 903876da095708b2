import { lazy, Suspense } from 'react'
import { useActivity } from '../../ui/useActivity.ts'

const NewestUndoable = lazy(async () => ({ default: (await import('./NewestUndoable.tsx')).NewestUndoable }))

/** For the heading of a page: undoes the user's own newest request for many lights, also by Ctrl+Z; nothing without one. */
export function UndoNewest() {
  return <Suspense>{useActivity() && <NewestUndoable />}</Suspense>
}
