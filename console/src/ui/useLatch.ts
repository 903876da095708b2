import { useState } from 'react'

/** Stays true once the condition was true: a dialog stays mounted after it was open, to animate its closing and restore the focus. */
export function useLatch(condition: boolean): boolean {
  const [latched, setLatched] = useState(condition)
  if (condition && !latched) setLatched(true)
  return latched || condition
}
