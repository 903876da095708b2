import { memo, type ReactNode } from 'react'

/** Keeps its last content while a dialog closes: neither the text nor its values change during the animation. */
export const FreezeWhileClosing = memo(
  ({ children }: { isClosing: boolean; children: ReactNode }) => children,
  (_, { isClosing }) => isClosing,
)
