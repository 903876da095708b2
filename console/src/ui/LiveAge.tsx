import { useSyncExternalStore } from 'react'
import { useFormat } from '../i18n/format.ts'

const STEP_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all ages on the page. */
function subscribe(listener: () => void): () => void {
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

const second = () => Math.floor(Date.now() / STEP_MS)

/** How long ago, kept true while it is looked at; the moment itself on hover. */
export function LiveAge({ at }: { at: string }) {
  const format = useFormat()
  const now = useSyncExternalStore(subscribe, second) * STEP_MS
  return (
    <time dateTime={at} title={format.moment(at)}>
      {format.age(at, now)}
    </time>
  )
}
