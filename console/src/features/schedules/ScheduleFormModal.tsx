import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordFormModal } from '../../ui/form/RecordFormModal.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import type { ScheduleRow } from './schedules.ts'

interface ScheduleFormModalProps {
  /** the schedule to edit, or `new`; none: closed */
  schedule: ScheduleRow | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

export function ScheduleFormModal({ schedule, onClose, onSaved }: ScheduleFormModalProps) {
  const { t } = useTranslation('schedules')
  const [record] = useState(schedule === 'new' ? undefined : schedule)
  return (
    <RecordFormModal
      isOpen={schedule !== undefined}
      title={t(record ? 'edit' : 'create')}
      size={1160}
      data={{ record, isReady: true }}
      onClose={onClose}
    >
      {(kept, dialog) => (
        <ScheduleForm
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
