import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useMay } from '../sessions/session.ts'
import type { AlertDetails } from './alerts.ts'
import { useAlertText } from './useAlertText.ts'

/** The subject of an alert; a link if the user may open it. */
export function AlertSubject({ alert }: { alert: AlertDetails & { detail?: unknown } }) {
  const { device, center, group } = alert
  const may = useMay()
  const text = useAlertText()
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
  return <span>{text.subject(alert)}</span>
}
