import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<() => void>()

/** Calls back after each mutation of this page, whether it succeeded or not. */
export function useAfterMutation(act: () => void): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    const listener = () => run()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}

/** For the client. */
export function announceMutation(): void {
  for (const listener of listeners) listener()
}
