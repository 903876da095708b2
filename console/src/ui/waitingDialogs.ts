import { useEffect, useEffectEvent } from 'react'

/* Forms and questions that are open while their request waits for something else, such as a second person. */

const open = new Set<() => void>()

/** Closes the dialog when its request was carried out by another way than its answer. */
export function useWaitingDialog(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    const act = () => close()
    open.add(act)
    return () => void open.delete(act)
  }, [opened])
}

/** What they asked for was done. */
export function closeWaitingDialogs(): void {
  for (const close of [...open]) close()
}
