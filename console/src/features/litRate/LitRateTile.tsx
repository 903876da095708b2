import { Text } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconBulbFilled,
  IconBulbOff,
  IconCircleCheckFilled,
  IconHelpCircle,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DECIMALS } from '#lighting/values/units.ts'
import { useFormat } from '../../i18n/format.ts'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { Shares } from '../../ui/Shares.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { DeviceCount } from '../devices/DeviceCount.tsx'
import { LitNightBars } from './LitNightBars.tsx'
import type { GroupLitRate } from './nights.ts'

interface LitRateTileProps {
  groupId: number
  rate: GroupLitRate
  zone: string
}

const PARTS = [
  { key: 'lit', condition: 'LIT', tone: 'lit', Icon: IconBulbFilled },
  { key: 'dark', condition: 'DARK', tone: 'bad', Icon: IconBulbOff },
  { key: 'unknown', condition: 'UNKNOWN', tone: 'idle', Icon: IconHelpCircle },
] as const

/** The lit rate: how many of the lights that should be lit are lit, with a link to dark ones. */
export function LitRateTile({ groupId, rate, zone }: LitRateTileProps) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const wanted = rate.lit + rate.dark + rate.unknown
  return (
    <Tile title={t('tile.litRate')} end={<Verdict met={rate.meetsTarget} />}>
      <Figures>
        <Figure
          value={rate.rate === null ? undefined : format.measure(rate.rate, 'finePercent')}
          unit="%"
          label={t('litRate.target', { target: format.quantity(rate.target, '%') })}
          none={t(wanted === 0 ? 'litRate.nothing' : 'noData')}
          tone={rate.meetsTarget === false ? 'bad' : undefined}
        />
      </Figures>
      {wanted > 0 && (
        <Shares
          shares={PARTS.map(({ key, condition, tone, Icon }) => ({
            key,
            name: t(`litRate.${key}`),
            tone,
            icon: <Icon aria-hidden />,
            count: rate[key],
            value: <DeviceCount count={rate[key]} what={t(`litRate.${key}`)} search={{ groupId, condition }} />,
          }))}
        />
      )}
      {rate.unknown > 0 && (
        <Text size="xs" c="dimmed">
          {t('litRate.range')}: {format.quantity(rate.low, '%', DECIMALS.finePercent)} –{' '}
          {format.quantity(rate.high, '%', DECIMALS.finePercent)}
        </Text>
      )}
      <LitNightBars groupId={groupId} zone={zone} target={rate.target} />
    </Tile>
  )
}

function Verdict({ met }: { met: boolean | null }) {
  const { t } = useTranslation('status')
  if (met === null) return null
  return (
    <StatusBadge
      tone={met ? 'good' : 'bad'}
      icon={met ? <IconCircleCheckFilled aria-hidden /> : <IconAlertTriangleFilled aria-hidden />}
    >
      {t(met ? 'litRate.met' : 'litRate.missed')}
    </StatusBadge>
  )
}
