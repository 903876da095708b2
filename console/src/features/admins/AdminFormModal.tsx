import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../graphql/useRecord.ts'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { AdminForm } from './AdminForm.tsx'
import { AdminOfForm, RoleChoices } from './admins.ts'

interface AdminFormModalProps {
  /** id of the admin to edit, or `new`; none: closed */
  admin: number | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

export function AdminFormModal({ admin, onClose, onSaved }: AdminFormModalProps) {
  const { t } = useTranslation('admin')
  const [subject] = useState(admin)
  const isNew = typeof subject !== 'number'
  const edited = useRecord({
    query: AdminOfForm,
    variables: { id: isNew ? 0 : subject },
    recordOf: data => data.findOneAdmin,
    gone: t('form.gone'),
    pause: isNew,
  })
  const roles = useRecord({
    query: RoleChoices,
    variables: {},
    recordOf: data => data.findManyAdminRole.items,
    pause: false,
  })
  return (
    <RecordFormModal
      isOpen={admin !== undefined}
      title={t(isNew ? 'form.create' : 'form.edit')}
      data={{ ...edited, isReady: edited.isReady && roles.isReady, failure: edited.failure ?? roles.failure }}
      loadFailed={t('form.loadFailed')}
      onClose={onClose}
    >
      {(kept, dialog) => (
        <AdminForm
          kept={kept}
          roles={roles.record ?? []}
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
