import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { DaylightForm } from './DaylightForm.tsx'
import type { DaylightRow } from './daylight.ts'

interface DaylightFormModalProps {
  /** the rule to edit, or `new`; none: closed */
  rule: DaylightRow | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

export function DaylightFormModal({ rule, onClose, onSaved }: DaylightFormModalProps) {
  const { t } = useTranslation('daylight')
  const [record] = useState(rule === 'new' ? undefined : rule)
  return (
    <RecordFormModal
      isOpen={rule !== undefined}
      title={record ? t('edit', { name: record.name }) : t('create')}
      size={960}
      data={{ record, isReady: true }}
      onClose={onClose}
    >
      {(kept, dialog) => (
        <DaylightForm
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
