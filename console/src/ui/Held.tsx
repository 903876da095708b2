import { memo, type ReactNode } from 'react'

/** Shows what it last showed while it is held: a dialog that closes does not change its words, nor lose them. */
export const Held = memo(
  ({ children }: { held: boolean; children: ReactNode }) => children,
  (_, { held }) => held,
)
