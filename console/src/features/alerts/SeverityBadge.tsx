import { IconAlertCircleFilled, IconAlertTriangleFilled, IconFlame, IconInfoCircleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { AlertDetails } from './alerts.ts'

const LOOKS = {
  CRITICAL: { tone: 'bad', Icon: IconFlame },
  MAJOR: { tone: 'bad', Icon: IconAlertCircleFilled },
  MINOR: { tone: 'warning', Icon: IconAlertTriangleFilled },
  INFO: { tone: 'busy', Icon: IconInfoCircleFilled },
} satisfies Record<AlertDetails['severity'], { tone: Tone; Icon: unknown }>

export function SeverityBadge({ severity }: { severity: AlertDetails['severity'] }) {
  const { t } = useTranslation('alert')
  const { tone, Icon } = LOOKS[severity]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`severity.${severity}`)}
    </StatusBadge>
  )
}
