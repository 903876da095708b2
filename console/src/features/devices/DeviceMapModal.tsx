import { Modal } from '@mantine/core'
import '../../ui/dialogStyles.ts'
import { IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NONE } from '../../i18n/format.ts'
import { CopyLine } from '../../ui/CopyLine.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { formatCoordinates } from '../../ui/map/coordinates.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { type MappedLight, markerLookOf } from '../platformMap/markerLook.ts'
import { PlatformMap } from '../platformMap/PlatformMap.tsx'
import classes from './DeviceMapModal.module.css'
import { DeviceStatusBadge } from './DeviceStatusBadge.tsx'
import { LastSeen } from './LastSeen.tsx'

/** Shows a city with its surroundings. */
const ZOOM = 12

interface DeviceMapModalProps {
  /** undefined: closed */
  device: MappedLight | undefined
  onClose: () => void
}

/** The location of one light on a map. */
export function DeviceMapModal({ device, onClose }: DeviceMapModalProps) {
  const { t } = useTranslation(['map', 'shell'])
  const { opened, shown } = useDialog(device)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={960}
      title={t('device.title')}
      closeButtonProps={{ 'aria-label': t('shell:words.close') }}
    >
      {shown && <DeviceOnMap key={shown.id} device={shown} />}
    </Modal>
  )
}

function DeviceOnMap({ device }: { device: MappedLight }) {
  const { t } = useTranslation(['map', 'devices'])
  const {
    id,
    name,
    deviceId,
    deviceStatus,
    lifecycle,
    litState,
    lastOnlineTime,
    latitude,
    longitude,
    address1,
    address2,
  } = device
  if (latitude === null || longitude === null)
    return <EmptyState icon={<IconMapPinOff />} title={t('device.noneTitle')} text={t('device.noneText', { name })} />
  const at = { lat: latitude, lng: longitude }
  const look = markerLookOf(deviceStatus)
  const lamp = t(`device.${litState}`)
  const status = t(`devices:status.${deviceStatus}`)
  const marker = { id, ...at, look, lit: litState === 'LIT', label: name, description: [status, lamp].join(' · ') }
  return (
    <div className={classes.parts}>
      <div className={classes.map}>
        <PlatformMap label={t('device.label', { name })} center={at} zoom={ZOOM} markers={[marker]} />
      </div>
      <div className={classes.facts}>
        <h3 className={classes.name}>{name}</h3>
        <Facts
          items={[
            [t('device.status'), <DeviceStatusBadge key="status" status={deviceStatus} lifecycle={lifecycle} />],
            [t('device.lamp'), lamp],
            [t('devices:columns.lastSeen'), <LastSeen key="lastSeen" at={lastOnlineTime} />],
            [t('device.id'), deviceId],
            [t('device.address'), [address1, address2].filter(Boolean).join(' · ') || NONE],
          ]}
        />
        <div>
          <CopyLine label={t('device.coordinates')} text={formatCoordinates(at)} />
          <p className={classes.datum}>{t('device.datum')}</p>
        </div>
      </div>
    </div>
  )
}
