import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogStep } from '../../ui/DialogStep.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { RevisionEffect } from './RevisionEffect.tsx'
import { type ChosenRevision, RevisionList } from './RevisionList.tsx'
import { RevisionRollout } from './RevisionRollout.tsx'
import type { ScheduleRow } from './schedules.ts'

interface RevisionsModalProps {
  /** undefined: closed */
  schedule: ScheduleRow | undefined
  onClose: () => void
  onRestored: () => void
}

/** The revisions of a schedule; one that was chosen shows its effect first, and its rollout after it was restored. */
export function RevisionsModal({ schedule, onClose, onRestored }: RevisionsModalProps) {
  const { t } = useTranslation('revisions')
  const { opened, shown } = useDialog(schedule)
  const [chosen, setChosen] = useState<ChosenRevision>()
  const [restored, setRestored] = useState(false)
  const name = shown?.name ?? ''
  const title = !chosen
    ? t('title', { name })
    : t(restored ? 'rollout.title' : 'effectTitle', { name, number: chosen.number })
  return (
    <FormModal opened={opened} title={title} size={720} onClose={onClose}>
      {close =>
        shown &&
        (restored ? (
          <DialogStep>
            <RevisionRollout schedule={shown} onClose={close} />
          </DialogStep>
        ) : chosen ? (
          <DialogStep>
            <RevisionEffect
              schedule={shown}
              chosen={chosen}
              onBack={() => setChosen(undefined)}
              onRestored={() => {
                setRestored(true)
                onRestored()
              }}
            />
          </DialogStep>
        ) : (
          <RevisionList schedule={shown} onRestore={setChosen} />
        ))
      }
    </FormModal>
  )
}
