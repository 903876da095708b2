import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconInfoCircle, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLink } from '../../graphql/link.ts'
import { Hint } from '../../ui/Hint.tsx'
import classes from './DeviceCells.module.css'
import type { DeviceRow } from './devices.ts'

interface DeviceActionsProps {
  device: DeviceRow
  onOperate: (device: DeviceRow) => void
  onDetails: (device: DeviceRow) => void
  onMap: (device: DeviceRow) => void
}

export function DeviceActions({ device, onOperate, onDetails, onMap }: DeviceActionsProps) {
  const { t } = useTranslation('devices')
  const { ready } = useLink()
  return (
    <div className={classes.actions}>
      {device.abilities.includes('operate') && (
        <Hint label={t('actions.operate')}>
          <ActionIcon
            variant="subtle"
            onClick={() => onOperate(device)}
            disabled={!ready || device.deviceStatus !== 'NORMAL'}
            aria-label={`${t('actions.operate')} ${device.name}`}
          >
            <IconAdjustmentsHorizontal size={18} />
          </ActionIcon>
        </Hint>
      )}
      <Hint label={t('actions.map')}>
        <ActionIcon variant="subtle" onClick={() => onMap(device)} aria-label={`${t('actions.map')} ${device.name}`}>
          <IconMapPin size={18} />
        </ActionIcon>
      </Hint>
      <Hint label={t('actions.details')}>
        <ActionIcon
          variant="subtle"
          onClick={() => onDetails(device)}
          aria-label={`${t('actions.details')} ${device.name}`}
        >
          <IconInfoCircle size={18} />
        </ActionIcon>
      </Hint>
    </div>
  )
}
