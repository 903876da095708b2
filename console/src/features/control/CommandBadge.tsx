import {
  IconArrowUpRight,
  IconBan,
  IconCircleCheckFilled,
  IconClockX,
  IconHourglass,
  IconReplace,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { LightCommand } from './commands.ts'

const LOOKS = {
  QUEUED: { tone: 'busy', Icon: IconHourglass },
  SENT: { tone: 'busy', Icon: IconArrowUpRight },
  ACKNOWLEDGED: { tone: 'good', Icon: IconCircleCheckFilled },
  FAILED: { tone: 'idle', Icon: IconReplace },
  EXPIRED: { tone: 'bad', Icon: IconClockX },
  REJECTED: { tone: 'bad', Icon: IconBan },
} satisfies Record<LightCommand['status'], { tone: Tone; Icon: unknown }>

/** The status of a command. */
export function CommandBadge({ status }: { status: LightCommand['status'] }) {
  const { t } = useTranslation('device')
  const { tone, Icon } = LOOKS[status]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`commands.status.${status}`)}
    </StatusBadge>
  )
}
