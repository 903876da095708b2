import { IconArrowBackUp, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { HandoverRow } from './shiftLog.ts'

const LOOKS = {
  PENDING: { tone: 'busy', Icon: IconHourglass },
  ACCEPTED: { tone: 'good', Icon: IconCircleCheck },
  WITHDRAWN: { tone: 'idle', Icon: IconArrowBackUp },
} as const satisfies Record<HandoverRow['status'], { tone: Tone; Icon: typeof IconHourglass }>

export function HandoverStatus({ handover: { status } }: { handover: HandoverRow }) {
  const { t } = useTranslation('shiftLog')
  const { tone, Icon } = LOOKS[status]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}
