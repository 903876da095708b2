import { IconAlertTriangleFilled, IconCircleCheckFilled, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { GroupStatus } from './groupSearch.ts'

const LOOKS = {
  NORMAL: { tone: 'good', Icon: IconCircleCheckFilled },
  FAULT: { tone: 'bad', Icon: IconAlertTriangleFilled },
  MAINTENANCE: { tone: 'idle', Icon: IconTool },
} satisfies Record<GroupStatus, { tone: Tone; Icon: unknown }>

export function GroupStatusBadge({ status }: { status: GroupStatus }) {
  const { t } = useTranslation('groups')
  // Any other value is shown as maintenance.
  const known = status in LOOKS ? status : 'MAINTENANCE'
  const { tone, Icon } = LOOKS[known]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`status.${known}`)}
    </StatusBadge>
  )
}
