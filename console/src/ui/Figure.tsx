import type { ReactNode } from 'react'
import classes from './Figure.module.css'

interface FigureProps {
  /** undefined: not measured yet */
  value: string | undefined
  unit?: string
  /** what it is */
  label: string
  /** text of a missing value */
  none: string
  tone?: 'bad' | 'warning' | 'good'
}

/** A large number with unit and label. */
export function Figure({ value, unit, label, none, tone }: FigureProps) {
  return (
    <div className={classes.figure} data-tone={tone}>
      <div className={classes.value}>
        {value === undefined ? (
          <span className={classes.none}>{none}</span>
        ) : (
          <>
            <strong>{value}</strong>
            {unit && <span className={classes.unit}>{unit}</span>}
          </>
        )}
      </div>
      <div className={classes.label}>{label}</div>
    </div>
  )
}

export function Figures({ children }: { children: ReactNode }) {
  return <div className={classes.figures}>{children}</div>
}
