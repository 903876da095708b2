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

/** Above this, kWh have too many digits to read at a glance. */
const MWH_FROM = 100_000

/** Energy of today, this month, this year and in total. */
export function EnergyTiles({ energy }: { energy: DashboardFigures['dashboardPowerInfoCount'] | undefined }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return PERIODS.map(([period, field]) => {
    const kwh = energy?.[field]
    const large = kwh !== undefined && kwh >= MWH_FROM
    return (
      <FigureTile
        key={period}
        label={t(`energy.${period}`)}
        value={kwh === undefined ? undefined : format.number(large ? kwh / 1000 : kwh, large || kwh < 1000 ? 1 : 0)}
        unit={large ? 'MWh' : 'kWh'}
        icon={<IconBolt size={16} />}
      />
    )
  })
}
