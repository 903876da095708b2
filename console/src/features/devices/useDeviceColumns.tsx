import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import type { Column } from '../../ui/column.ts'
import { LightSwitch } from '../control/LightSwitch.tsx'
import { DeviceActions } from './DeviceActions.tsx'
import { GroupCell, LocationCell, PowerCell, StatusCell, TwoLines } from './DeviceCells.tsx'
import type { DeviceRow } from './devices.ts'
import { sum } from './sum.ts'

interface Open {
  onOperate: (device: DeviceRow) => void
  onDetails: (device: DeviceRow) => void
  onMap: (device: DeviceRow) => void
}

export function useDeviceColumns(open: Open): Column<DeviceRow>[] {
  const { t } = useTranslation('devices')
  const format = useFormat()
  return [
    {
      key: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      card: 'head',
      cell: device => <TwoLines strong first={device.name} second={device.deviceId} />,
    },
    {
      key: 'brand',
      header: t('columns.brand'),
      width: 132,
      from: 1100,
      card: 'none',
      cell: ({ mode }) => <TwoLines first={mode?.name ?? t('noMode')} second={mode?.manufacturer} />,
    },
    {
      key: 'location',
      header: t('columns.location'),
      from: 900,
      cell: device => <LocationCell device={device} />,
    },
    {
      key: 'group',
      header: t('columns.group'),
      width: 104,
      from: 900,
      cell: device => <GroupCell device={device} />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      sortKey: 'deviceStatus',
      width: 236,
      cell: device => <StatusCell device={device} />,
    },
    {
      key: 'power',
      header: t('columns.power'),
      width: 84,
      align: 'right',
      cell: device => <PowerCell device={device} />,
    },
    {
      key: 'energy',
      header: t('columns.energy'),
      width: 108,
      align: 'right',
      from: 1100,
      cell: ({ mainEnergyConsumption, subEnergyConsumption }) => {
        const energy = sum(mainEnergyConsumption, subEnergyConsumption)
        return energy === null ? NONE : format.quantity(energy, 'kWh', 1)
      },
    },
    {
      key: 'switch',
      header: t('columns.switch'),
      width: 142,
      card: 'foot',
      cell: device => <LightSwitch light={device} />,
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      width: 128,
      card: 'foot',
      cell: device => <DeviceActions device={device} {...open} />,
    },
  ]
}
