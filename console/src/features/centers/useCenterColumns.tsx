import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { type CenterActionHandlers, CenterActions } from './CenterActions.tsx'
import classes from './Centers.module.css'
import type { CenterRow } from './centers.ts'
import { OnlineBadge } from './OnlineBadge.tsx'

export function useCenterColumns(handlers: CenterActionHandlers): Column<CenterRow>[] {
  const { t } = useTranslation('centers')
  const format = useFormat()
  return [
    {
      key: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      card: 'head',
      cell: center => <TwoLines strong first={center.name} second={center.deviceId} />,
    },
    {
      key: 'brand',
      header: t('columns.brand'),
      width: 170,
      from: 900,
      cell: ({ mode }) => <TwoLines first={mode?.name ?? t('noModel')} second={mode?.manufacturer} />,
    },
    {
      key: 'district',
      header: t('columns.district'),
      sortKey: 'districtCode',
      width: 180,
      from: 800,
      cell: center => <TwoLines first={center.districtName ?? NONE} second={aboveDistrict(center)} />,
    },
    {
      key: 'devices',
      header: t('columns.devices'),
      width: 84,
      align: 'right',
      cell: center => format.number(center.deviceCount),
    },
    {
      key: 'online',
      header: t('columns.online'),
      sortKey: 'online',
      width: 136,
      cell: ({ online, lastOnlineTime }) => (
        <div className={classes.online}>
          <OnlineBadge online={online} />
          <Text size="xs" c="dimmed">
            {lastOnlineTime ? <LiveAge at={lastOnlineTime} /> : t('neverOnline')}
          </Text>
        </div>
      ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      width: 214,
      card: 'foot',
      cell: center => <CenterActions center={center} {...handlers} />,
    },
  ]
}

/** Province and city; a municipality is its own city. */
export function aboveDistrict({ provinceName, cityName }: Pick<CenterRow, 'provinceName' | 'cityName'>): string {
  return [...new Set([provinceName, cityName])].filter(Boolean).join(' · ')
}
