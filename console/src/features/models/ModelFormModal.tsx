import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../graphql/useRecord.ts'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { useMay } from '../sessions/session.ts'
import { ModelForm } from './ModelForm.tsx'
import { ModelView } from './ModelView.tsx'
import { modelCopy, newModel } from './modelForm.ts'
import { ModelOfForm } from './models.ts'

/** A new model, an existing one, or a new one with the values of an existing one. */
export type ModelSubject = 'new' | { id: number; isCopy?: boolean }

interface ModelFormModalProps {
  /** none: closed */
  model: ModelSubject | undefined
  onClose: () => void
  onSaved: () => void
}

export function ModelFormModal({ model, onClose, onSaved }: ModelFormModalProps) {
  const { t } = useTranslation('models')
  const mayUpdate = useMay()('DeviceMode', 'update')
  const [subject] = useState(model)
  const source = typeof subject === 'object' ? subject : undefined
  const isNew = !source || source.isCopy === true
  const read = useRecord({
    query: ModelOfForm,
    variables: { id: source?.id ?? 0 },
    recordOf: data => data.findOneDeviceMode,
    gone: t('notFound'),
    pause: !source,
  })
  const title = isNew ? 'form.create' : mayUpdate ? 'form.edit' : 'form.view'
  return (
    <RecordFormModal
      isOpen={model !== undefined}
      title={t(title)}
      size={760}
      data={read}
      loadFailed={t('form.loadFailed')}
      onClose={onClose}
    >
      {(record, dialog) =>
        record && !isNew && !mayUpdate ? (
          <ModelView model={record} />
        ) : (
          <ModelForm
            kept={isNew ? undefined : record}
            first={record ? modelCopy(record, t('copyName', { name: record.name })) : newModel()}
            dialog={dialog}
            onSaved={() => {
              onSaved()
              onClose()
            }}
          />
        )
      }
    </RecordFormModal>
  )
}
