import classes from './Revisions.module.css'
import type { ChangeLine } from './useRevisionChanges.ts'

/** Changes in words, each with its value before and after. */
export function RevisionChanges({ lines, label }: { lines: ChangeLine[]; label: string }) {
  if (lines.length === 0) return null
  return (
    <dl className={classes.changes} aria-label={label}>
      {lines.map(({ label: name, before, after }) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} value`}>
          {before !== undefined && (
            <>
              <del>{before}</del>
              {' → '}
            </>
          )}
          {after}
        </dd>,
      ])}
    </dl>
  )
}
