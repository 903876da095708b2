import { useEffect, useEffectEvent } from 'react'

/** Asks again and again while `active`; not in a tab that nobody sees, but at once when it is shown again. */
export function usePoll(ask: () => void, everyMs: number, active = true): void {
  const again = useEffectEvent(ask)
  useEffect(() => {
    if (!active) return
    const look = () => {
      if (!document.hidden) again()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [everyMs, active])
}
