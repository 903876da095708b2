import classes from './TwoLines.module.css'

interface TwoLinesProps {
  first: string
  second?: string | null
  /** the first line is a name */
  strong?: boolean
  compact?: boolean
}

/** Two lines, the second dimmed; `compact`: only the first. A table cuts a long one, and shows it whole on hovering. */
export function TwoLines({ first, second, strong, compact }: TwoLinesProps) {
  return (
    <div className={classes.lines} title={[first, second].filter(Boolean).join(' · ')}>
      <span data-strong={strong}>{first}</span>
      {second && !compact && <small>{second}</small>}
    </div>
  )
}
