import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Conflict, type FieldChange } from '../Conflict.tsx'
import { FormFoot } from '../FormModal.tsx'
import { Notice } from '../Notice.tsx'
import classes from './RecordForm.module.css'
import type { RecordForm as RecordFormState } from './useRecordForm.ts'

/** What the dialog around a form gives to it. */
export interface RecordFormDialog<Kept> {
  /** shows what another user saved instead */
  onTheirs: (theirs: Kept) => void
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
}

interface RecordFormProps<Values, Kept> extends RecordFormDialog<Kept> {
  state: RecordFormState<Values, Kept>
  isNew: boolean
  /** title above the reason when it is not saved */
  failed: string
  /** what another user changed, in words */
  changesOf: (theirs: Kept) => FieldChange[]
  /** it cannot be saved now */
  disabled: boolean
  /** the fields */
  children: ReactNode
}

/** A form of one record: a conflict or a refusal above the fields, the buttons below. */
export function RecordForm<Values, Kept>(props: RecordFormProps<Values, Kept>) {
  const { state, isNew, failed, changesOf, onTheirs, onDirty, onCancel, disabled, children } = props
  const { t } = useTranslation('dialog')
  const { form, isDirty, isSaving, problem, theirs, submit, keepMine } = state
  const reportDirty = useEffectEvent(onDirty)
  // Before the next key: an Escape right after a change must find it.
  useLayoutEffect(() => reportDirty(isDirty), [isDirty])
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      {theirs && (
        <Conflict changes={changesOf(theirs)} busy={isSaving} onTheirs={() => onTheirs(theirs)} onMine={keepMine} />
      )}
      {problem && (
        <div className={classes.problem}>
          <Notice tone="bad" title={failed}>
            {problem}
          </Notice>
        </div>
      )}
      {children}
      <FormFoot submit={t(isNew ? 'create' : 'save')} onCancel={onCancel} busy={isSaving} disabled={disabled} />
    </form>
  )
}
