import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../graphql/useRecord.ts'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { CenterForm } from './CenterForm.tsx'
import { CenterModels, CenterOfForm } from './centers.ts'

interface CenterFormModalProps {
  /** id of the center to edit, or `new`; none: closed */
  center: number | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

export function CenterFormModal({ center, onClose, onSaved }: CenterFormModalProps) {
  const { t } = useTranslation('centers')
  const [subject] = useState(center)
  const isNew = typeof subject !== 'number'
  const edited = useRecord({
    query: CenterOfForm,
    variables: { id: isNew ? 0 : subject },
    recordOf: data => data.findOneLightCenter,
    gone: t('notFound'),
    pause: isNew,
  })
  const models = useRecord({
    query: CenterModels,
    variables: {},
    recordOf: data => data.findAllDeviceMode,
    pause: !isNew,
  })
  return (
    <RecordFormModal
      isOpen={center !== undefined}
      title={t(isNew ? 'form.create' : 'form.edit')}
      data={isNew ? { ...models, record: undefined } : edited}
      loadFailed={t('form.loadFailed')}
      onClose={onClose}
    >
      {(kept, dialog) => (
        <CenterForm
          kept={kept}
          models={models.record ?? []}
          dialog={dialog}
          onSaved={() => {
            onSaved()
            onClose()
          }}
        />
      )}
    </RecordFormModal>
  )
}
