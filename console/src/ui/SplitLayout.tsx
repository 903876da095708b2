import type { ReactNode } from 'react'
import classes from './SplitLayout.module.css'

/** A column beside a page's content; on a narrow window, above it. */
export function SplitLayout({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.root}>
      <div className={classes.side}>{side}</div>
      <div className={classes.content}>{children}</div>
    </div>
  )
}
