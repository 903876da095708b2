import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** Names and values, aligned. */
export function Facts({ items }: { items: [name: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
