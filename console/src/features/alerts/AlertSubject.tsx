import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { useMay } from '../sessions/session.ts'
import type { AlertDetails } from './alerts.ts'
import { placeOf } from './useAlertText.ts'

/** The subject of an alert; a link if the user may open it. */
export function AlertSubject({ alert }: { alert: AlertDetails }) {
  const { device, center, group } = alert
  const { t } = useTranslation('alert')
  const may = useMay()
  if (device && may('LightDevice', 'read')) {
    return (
      <Link to={paths.device} params={{ id: `${device.id}` }}>
        {device.name}
      </Link>
    )
  }
  if (center && may('LightCenter', 'read')) {
    return (
      <Link to={paths.centers} search={{ center: center.id }}>
        {center.name}
      </Link>
    )
  }
  if (group && may('LightDevice', 'read') && may('LightGroup', 'read')) {
    return (
      <Link to={paths.status} search={{ groupId: group.id }}>
        {group.name}
      </Link>
    )
  }
  return <span>{(device ?? center ?? group)?.name ?? t(placeOf(alert))}</span>
}
