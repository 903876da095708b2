import { useSyncExternalStore } from 'react'

let isActive = false
const listeners = new Set<() => void>()

for (const kind of ['pointermove', 'pointerdown', 'keydown'])
  addEventListener(kind, wake, { capture: true, once: true })

function wake(): void {
  isActive = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the user has used pointer or keyboard: parts that are not needed before then do not delay the first page. */
export function useActivity(): boolean {
  return useSyncExternalStore(subscribe, () => isActive)
}
