import { Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconClockOff,
  IconHourglass,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import { useCountdown } from '../../ui/useCountdown.ts'
import type { ApprovalRow } from './approvals.ts'

const LOOKS = {
  PENDING: { tone: 'busy', Icon: IconHourglass },
  APPROVED: { tone: 'good', Icon: IconCircleCheck },
  REFUSED: { tone: 'bad', Icon: IconBan },
  WITHDRAWN: { tone: 'idle', Icon: IconArrowBackUp },
  EXPIRED: { tone: 'idle', Icon: IconClockOff },
  IMMEDIATE: { tone: 'warning', Icon: IconAlertTriangle },
} as const satisfies Record<ApprovalRow['status'], { tone: Tone; Icon: typeof IconBan }>

/** The status; how long it can be approved, or who decided and why. */
export function ApprovalStatus({ approval }: { approval: ApprovalRow }) {
  const { t } = useTranslation('approvals')
  const { status, expiresAt, decidedBy, note } = approval
  const { tone, Icon } = LOOKS[status]
  return (
    <div>
      <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
        {t(`status.${status}`)}
      </StatusBadge>
      {status === 'PENDING' && <TimeLeft until={expiresAt} />}
      {decidedBy && (
        <Text size="xs" c="dimmed">
          {t('decidedBy', { name: decidedBy })}
        </Text>
      )}
      {note && (
        <Text size="xs" c="dimmed">
          {t('note', { note })}
        </Text>
      )}
    </div>
  )
}

/** 14 min 3 s left */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('approvals')
  const time = useCountdown(until)
  if (!time) return null
  return (
    <Text size="xs" c="dimmed" role="timer">
      {t('left', { time })}
    </Text>
  )
}
