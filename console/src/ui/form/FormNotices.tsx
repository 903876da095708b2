import { useEffect, useRef } from 'react'
import { Conflict, type FieldChange } from '../Conflict.tsx'
import { Notice } from '../Notice.tsx'
import classes from './FormNotices.module.css'
import type { RecordFormState } from './useRecordForm.ts'

export interface FormNoticesProps<Values, Kept> {
  state: RecordFormState<Values, Kept>
  /** title above the reason when it is not saved */
  failed: string
  /** what another user changed, in words; none: the record has no versions */
  changesOf?: (theirs: Kept) => FieldChange[]
  /** shows what another user saved instead */
  onTheirs?: (theirs: Kept) => void
}

/** Above the fields of a form: a conflict with another user, or why it was not saved. */
export function FormNotices<Values, Kept>({ state, failed, changesOf, onTheirs }: FormNoticesProps<Values, Kept>) {
  const { theirs, problem, isSaving, keepMine } = state
  const notices = useRef<HTMLDivElement>(null)
  const isShown = theirs !== undefined || problem !== undefined
  // The button that was pressed has lost the focus while it was disabled.
  useEffect(() => {
    if (isShown && !isSaving && document.activeElement === document.body) notices.current?.focus()
  }, [isShown, isSaving])
  return (
    <div ref={notices} tabIndex={-1} className={classes.notices}>
      {theirs && (
        <Conflict changes={changesOf?.(theirs)} busy={isSaving} onTheirs={() => onTheirs?.(theirs)} onMine={keepMine} />
      )}
      {problem && (
        <div className={classes.problem}>
          <Notice tone="bad" title={failed}>
            {problem}
          </Notice>
        </div>
      )}
    </div>
  )
}
