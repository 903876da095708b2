import { useEffect, useState } from 'react'

/** The duration is unknown: the bar reaches 85 % after this time, and 100 % when the request has ended. */
const MAX_ESTIMATE = 85
const RISE_MS = 2000
const STEP_MS = 50

/** Estimated progress in %: 85 after two seconds, 100 only at the end. */
export function useEstimatedProgress(round: number, done: boolean): number {
  const [percent, setPercent] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts from 0
  useEffect(() => {
    const since = performance.now()
    setPercent(0)
    const timer = setInterval(() => {
      const part = Math.min(1, (performance.now() - since) / RISE_MS)
      setPercent(part * MAX_ESTIMATE)
      if (part === 1) clearInterval(timer)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [round])
  return done ? 100 : percent
}
