import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { LightSwitch } from '../control/LightSwitch.tsx'
import { DeviceActions, type DeviceActionsProps } from './DeviceActions.tsx'
import { GroupCell, LocationCell, NameCell, PowerCell, StatusCell, StatusLine } from './DeviceCells.tsx'
import type { DeviceView } from './deviceSearch.ts'
import type { DeviceRow } from './devices.ts'
import { lampTotal } from './lampTotal.ts'

/** The same columns in every view; the list and the dense table leave out second lines. */
export function useDeviceColumns(
  view: DeviceView,
  dense: boolean,
  open: Pick<DeviceActionsProps, 'onOpen' | 'onDetails'>,
): Column<DeviceRow>[] {
  const { t } = useTranslation('devices')
  const format = useFormat()
  const isList = view === 'list'
  const compact = dense || isList
  const columns: Column<DeviceRow>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      card: 'head',
      ...(!isList && { width: dense ? 176 : 148, wide: 170 }),
      cell: device => <NameCell device={device} compact={isList ? 'compact' : compact ? 'bare' : undefined} />,
    },
    {
      key: 'brand',
      header: t('columns.brand'),
      ...{ width: 90, wide: 132, from: dense ? 1100 : 1000 },
      cell: ({ mode }) => <TwoLines first={mode?.name ?? t('noMode')} second={mode?.manufacturer} compact={compact} />,
    },
    {
      key: 'location',
      header: t('columns.location'),
      from: 900,
      cell: device => <LocationCell device={device} compact={compact} />,
    },
    {
      key: 'group',
      header: t('columns.group'),
      ...{ width: 80, wide: 112, from: 800 },
      cell: device => <GroupCell device={device} />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      sortKey: 'deviceStatus',
      ...{ width: isList ? 186 : dense ? 172 : 188, wide: 200 },
      cell: device => (compact ? <StatusLine device={device} /> : <StatusCell device={device} />),
    },
    {
      key: 'power',
      header: t('columns.power'),
      ...{ width: 74, wide: 82, align: 'right' },
      cell: device => <PowerCell device={device} compact={compact} />,
    },
    {
      key: 'energy',
      header: t('columns.energy'),
      ...{ width: 102, align: 'right', from: 1000 },
      cell: ({ mainEnergyConsumption, subEnergyConsumption }) => {
        const energy = lampTotal(mainEnergyConsumption, subEnergyConsumption)
        return energy === null ? NONE : format.quantity(energy, 'kWh')
      },
    },
    {
      key: 'switch',
      header: t('columns.switch'),
      ...{ width: isList ? 180 : compact ? 142 : 104, wide: compact ? 180 : 122 },
      card: 'foot',
      cell: device => <LightSwitch light={device} inline={compact} />,
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      ...{ width: 110, wide: 196 },
      card: 'foot',
      cell: device => <DeviceActions device={device} folded={view === 'grid'} {...open} />,
    },
  ]
  return isList ? columns.filter(({ key }) => key !== 'brand' && key !== 'location') : columns
}
