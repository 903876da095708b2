import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconHelpCircle,
  IconPlugConnectedX,
  IconTool,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { DeviceStatus } from './deviceSearch.ts'

const LOOKS = {
  NORMAL: { tone: 'good', Icon: IconCircleCheckFilled },
  OFFLINE: { tone: 'bad', Icon: IconPlugConnectedX },
  FAULT: { tone: 'warning', Icon: IconAlertTriangleFilled },
  MAINTENANCE: { tone: 'idle', Icon: IconTool },
  UNKNOWN: { tone: 'idle', Icon: IconHelpCircle },
} satisfies Record<string, { tone: Tone; Icon: unknown }>

export function DeviceStatusBadge({ status }: { status: DeviceStatus }) {
  const { t } = useTranslation('devices')
  // A newer server may know a status that this page does not.
  const known = status in LOOKS ? status : 'UNKNOWN'
  const { tone, Icon } = LOOKS[known]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`status.${known}`)}
    </StatusBadge>
  )
}
