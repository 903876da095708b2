import { useState } from 'react'

/** Once true, true from then on: a dialog that was open stays, so that it can close gently and give the focus back. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
