import { Skeleton } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconBulbFilled,
  IconCircleCheckFilled,
  IconLamp2,
  IconPlugConnectedX,
  IconTool,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import type { DashboardFigures } from './dashboard.ts'
import { FigureTile } from './FigureTile.tsx'

const ICON = 16

/** Lights in service by state; each figure links to its list. */
export function LightTiles({ counts }: { counts: DashboardFigures['dashboardLightInfoCount'] | undefined }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const number = (value: number | undefined) => (value === undefined ? undefined : format.number(value))
  const rateText = (rate: number | null) =>
    rate === null ? undefined : t('lights.onlineRate', { rate: format.quantity(rate, '%') })
  const inService = counts?.inService
  const others = [
    counts?.plannedCount ? t('lights.planned', { number: format.number(counts.plannedCount) }) : undefined,
    counts?.outOfServiceCount
      ? t('lights.outOfService', { number: format.number(counts.outOfServiceCount) })
      : undefined,
  ].filter(text => text !== undefined)
  return (
    <>
      <FigureTile
        label={t('lights.total')}
        value={number(inService?.totalCount)}
        note={others.join(' · ')}
        icon={<IconLamp2 size={ICON} />}
        link={{ to: paths.devices, search: { lifecycle: 'IN_SERVICE' } }}
      />
      <FigureTile
        label={t('lights.lit')}
        value={number(counts?.litCount)}
        note={
          counts &&
          t('lights.notLit', { dark: format.number(counts.darkCount), unknown: format.number(counts.unknownCount) })
        }
        icon={<IconBulbFilled size={ICON} />}
        tone="lit"
        link={{ to: paths.devices, search: { condition: 'ON' } }}
      />
      <FigureTile
        label={t('lights.online')}
        value={number(inService?.onlineCount)}
        note={counts ? rateText(counts.onlineRate) : <Skeleton height={12} width={92} my={3} />}
        icon={<IconCircleCheckFilled size={ICON} />}
        tone="good"
      />
      <FigureTile
        label={t('lights.offline')}
        value={number(inService?.offlineCount)}
        icon={<IconPlugConnectedX size={ICON} />}
        tone="bad"
        link={{ to: paths.devices, search: { status: 'OFFLINE' } }}
      />
      <FigureTile
        label={t('lights.fault')}
        value={number(inService?.faultCount)}
        icon={<IconAlertTriangleFilled size={ICON} />}
        tone="warning"
        link={{ to: paths.devices, search: { status: 'FAULT' } }}
      />
      <FigureTile
        label={t('lights.maintenance')}
        value={number(inService?.maintenanceCount)}
        icon={<IconTool size={ICON} />}
        tone="idle"
        link={{ to: paths.devices, search: { status: 'MAINTENANCE' } }}
      />
    </>
  )
}
