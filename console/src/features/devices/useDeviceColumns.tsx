import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { LightSwitch } from '../control/LightSwitch.tsx'
import { DeviceActions, type DeviceActionsProps } from './DeviceActions.tsx'
import { GroupCell, LocationCell, NameCell, PowerCell, StatusCell, StatusLine, TwoLines } from './DeviceCells.tsx'
import type { DeviceView } from './deviceSearch.ts'
import type { DeviceRow } from './devices.ts'
import { lampTotal } from './lampTotal.ts'

/** The same columns in every view; the compact list leaves out second lines. */
export function useDeviceColumns(
  view: DeviceView,
  open: Pick<DeviceActionsProps, 'onOpen' | 'onDetails'>,
): Column<DeviceRow>[] {
  const { t } = useTranslation('devices')
  const format = useFormat()
  const low = view === 'list'
  const columns: Column<DeviceRow>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      card: 'head',
      cell: device => <NameCell device={device} low={low} />,
    },
    {
      key: 'brand',
      header: t('columns.brand'),
      width: 108,
      wide: 132,
      from: 1000,
      card: view === 'grid' ? 'line' : 'none',
      cell: ({ mode }) => <TwoLines first={mode?.name ?? t('noMode')} second={mode?.manufacturer} />,
    },
    {
      key: 'location',
      header: t('columns.location'),
      from: 800,
      cell: device => <LocationCell device={device} />,
    },
    {
      key: 'group',
      header: t('columns.group'),
      width: 98,
      wide: 112,
      from: 800,
      cell: device => <GroupCell device={device} />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      sortKey: 'deviceStatus',
      width: low ? 186 : 160,
      wide: 186,
      cell: device => (low ? <StatusLine device={device} /> : <StatusCell device={device} />),
    },
    {
      key: 'power',
      header: t('columns.power'),
      width: 76,
      align: 'right',
      cell: device => <PowerCell device={device} low={low} />,
    },
    {
      key: 'energy',
      header: t('columns.energy'),
      width: 100,
      align: 'right',
      from: 1000,
      cell: ({ mainEnergyConsumption, subEnergyConsumption }) => {
        const energy = lampTotal(mainEnergyConsumption, subEnergyConsumption)
        return energy === null ? NONE : format.quantity(energy, 'kWh')
      },
    },
    {
      key: 'switch',
      header: t('columns.switch'),
      width: low ? 180 : 122,
      card: 'foot',
      cell: device => <LightSwitch light={device} inline={low} />,
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      width: 116,
      wide: 196,
      card: 'foot',
      cell: device => <DeviceActions device={device} folded={view === 'grid'} {...open} />,
    },
  ]
  return low ? columns.filter(({ key }) => key !== 'brand' && key !== 'location') : columns
}
