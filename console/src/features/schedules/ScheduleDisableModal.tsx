import { useTranslation } from 'react-i18next'
import { ConfirmEffectModal } from '../effects/ConfirmEffectModal.tsx'
import type { ChangeEffect, LeftLights } from '../effects/effects.ts'
import type { ScheduleRow } from './schedules.ts'

interface DisableModalProps {
  /** undefined: closed */
  pending: { change: ScheduleRow; effect: ChangeEffect | undefined } | undefined
  busy: boolean
  onConfirm: (leftLights: LeftLights | undefined) => void
  onClose: () => void
}

/** Shows what lights do without the schedule, and asks what lights without a plan do. */
export function ScheduleDisableModal({ pending, ...props }: DisableModalProps) {
  const { t } = useTranslation('schedules')
  const title = t('disable.title', { name: pending?.change.name ?? '' })
  const confirmation = pending && { title, action: t('disable.action'), effect: pending.effect, perGroup: true }
  return <ConfirmEffectModal confirmation={confirmation} {...props} />
}
