import { IconHandClick } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NONE, useFormat } from '../../i18n/format.ts'
import { useMoment } from '../../i18n/moment.ts'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { SignalStrength, signalStep } from '../../ui/SignalStrength.tsx'
import twoLines from '../../ui/TwoLines.module.css'
import { TwoLines } from '../../ui/TwoLines.tsx'
import classes from './DeviceCells.module.css'
import { DeviceStatusBadge } from './DeviceStatusBadge.tsx'
import { readDeviceSearch } from './deviceSearch.ts'
import type { DeviceRow } from './devices.ts'
import { LastSeen } from './LastSeen.tsx'
import { lampTotal } from './lampTotal.ts'

const ProtectedMark = lazyPart(
  () => import('../protection/ProtectedMark.tsx'),
  'ProtectedMark',
  ({ isProtected }) => isProtected,
)

interface NameCellProps {
  device: DeviceRow
  /** name and number in one line; bare: without the number */
  compact?: 'compact' | 'bare'
}

/** Opens the details; a link, so that they can be opened in another tab. */
export function NameCell({ device, compact }: NameCellProps) {
  return (
    <div className={twoLines.lines} data-compact={compact}>
      <Link
        to={paths.devices}
        search={before => ({ ...readDeviceSearch(before), device: device.id })}
        className={classes.name}
        title={`${device.name} · ${device.deviceId}`}
      >
        {device.name}
      </Link>
      <small>
        {compact !== 'bare' && device.deviceId}
        <OverriddenMark device={device} />
        <ProtectedMark isProtected={device.isProtected} />
      </small>
    </div>
  )
}

/** Marks an overridden light, even while a test or maintenance has priority. */
function OverriddenMark({ device: { overriddenUntil } }: { device: DeviceRow }) {
  const { t } = useTranslation('devices')
  const moment = useMoment(undefined)
  if (!overriddenUntil) return null
  const text = t('overriddenUntil', { time: moment(overriddenUntil) })
  return <IconHandClick size={13} className={classes.overridden} role="img" aria-label={text} title={text} />
}

export function LocationCell({ device, compact }: { device: DeviceRow; compact?: boolean }) {
  const { t } = useTranslation('devices')
  const { address1, address2, latitude } = device
  if (address1 || address2) return <TwoLines first={address1 ?? NONE} second={address2} compact={compact} />
  return <TwoLines first={NONE} compact={compact} second={t(latitude === null ? 'noLocation' : 'noAddress')} />
}

export function GroupCell({ device }: { device: DeviceRow }) {
  const { t } = useTranslation('devices')
  return (
    <span className={classes.group} data-none={!device.group || undefined} title={device.group?.name}>
      {device.group?.name ?? t('noGroup')}
    </span>
  )
}

function Badge({ device: { deviceStatus, lifecycle } }: { device: DeviceRow }) {
  return <DeviceStatusBadge status={deviceStatus} lifecycle={lifecycle} />
}

/** A device that is not normal shows only its badge, since its readings are outdated. What it never reported is left out. */
export function StatusCell({ device }: { device: DeviceRow }) {
  const { t } = useTranslation('devices')
  const format = useFormat()
  if (device.deviceStatus !== 'NORMAL') return <Badge device={device} />
  const { signalStrength: signal, deviceTemperature, deviceVoltage } = device
  return (
    <div className={classes.status}>
      <div className={classes.line}>
        <Badge device={device} />
        {signal !== null && (
          <SignalStrength
            percent={signal}
            label={`${t('signal.label')} ${format.quantity(signal, '%')} · ${t(`signal.${signalStep(signal).word}`)}`}
          />
        )}
        <LastSeen at={device.lastOnlineTime} />
      </div>
      <div className={classes.line}>
        {deviceTemperature !== null && <span>{format.quantity(deviceTemperature, '°C')}</span>}
        {deviceVoltage !== null && <span>{format.quantity(deviceVoltage, 'V')}</span>}
      </div>
    </div>
  )
}

/** The badge and the age, in one line. */
export function StatusLine({ device }: { device: DeviceRow }) {
  return (
    <div className={classes.line}>
      <Badge device={device} />
      {device.deviceStatus === 'NORMAL' && <LastSeen at={device.lastOnlineTime} />}
    </div>
  )
}

export function PowerCell({ device, compact }: { device: DeviceRow; compact?: boolean }) {
  const format = useFormat()
  if (device.deviceStatus !== 'NORMAL') return <span>{NONE}</span>
  const power = format.quantity(lampTotal(device.mainPower, device.subPower), 'W')
  if (compact) return <span>{power}</span>
  return <TwoLines first={power} second={format.quantity(lampTotal(device.mainCurrent, device.subCurrent), 'A')} />
}
