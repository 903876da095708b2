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
  return (
    <>
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
    </>
  )
}
