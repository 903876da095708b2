import { useLayoutEffect, useRef, useState } from 'react'
import type { CombinedError } from 'urql'
import type { ChangeEffect } from './effects.ts'

interface Previewed<Data> {
  data?: Data | undefined
  error?: CombinedError | undefined
}

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
  async function preview<Data>(query: PromiseLike<Previewed<Data>>): Promise<Previewed<Data> | undefined> {
    const { data, error } = await query
    return isMounted.current ? { data, error } : undefined
  }

  return {
    pending,
    preview,
    confirm: (change: Change, effect: ChangeEffect | undefined) => setPending({ change, effect }),
    close: () => setPending(undefined),
  }
}
