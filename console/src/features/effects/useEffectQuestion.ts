import { useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEffect } from './effects.ts'

/**
 * Reads what a change does to lights, and asks before it is sent.
 * @param opened the dialog is open: an answer that arrives after it was closed is ignored
 */
export function useEffectQuestion<About>(opened = true) {
  const [asked, setAsked] = useState<{ about: About; effect: ChangeEffect | undefined }>()
  const [running, setRunning] = useState(0)
  const opening = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another opening asks for itself
  useLayoutEffect(
    () => () => {
      opening.current++
    },
    [opened],
  )

  /** No answer: it is not wanted any more. No data in it: it could not be computed. */
  async function look<Data>(query: PromiseLike<{ data?: Data }>): Promise<{ data: Data | undefined } | undefined> {
    const mine = opening.current
    setRunning(now => now + 1)
    const { data } = await query
    setRunning(now => now - 1)
    return opening.current === mine ? { data } : undefined
  }

  return {
    asked,
    looking: running > 0,
    look,
    ask: (about: About, effect: ChangeEffect | undefined) => setAsked({ about, effect }),
    close: () => setAsked(undefined),
  }
}
