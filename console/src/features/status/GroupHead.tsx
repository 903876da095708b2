import { Title } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconBolt,
  IconBulb,
  IconBulbFilled,
  IconBulbOff,
  IconHelpCircle,
  IconTemperature,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import { GroupStatusBadge } from '../groups/GroupStatusBadge.tsx'
import { OverriddenLine } from '../overrides/OverriddenLine.tsx'
import classes from './GroupHead.module.css'
import { labelsOf } from './groupLabels.ts'
import type { GroupFigures, StatusGroup } from './status.ts'

type Look = { tone: Tone; Icon: typeof IconBulb }

const UNKNOWN: Look = { tone: 'idle', Icon: IconHelpCircle }
const LIGHT = {
  ON: { tone: 'busy', Icon: IconBulbFilled },
  PARTIAL: { tone: 'busy', Icon: IconBulb },
  OFF: { tone: 'idle', Icon: IconBulbOff },
  UNKNOWN,
} satisfies Record<string, Look>
export const POWER = {
  NORMAL: { tone: 'good', Icon: IconBolt },
  NEAR_THRESHOLD: { tone: 'warning', Icon: IconAlertTriangleFilled },
  OVER_THRESHOLD: { tone: 'bad', Icon: IconAlertTriangleFilled },
  UNKNOWN,
} satisfies Record<string, Look>
export const TEMPERATURE = {
  NORMAL: { tone: 'good', Icon: IconTemperature },
  LOW: { tone: 'busy', Icon: IconTemperature },
  HIGH: { tone: 'bad', Icon: IconAlertTriangleFilled },
  UNKNOWN,
} satisfies Record<string, Look>

interface GroupHeadProps {
  group: StatusGroup
  figures: GroupFigures
  /** ms since 1970: when the data were requested */
  at: number
}

/** Summary of the group, and the age of its data. */
export function GroupHead({ group, figures, at }: GroupHeadProps) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { unknownCount } = figures
  const { light, brightness, power, temperature } = labelsOf(figures)
  return (
    <div className={classes.head}>
      <Title order={2} size="h4" className={classes.name}>
        {group.name}
      </Title>
      <div className={classes.badges}>
        <GroupStatusBadge group={group} detailed />
        <Badge look={LIGHT[light]}>
          {light !== 'UNKNOWN' && unknownCount > 0
            ? t('light.andUnknown', { state: t(`light.${light}`), number: format.number(unknownCount) })
            : t(`light.${light}`)}
        </Badge>
        <Badge look={POWER[power]}>{t(`power.${power}`)}</Badge>
        <Badge look={brightness === 'NORMAL' ? { tone: 'good', Icon: IconBulb } : UNKNOWN}>
          {t(`brightness.${brightness}`)}
        </Badge>
        <Badge look={TEMPERATURE[temperature]}>{t(`temperature.${temperature}`)}</Badge>
      </div>
      <OverriddenLine group={group} />
      <span className={classes.age}>
        {t('asOf')} <LiveAge at={new Date(at).toISOString()} />
        {figures.measuredAt && (
          <>
            {' · '}
            {t('measuredAt')} <LiveAge at={figures.measuredAt} />
          </>
        )}
      </span>
    </div>
  )
}

function Badge({ look: { tone, Icon }, children }: { look: Look; children: string }) {
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {children}
    </StatusBadge>
  )
}
