import { IconBan, IconCirclePlus, IconCopy, IconEqual, IconPencil, IconPlayerSkipForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { Fate } from './importSearch.ts'

const LOOKS: Record<Fate, [Tone, typeof IconBan]> = {
  CREATE: ['good', IconCirclePlus],
  UPDATE: ['busy', IconPencil],
  UNCHANGED: ['idle', IconEqual],
  SKIPPED: ['idle', IconPlayerSkipForward],
  DUPLICATE: ['warning', IconCopy],
  REFUSED: ['bad', IconBan],
}

export function FateBadge({ fate }: { fate: Fate }) {
  const { t } = useTranslation('imports')
  const [tone, Icon] = LOOKS[fate]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`fates.${fate}`)}
    </StatusBadge>
  )
}
