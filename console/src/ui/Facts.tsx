import type { ReactNode } from 'react'
import classes from './Facts.module.css'

interface FactsProps {
  items: [name: string, value: ReactNode][]
  /** one pair per line, names left, values right */
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
