import { IconBan, IconCirclePlus, IconCopy, IconEqual, IconPencil, IconPlayerSkipForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { RowOutcome } from './importSearch.ts'

const LOOKS: Record<RowOutcome, [Tone, typeof IconBan]> = {
  CREATE: ['good', IconCirclePlus],
  UPDATE: ['busy', IconPencil],
  UNCHANGED: ['idle', IconEqual],
  SKIPPED: ['idle', IconPlayerSkipForward],
  DUPLICATE: ['warning', IconCopy],
  REFUSED: ['bad', IconBan],
}

export function OutcomeBadge({ outcome }: { outcome: RowOutcome }) {
  const { t } = useTranslation('imports')
  const [tone, Icon] = LOOKS[outcome]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`outcomes.${outcome}`)}
    </StatusBadge>
  )
}
