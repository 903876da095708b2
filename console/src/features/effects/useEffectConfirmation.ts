import { useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEffect } from './effects.ts'

/**
 * Loads the effect of a change on lights, and holds the change until the user confirms it.
 * @param opened whether the dialog is open; responses that arrive after it was closed are ignored
 */
export function useEffectConfirmation<Change>(opened = true) {
  const [pending, setPending] = useState<{ change: Change; effect: ChangeEffect | undefined }>()
  const [running, setRunning] = useState(0)
  const opening = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening loads its own effect
  useLayoutEffect(
    () => () => {
      opening.current++
    },
    [opened],
  )

  /** Returns undefined if the dialog was closed. `data` is undefined if the effect could not be computed. */
  async function preview<Data>(query: PromiseLike<{ data?: Data }>): Promise<{ data: Data | undefined } | undefined> {
    const current = opening.current
    setRunning(now => now + 1)
    const { data } = await query
    setRunning(now => now - 1)
    return opening.current === current ? { data } : undefined
  }

  return {
    pending,
    isLoading: running > 0,
    preview,
    confirm: (change: Change, effect: ChangeEffect | undefined) => setPending({ change, effect }),
    close: () => setPending(undefined),
  }
}
