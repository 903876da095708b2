import { useFormat } from '../i18n/format.ts'
import classes from './CountTiles.module.css'

interface CountTilesProps {
  items: { label: string; count: number; isBad?: boolean }[]
}

/** A few counts side by side. */
export function CountTiles({ items }: CountTilesProps) {
  const { number } = useFormat()
  return (
    <dl className={classes.counts}>
      {items.map(({ label, count, isBad }) => (
        <div key={label} data-bad={isBad || undefined}>
          <dt>{label}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
