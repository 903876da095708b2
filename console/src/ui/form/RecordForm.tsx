import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../FormModal.tsx'
import { FormNotices, type FormNoticesProps } from './FormNotices.tsx'

/** What the dialog around a form gives to it. */
export interface RecordFormDialog<Kept> {
  /** shows what another user saved instead */
  onTheirs: (theirs: Kept) => void
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  /** false: it is being closed, and a late answer must not save */
  isOpen: () => boolean
}

interface RecordFormProps<Values, Kept>
  extends RecordFormDialog<Kept>,
    Pick<FormNoticesProps<Values, Kept>, 'state' | 'failed' | 'changesOf'> {
  isNew: boolean
  /** label of the button that saves; by default, "create" or "save" */
  submit?: string
  /** it cannot be saved now */
  disabled: boolean
  /** before the buttons */
  foot?: ReactNode
  /** the fields */
  children: ReactNode
}

/** A form of one record in a dialog: a conflict or a refusal above the fields, the buttons below. */
export function RecordForm<Values, Kept>(props: RecordFormProps<Values, Kept>) {
  const { state, isNew, submit, onDirty, onCancel, disabled, foot, children } = props
  const { t } = useTranslation('dialog')
  const { form, isDirty, isSaving } = state
  const reportDirty = useEffectEvent(onDirty)
  // Before the next key: an Escape right after a change must find it.
  useLayoutEffect(() => reportDirty(isDirty), [isDirty])
  return (
    <form onSubmit={form.onSubmit(state.submit, state.reject)} noValidate>
      <FormNotices {...props} />
      {children}
      <FormFoot submit={submit ?? t(isNew ? 'create' : 'save')} onCancel={onCancel} busy={isSaving} disabled={disabled}>
        {foot}
      </FormFoot>
    </form>
  )
}
