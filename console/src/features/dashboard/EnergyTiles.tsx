import { IconBolt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { DashboardFigures } from './dashboard.ts'
import { FigureTile } from './FigureTile.tsx'

const PERIODS = [
  ['today', 'dayPowerCount'],
  ['month', 'monthPowerCount'],
  ['year', 'yearPowerCount'],
  ['total', 'totalPower'],
] as const

/** Energy of today, this month, this year and since the platform runs; what the meters show is noted at the last. */
export function EnergyTiles({ energy }: { energy: DashboardFigures['dashboardPowerInfoCount'] | undefined }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return PERIODS.map(([period, field]) => {
    const shown = energy && format.energy(energy[field], 'kWh')
    const meters = energy && format.energy(energy.meterTotal, 'totalKWh')
    return (
      <FigureTile
        key={period}
        label={t(`energy.${period}`)}
        value={shown?.value}
        unit={shown?.unit ?? 'kWh'}
        note={period === 'total' && meters && t('energy.meters', { total: `${meters.value} ${meters.unit}` })}
        icon={<IconBolt size={16} />}
      />
    )
  })
}
