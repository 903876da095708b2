import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { IconLeaf, IconTrendingUp } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { DECIMALS } from '#lighting/values/units.ts'
import { usePoll } from '../../graphql/poll.ts'
import { NONE, useFormat } from '../../i18n/format.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { type EnergyTotals, energyQuestion, GroupEnergy } from './energy.ts'

const EnergyChart = lazy(async () => ({ default: (await import('./EnergyChart.tsx')).EnergyChart }))

/** Energy changes slowly. */
const POLL_MS = 60_000
const CHART_PX = 150

interface EnergyTileProps {
  groupId: number
  zone: string
  totals: EnergyTotals
}

/** Energy used, compared with the same lights without dimming. */
export function EnergyTile({ groupId, zone, totals }: EnergyTileProps) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const [by, setBy] = useState<'DAY' | 'MONTH'>('DAY')
  const [now, setNow] = useState(Date.now)
  const question = useMemo(() => energyQuestion(zone, now), [zone, now])
  const [{ data, error }, read] = useQuery({ query: GroupEnergy, variables: { id: groupId, ...question } })
  usePoll(() => {
    setNow(Date.now())
    read()
  }, POLL_MS)
  const today = data?.days.buckets.find(({ date }) => date === question.today)
  const month = data?.months.buckets.find(({ date }) => date.slice(0, 7) === question.today.slice(0, 7))
  const figure = (value: number | null | undefined, precision: 'kWh' | 'totalKWh') =>
    value == null ? { value: undefined } : format.energy(value, precision)
  const perPole = (value: number | null) => (value === null ? NONE : format.quantity(value, 'kWh'))
  return (
    <Tile title={t('tile.energy')} large end={month && <Saving percent={month.savingPercent} />}>
      <Figures>
        <Figure {...figure(today?.energy, 'kWh')} label={t('energy.today')} none={t('noData')} />
        <Figure {...figure(month?.energy, 'kWh')} label={t('energy.month')} none={t('noData')} />
        <Figure
          {...figure(totals.totalEnergyConsumption, 'totalKWh')}
          label={[
            t('energy.total'),
            `${t('energy.main')} ${perPole(totals.avgMainEnergyConsumption)}`,
            `${t('energy.sub')} ${perPole(totals.avgSubEnergyConsumption)}`,
          ].join(' · ')}
          none={t('noData')}
        />
      </Figures>
      {!data && error && <ErrorPanel title={t('failed.title')} text={t('energy.failed')} onRetry={read} />}
      {!data && !error && <Skeleton height={CHART_PX} />}
      {data && (
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('energy.by')}
            value={by}
            onChange={value => setBy(value as 'DAY' | 'MONTH')}
            data={(['DAY', 'MONTH'] as const).map(value => ({ value, label: t(`energy.${value}`) }))}
            style={{ alignSelf: 'flex-start' }}
          />
          <Suspense fallback={<Skeleton height={CHART_PX} />}>
            <EnergyChart series={by === 'DAY' ? data.days : data.months} by={by} zone={zone} />
          </Suspense>
          <Text size="xs" c="dimmed">
            {t('energy.baselineHint')}{' '}
            {data.months.lightsWithoutWatts > 0 &&
              t('energy.withoutWatts', { number: format.number(data.months.lightsWithoutWatts) })}
          </Text>
        </>
      )}
    </Tile>
  )
}

function Saving({ percent }: { percent: number | null }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  if (percent === null) return null
  const saves = percent >= 0
  const difference = format.quantity(Math.abs(percent), '%', DECIMALS.finePercent)
  return (
    <StatusBadge
      tone={saves ? 'good' : 'warning'}
      icon={saves ? <IconLeaf aria-hidden /> : <IconTrendingUp aria-hidden />}
    >
      {t(saves ? 'energy.saving' : 'energy.more', { percent: difference })}
    </StatusBadge>
  )
}
