import { useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEffect } from './effects.ts'

/** Loads the effect of a change on lights, and holds the change until the user confirms it. */
export function useEffectConfirmation<Change>() {
  const [pending, setPending] = useState<{ change: Change; effect: ChangeEffect | undefined }>()
  const isMounted = useRef(true)
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  /** Returns undefined if the form is gone. `data` is undefined if the effect could not be computed. */
  async function preview<Data>(query: PromiseLike<{ data?: Data }>): Promise<{ data: Data | undefined } | undefined> {
    const { data } = await query
    return isMounted.current ? { data } : undefined
  }

  return {
    pending,
    preview,
    confirm: (change: Change, effect: ChangeEffect | undefined) => setPending({ change, effect }),
    close: () => setPending(undefined),
  }
}
