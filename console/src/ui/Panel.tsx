import type { ReactNode } from 'react'
import classes from './Panel.module.css'

/** A surface with a thin edge. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={classes.panel}>{children}</div>
}
