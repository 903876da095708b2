import { useTranslation } from 'react-i18next'
import { AskEffect } from '../effects/AskEffect.tsx'
import type { ChangeEffect, LeftLights } from '../effects/effects.ts'
import type { ScheduleRow } from './schedules.ts'

interface DisableModalProps {
  /** none: closed */
  about: { about: ScheduleRow; effect: ChangeEffect | undefined } | undefined
  busy: boolean
  onConfirm: (leftLights: LeftLights | undefined) => void
  onClose: () => void
}

/** Says what lights do without the schedule, and asks what those shall do that have no plan then. */
export function DisableModal({ about, ...props }: DisableModalProps) {
  const { t } = useTranslation('schedules')
  const title = t('disable.title', { name: about?.about.name ?? '' })
  const question = about && { title, action: t('disable.action'), effect: about.effect, perGroup: true }
  return <AskEffect question={question} {...props} />
}
