import { Skeleton } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './FigureTile.module.css'

interface FigureTileProps {
  label: string
  /** undefined: loading */
  value: string | undefined
  unit?: string
  note?: ReactNode
  icon: ReactNode
  tone?: 'good' | 'bad' | 'warning' | 'idle' | 'busy' | 'lit'
  /** the list that the figure links to */
  link?: LinkProps
}

/** One figure with a link to the list of what it counts. */
export function FigureTile({ label, value, unit, note, icon, tone = 'busy', link }: FigureTileProps) {
  const inside = (
    <>
      <span className={classes.label}>
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
        {label}
      </span>
      <span className={classes.figure}>
        <span>
          {value === undefined ? <Skeleton height={26} width={70} /> : <strong>{value}</strong>}
          {unit && <small>{unit}</small>}
        </span>
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </>
  )
  if (!link)
    return (
      <div className={classes.tile} data-tone={tone}>
        {inside}
      </div>
    )
  return (
    <Link {...link} className={classes.tile} data-tone={tone}>
      {inside}
    </Link>
  )
}
