import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { instantOf } from '#lighting/time/zone.ts'
import { DECIMALS } from '#lighting/values/units.ts'
import { useFormat } from '../../i18n/format.ts'
import { localeOf } from '../../i18n/language.ts'
import { Chart } from '../../ui/Chart.tsx'
import { TableBelow } from '../../ui/TableBelow.tsx'
import type { EnergySums } from './energy.ts'

const DAY_S = 86_400
const BUCKET_S = { DAY: DAY_S, MONTH: 30 * DAY_S }

interface EnergyChartProps {
  series: EnergySums
  by: 'DAY' | 'MONTH'
  zone: string
}

/** Energy by day or month, and without dimming. */
export function EnergyChart({ series: { buckets }, by, zone }: EnergyChartProps) {
  const { t, i18n } = useTranslation('status')
  const format = useFormat()
  if (buckets.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('energy.none')}
      </Text>
    )
  }
  const times = buckets.map(({ date }) => instantOf(date, '00:00', zone) / 1000)
  const energy = buckets.map(bucket => bucket.energy)
  const last = times.at(-1)! + BUCKET_S[by]
  const label = t('energy.chart', {
    name: t('energy.used'),
    sum: format.quantity(
      energy.reduce((a, b) => a + b, 0),
      'kWh',
    ),
    last: format.quantity(energy.at(-1), 'kWh'),
  })
  return (
    <>
      <Chart
        label={label}
        times={times}
        span={[Math.min(times[0]!, last - 7 * BUCKET_S[by]), last]}
        curves={[
          { name: t('energy.used'), kind: 'bars', color: 'good', values: energy },
          {
            name: t('energy.baseline'),
            kind: 'steps',
            color: 'warning',
            values: buckets.map(({ baseline }) => baseline),
          },
        ]}
        unit="kWh"
        digits={DECIMALS.kWh}
        timeName={t('energy.date')}
        zone={zone}
        locale={localeOf(i18n.language)}
        height={150}
      />
      <TableBelow
        summary={t('energy.table')}
        label={t('tile.energy')}
        head={[
          t('energy.date'),
          `${t('energy.used')} (kWh)`,
          `${t('energy.baseline')} (kWh)`,
          `${t('energy.savingColumn')} (%)`,
        ]}
        rows={() =>
          [...buckets].reverse().map(({ date, energy, baseline, savingPercent }) => ({
            key: date,
            cells: [
              by === 'DAY' ? date : date.slice(0, 7),
              format.measure(energy, 'kWh'),
              format.measure(baseline, 'kWh'),
              format.measure(savingPercent, 'finePercent'),
            ],
          }))
        }
      />
    </>
  )
}
