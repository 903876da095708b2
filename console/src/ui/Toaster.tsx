import { lazy, Suspense, useEffect, useState } from 'react'
import { onToasts } from './toasts.ts'

const load = () => import('./ToastList.tsx')
const ToastList = lazy(async () => ({ default: (await load()).ToastList }))
/** Before then, the first page has priority; after it, an error can be shown without a connection. */
const LOAD_AFTER_MS = 5000

/** The region of toasts, which screen readers watch from the start. Its list is loaded with the first toast. */
export function Toaster({ locked }: { /** nothing can be done now */ locked: boolean }) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onToasts(() => setNeeded(true)), [])
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-live="polite">
      <Suspense>{isNeeded && <ToastList locked={locked} />}</Suspense>
    </div>
  )
}
