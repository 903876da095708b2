import { useEffect, useEffectEvent } from 'react'

/** Polls while `active`; pauses in a hidden tab and polls at once when the tab is shown again. */
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
