import type { ReactNode, Ref } from 'react'
import classes from './Panel.module.css'

/** A surface with a thin edge. */
export function Panel({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={classes.panel}>
      {children}
    </div>
  )
}
