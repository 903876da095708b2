import { Text } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconPlugConnectedX, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { type Share, Shares } from '../../ui/Shares.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { DeviceCount } from '../devices/DeviceCount.tsx'
import { LOW_ONLINE_RATE } from '../groups/onlineRate.ts'
import type { GroupFigures } from './status.ts'

const STATUSES = [
  { status: 'NORMAL', tone: 'good', Icon: IconCircleCheckFilled },
  { status: 'FAULT', tone: 'warning', Icon: IconAlertTriangleFilled },
  { status: 'OFFLINE', tone: 'bad', Icon: IconPlugConnectedX },
  { status: 'MAINTENANCE', tone: 'idle', Icon: IconTool },
] as const

/** Poles by state; one with an auxiliary lamp counts once. */
export function PolesTile({ groupId, figures }: { groupId: number; figures: GroupFigures }) {
  const { t } = useTranslation(['status', 'devices'])
  const format = useFormat()
  const { onlineRate, plannedCount, outOfServiceCount } = figures
  const { totalCount, onlineCount, offlineCount, faultCount, maintenanceCount } = figures.inService
  const counts = {
    NORMAL: onlineCount - faultCount,
    FAULT: faultCount,
    OFFLINE: offlineCount,
    MAINTENANCE: maintenanceCount,
  }
  const shares = STATUSES.map(
    ({ status, tone, Icon }): Share => ({
      key: status,
      name: t(`devices:status.${status}`),
      tone,
      icon: <Icon aria-hidden />,
      count: counts[status],
      value: <DeviceCount count={counts[status]} what={t(`devices:status.${status}`)} search={{ groupId, status }} />,
    }),
  )
  const others = (
    [
      ['PLANNED', plannedCount],
      ['OUT_OF_SERVICE', outOfServiceCount],
    ] as const
  ).filter(([, count]) => count > 0)
  return (
    <Tile title={t('tile.poles')}>
      <Figures>
        <Figure
          value={onlineRate === null ? undefined : format.number(onlineRate)}
          unit="%"
          label={t('poles.onlineRate', {
            online: format.number(onlineCount),
            all: format.number(onlineCount + offlineCount),
          })}
          none={t('poles.noneInService')}
          tone={onlineRate !== null && onlineRate < LOW_ONLINE_RATE ? 'warning' : undefined}
        />
        <Figure value={format.number(totalCount)} unit={t('poles.unit')} label={t('poles.total')} none="" />
      </Figures>
      <Shares shares={shares} />
      {others.map(([lifecycle, count]) => (
        <Text key={lifecycle} size="xs" c="dimmed">
          {t(`devices:lifecycle.${lifecycle}`)}{' '}
          <DeviceCount count={count} what={t(`devices:lifecycle.${lifecycle}`)} search={{ groupId, lifecycle }} />
        </Text>
      ))}
    </Tile>
  )
}
