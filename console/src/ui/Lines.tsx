import type { ReactNode } from 'react'
import classes from './Lines.module.css'

/** Names on the left, values on the right. */
export function Lines({ items }: { items: [name: string, value: ReactNode][] }) {
  return (
    <dl className={classes.lines}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
