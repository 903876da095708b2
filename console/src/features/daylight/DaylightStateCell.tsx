import { Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBulb,
  IconClock,
  IconCloudRain,
  IconHourglass,
  IconMoon,
  IconPlayerPause,
  IconSun,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { useSiteZone } from '../../i18n/zone.ts'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import classes from './Daylight.module.css'
import type { DaylightRow } from './daylight.ts'
import { type DaylightKind, daylightKind } from './daylightState.ts'
import { useDaylightTexts } from './useDaylightTexts.ts'

const LOOKS: Record<DaylightKind, { tone: Tone; Icon: typeof IconBulb }> = {
  disabled: { tone: 'idle', Icon: IconPlayerPause },
  active: { tone: 'good', Icon: IconBulb },
  waiting: { tone: 'idle', Icon: IconHourglass },
  outside: { tone: 'idle', Icon: IconMoon },
  fewSensors: { tone: 'warning', Icon: IconAlertTriangle },
  blocked: { tone: 'warning', Icon: IconClock },
  dark: { tone: 'busy', Icon: IconCloudRain },
  bright: { tone: 'idle', Icon: IconSun },
}
const MINUTE_MS = 60_000

/** What a rule does now, and since when or until when. */
export function DaylightStateCell({ rule }: { rule: DaylightRow }) {
  const { t } = useTranslation('daylight')
  const zone = useSiteZone()
  const kind = daylightKind(rule, { now: Date.now(), zone })
  const lines = useStateLines(rule, kind)
  const { tone, Icon } = LOOKS[kind]
  return (
    <div className={classes.lines}>
      <StatusBadge tone={tone} icon={<Icon size={15} aria-hidden />}>
        {t(`state.${kind}`, { fresh: rule.state.freshCount, needed: rule.minSensors })}
      </StatusBadge>
      {lines.map(line => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </div>
  )
}

function useStateLines(rule: DaylightRow, kind: DaylightKind): string[] {
  const { t } = useTranslation('daylight')
  const { number } = useFormat()
  const moment = useMoment(undefined)
  const { lux } = useDaylightTexts()
  const { state, delayMinutes, lightCount } = rule
  const afterDelay = (since: string) => moment(new Date(Date.parse(since) + delayMinutes * MINUTE_MS).toISOString())
  const median = state.median === null ? [] : [t('state.median', { lux: lux(state.median) })]
  if (kind === 'bright') return median
  if (kind === 'dark') return [...median, t('state.onAt', { time: afterDelay(state.darkSince!) })]
  if (kind === 'blocked') return [...median, t('state.blockedUntil', { time: moment(state.blockedUntil!) })]
  if (kind === 'outside') return [t('state.from', { time: rule.windowFrom })]
  if (kind !== 'active') return []
  const isShort = state.freshCount < rule.minSensors
  return [
    ...(lightCount === null ? [] : [t('lights', { count: lightCount, number: number(lightCount) })]),
    t('state.span', { since: moment(state.activeSince!), end: moment(state.endsAt!) }),
    ...(isShort ? [t('state.fewSensors', { fresh: state.freshCount, needed: rule.minSensors })] : median),
    ...(state.brightSince ? [t('state.offAt', { time: afterDelay(state.brightSince) })] : []),
  ]
}
