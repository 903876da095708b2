import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import type { AlertDetails } from '../alerts/alerts.ts'
import { readDeviceSearch } from '../devices/deviceSearch.ts'
import { useMay } from '../sessions/session.ts'

/** Opens the subject of an alert, or the list of several of its kind. @returns false if there is no page for it */
export function useOpenAlerts(): (alert: AlertDetails, count: number) => boolean {
  const navigate = useNavigate()
  const may = useMay()
  return ({ kind, deviceId, center, group, clearedAt }, count) => {
    if (count > 1) {
      void navigate({ to: paths.alerts, search: { kind, state: clearedAt === null ? undefined : 'past' } })
    } else if (deviceId !== null) {
      // Keep filters only on the same page.
      const here = location.pathname === paths.devices
      void navigate({
        to: paths.devices,
        search: before => ({ ...(here && readDeviceSearch(before)), device: deviceId }),
      })
    } else if (center && may('LightCenter', 'read')) {
      void navigate({ to: paths.centers, search: { center: center.id } })
    } else if (group && may('LightDevice', 'read') && may('LightGroup', 'read')) {
      void navigate({ to: paths.status, search: { groupId: group.id } })
    } else return false
    return true
  }
}
