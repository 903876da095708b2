import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MAX_FAULT_SHARE, MAX_OFFLINE_SHARE } from '#lighting/groups/groupStatus.ts'
import { useFormat } from '../../i18n/format.ts'
import { Hint } from '../../ui/Hint.tsx'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { GroupBadge } from './groupBadge.ts'
import type { GroupStatus } from './groupSearch.ts'

const LOOKS = {
  NORMAL: { tone: 'good', Icon: IconCircleCheckFilled },
  FAULT: { tone: 'bad', Icon: IconAlertTriangleFilled },
  MAINTENANCE: { tone: 'idle', Icon: IconTool },
} satisfies Record<GroupStatus, { tone: Tone; Icon: unknown }>
const SHARES = { SET: 0, CENTER_OFFLINE: 0, OFFLINE: MAX_OFFLINE_SHARE, FAULTS: MAX_FAULT_SHARE }

interface GroupStatusBadgeProps {
  group: GroupBadge
  /** the reason is part of the text, not of a tooltip */
  detailed?: boolean
}

/** The derived status of a group. */
export function GroupStatusBadge({ group, detailed }: GroupStatusBadgeProps) {
  const { t } = useTranslation('groups')
  const format = useFormat()
  const { derivedStatus, derivedStatusReason: given } = group
  // Any other value is shown as maintenance.
  const known = derivedStatus in LOOKS ? derivedStatus : 'MAINTENANCE'
  const { tone, Icon } = LOOKS[known]
  const reason =
    given && given in SHARES
      ? t(`statusReason.${given}`, { share: format.quantity(100 * SHARES[given], '%') })
      : undefined
  const badge = (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`status.${known}`)}
      {detailed && reason && ` · ${reason}`}
    </StatusBadge>
  )
  if (detailed || !reason) return badge
  return (
    <Hint label={reason}>
      {badge}
      <VisuallyHidden>{reason}</VisuallyHidden>
    </Hint>
  )
}
