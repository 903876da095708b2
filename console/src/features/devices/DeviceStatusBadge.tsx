import {
  IconAlertTriangleFilled,
  IconCalendarClock,
  IconCircleCheckFilled,
  IconHelpCircle,
  IconPlayerPauseFilled,
  IconPlugConnectedX,
  IconTool,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { DeviceStatus, Lifecycle } from './deviceSearch.ts'

const LOOKS = {
  NORMAL: { tone: 'good', Icon: IconCircleCheckFilled },
  OFFLINE: { tone: 'bad', Icon: IconPlugConnectedX },
  FAULT: { tone: 'warning', Icon: IconAlertTriangleFilled },
  MAINTENANCE: { tone: 'idle', Icon: IconTool },
  UNKNOWN: { tone: 'idle', Icon: IconHelpCircle },
} satisfies Record<string, { tone: Tone; Icon: unknown }>
const NOT_IN_SERVICE = {
  PLANNED: { tone: 'idle', Icon: IconCalendarClock },
  OUT_OF_SERVICE: { tone: 'idle', Icon: IconPlayerPauseFilled },
} satisfies Record<string, { tone: Tone; Icon: unknown }>

interface DeviceStatusBadgeProps {
  status: DeviceStatus
  /** undefined: shows only the status, as of a past instant. */
  lifecycle?: Lifecycle
}

/** The status of a light in service, else its lifecycle. */
export function DeviceStatusBadge({ status, lifecycle = 'IN_SERVICE' }: DeviceStatusBadgeProps) {
  const { t } = useTranslation('devices')
  if (lifecycle in NOT_IN_SERVICE) {
    const known = lifecycle as keyof typeof NOT_IN_SERVICE
    const { tone, Icon } = NOT_IN_SERVICE[known]
    return (
      <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
        {t(`lifecycle.${known}`)}
      </StatusBadge>
    )
  }
  // A newer server may have a status that is unknown here.
  const known = status in LOOKS ? status : 'UNKNOWN'
  const { tone, Icon } = LOOKS[known]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`status.${known}`)}
    </StatusBadge>
  )
}
