import type { ReactNode } from 'react'
import classes from './Facts.module.css'

interface FactsProps {
  items: [name: string, value: ReactNode][]
  /** each on a line of its own, names on the left, values on the right */
  look?: 'lines'
}

/** Names and values, aligned. */
export function Facts({ items, look }: FactsProps) {
  return (
    <dl className={classes.facts} data-look={look}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
