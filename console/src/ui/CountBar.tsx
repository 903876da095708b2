import { useFormat } from '../i18n/format.ts'
import classes from './CountBar.module.css'
import type { Tone } from './StatusBadge.tsx'

interface CountBarProps {
  /** the progress in words */
  label: string
  /** how many are done */
  now: number
  /** the parts that are not empty, in their order */
  counts: { key: string; label: string; count: number; tone: Tone }[]
}

/** Progress of many things by their status: a bar, and the counts below it. */
export function CountBar({ label, now, counts }: CountBarProps) {
  const { number } = useFormat()
  return (
    <div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={counts.reduce((sum, { count }) => sum + count, 0)}
        aria-valuenow={now}
      >
        {counts.map(({ key, count, tone }) => (
          <span key={key} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={classes.counts}>
        {counts.map(({ key, label: name, count, tone }) => (
          <li key={key} data-tone={tone}>
            {name} <strong>{number(count)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
