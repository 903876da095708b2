import { lazy, Suspense, useEffect, useState } from 'react'
import { onToasts } from './toasts.ts'
import { useActivity } from './useActivity.ts'

const ToastList = lazy(async () => ({ default: (await import('./ToastList.tsx')).ToastList }))

/**
 * The region of toasts, which screen readers watch from the start. Its list is loaded once the user does something: later, without
 * a connection, it could not be.
 */
export function Toaster({ locked }: { /** nothing can be done now */ locked: boolean }) {
  const isActive = useActivity()
  const [hasToasts, setHasToasts] = useState(false)
  useEffect(() => onToasts(() => setHasToasts(true)), [])
  return (
    <div aria-live="polite">
      <Suspense>{(isActive || hasToasts) && <ToastList locked={locked} />}</Suspense>
    </div>
  )
}
