import classes from './Progress.module.css'

/** How much of something is done. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
