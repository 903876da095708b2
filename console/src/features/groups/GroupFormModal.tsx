import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../graphql/useRecord.ts'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { GroupForm } from './GroupForm.tsx'
import { GroupNow, type GroupRow } from './groups.ts'

interface GroupFormModalProps {
  /** the one that is edited, or `new`; none: closed */
  group: GroupRow | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

export function GroupFormModal({ group, onClose, onSaved }: GroupFormModalProps) {
  const { t } = useTranslation('groups')
  const [id] = useState(typeof group === 'object' ? group.id : undefined)
  const data = useRecord({
    query: GroupNow,
    variables: { id: id ?? 0 },
    recordOf: ({ findOneLightGroup }) => findOneLightGroup,
    gone: t('gone'),
    pause: id === undefined,
  })
  return (
    <RecordFormModal
      isOpen={group !== undefined}
      title={t(id === undefined ? 'create' : 'edit')}
      size="xl"
      data={data}
      loadFailed={t('formFailed')}
      onClose={onClose}
    >
      {(kept, dialog) => (
        <GroupForm
          kept={kept}
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
