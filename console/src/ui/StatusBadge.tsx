import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type Tone = 'good' | 'bad' | 'warning' | 'idle' | 'busy'

/** Colour, shape and text together: none carries the meaning alone. */
export function StatusBadge({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
