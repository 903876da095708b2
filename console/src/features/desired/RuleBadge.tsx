import {
  IconCalendarTime,
  IconCloudStorm,
  IconFlask,
  IconHandClick,
  IconSettings,
  IconSunset2,
  IconTool,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import type { LightReason } from './desired.ts'

const LOOKS = {
  MAINTENANCE: { tone: 'idle', Icon: IconTool },
  TEST: { tone: 'warning', Icon: IconFlask },
  OVERRIDE: { tone: 'warning', Icon: IconHandClick },
  DAYLIGHT: { tone: 'busy', Icon: IconCloudStorm },
  SCHEDULE: { tone: 'busy', Icon: IconCalendarTime },
  PRESET: { tone: 'busy', Icon: IconSunset2 },
  MANUAL: { tone: 'warning', Icon: IconSettings },
  SITE_DEFAULT: { tone: 'busy', Icon: IconSunset2 },
} satisfies Record<NonNullable<LightReason['expectedRule']>, { tone: Tone; Icon: unknown }>

/** The rule that determines the desired state. */
export function RuleBadge({ rule }: { rule: NonNullable<LightReason['expectedRule']> }) {
  const { t } = useTranslation('desired')
  const { tone, Icon } = LOOKS[rule]
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`rule.${rule}`)}
    </StatusBadge>
  )
}
