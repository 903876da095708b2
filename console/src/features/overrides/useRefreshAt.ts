import { useEffect, useEffectEvent } from 'react'

/** The longest time of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1
/** The server compares with its own clock. */
const MARGIN_MS = 500

/** Refreshes at the first of these instants that has not passed: what ends or starts by time sends no event. */
export function useRefreshAt(instants: readonly (string | null)[], refresh: () => void): void {
  const call = useEffectEvent(refresh)
  const times = instants.flatMap(at => (at ? Date.parse(at) : [])).filter(at => at > Date.now())
  const next = times.length ? Math.min(...times) : undefined
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(() => call(), Math.min(next - Date.now() + MARGIN_MS, MAX_DELAY_MS))
    return () => clearTimeout(timer)
  }, [next])
}
