import { useSyncExternalStore } from 'react'

export const STEP_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all clocks on the page. */
export function subscribeToSeconds(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const tick of listeners) tick()
  }, STEP_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export const second = () => Math.floor(Date.now() / STEP_MS)

/** ms since 1970, updated each second. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToSeconds, second) * STEP_MS
}
