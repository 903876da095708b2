import type { ReactNode } from 'react'
import classes from './Shares.module.css'
import type { Tone } from './StatusBadge.tsx'

export interface Share {
  key: string
  name: string
  count: number
  tone: Tone | 'lit'
  icon: ReactNode
  /** the count, optionally as a link */
  value: ReactNode
}

/** Shares of a total: a bar, and each share with symbol, label and number. */
export function Shares({ shares }: { shares: Share[] }) {
  const whole = shares.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={classes.root}>
      <div className={classes.bar} aria-hidden>
        {shares.map(
          ({ key, count, tone }) =>
            count > 0 && <span key={key} data-tone={tone} style={{ flexGrow: count / whole }} />,
        )}
      </div>
      <dl className={classes.list}>
        {shares.map(({ key, name, tone, icon, value }) => (
          <div key={key} data-tone={tone}>
            <dt>
              {icon}
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
