import { IconBan, IconCirclePlus, IconCopy, IconEqual, IconPencil, IconPlayerSkipForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { Outcome } from './importSearch.ts'

const LOOKS: Record<Outcome, [Tone, typeof IconBan]> = {
  CREATE: ['good', IconCirclePlus],
  UPDATE: ['busy', IconPencil],
  UNCHANGED: ['idle', IconEqual],
  SKIPPED: ['idle', IconPlayerSkipForward],
  DUPLICATE: ['warning', IconCopy],
  REFUSED: ['bad', IconBan],
}

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('imports')
  const [tone, Icon] = LOOKS[outcome]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`outcomes.${outcome}`)}
    </StatusBadge>
  )
}
