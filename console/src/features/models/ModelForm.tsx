import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { RecordForm, type RecordFormDialog } from '../../ui/form/RecordForm.tsx'
import { ModelFields } from './ModelFields.tsx'
import { ADVANCED_FIELDS } from './modelForm.ts'
import type { ModelOfForm } from './models.ts'
import { useModelChanges } from './useModelChanges.ts'
import { type ModelFormRequest, useModelForm } from './useModelForm.ts'

interface ModelFormProps extends Omit<ModelFormRequest, 'onWrong'> {
  dialog: RecordFormDialog<ModelOfForm>
}

export function ModelForm({ dialog, ...request }: ModelFormProps) {
  const { kept } = request
  const { t } = useTranslation('models')
  const { ready } = useConnection()
  const advanced = useRef<HTMLDetailsElement>(null)
  const state = useModelForm({
    ...request,
    onWrong: field => {
      if (advanced.current && ADVANCED_FIELDS.includes(field)) advanced.current.open = true
    },
  })
  const changesOf = useModelChanges(state.before)
  return (
    <RecordForm
      {...dialog}
      state={state}
      isNew={!kept}
      failed={t('form.failed')}
      changesOf={changesOf}
      disabled={!ready}
    >
      <ModelFields form={state.form} before={state.before} model={kept} advancedRef={advanced} />
    </RecordForm>
  )
}
