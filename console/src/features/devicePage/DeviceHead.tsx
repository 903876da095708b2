import { ActionIcon, Anchor, Button, Text, Title } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { paths } from '../../paths.ts'
import { Hint } from '../../ui/Hint.tsx'
import { usePageTitle } from '../../ui/PageHeading.tsx'
import { LightSwitch } from '../control/LightSwitch.tsx'
import { useObstacle } from '../control/useObstacle.ts'
import { DeviceStatusBadge } from '../devices/DeviceStatusBadge.tsx'
import { LastSeen } from '../devices/LastSeen.tsx'
import { ProtectedBadge } from '../protection/ProtectedMark.tsx'
import classes from './DevicePage.module.css'
import type { DeviceOfPage } from './devicePage.ts'

interface DeviceHeadProps {
  device: DeviceOfPage
  onOperate: () => void
  onEdit: () => void
  onMap: () => void
  onDelete: () => void
}

/** Name, status and actions of a device. */
export function DeviceHead({ device, onOperate, onEdit, onMap, onDelete }: DeviceHeadProps) {
  const { t } = useTranslation(['device', 'devices', 'dialog', 'control'])
  const { ready } = useConnection()
  const obstacle = useObstacle()(device)
  const offline = ready ? undefined : t('control:noLink')
  usePageTitle(device.name)
  const may = (action: string) => device.abilities.includes(action)
  const unplaced = device.latitude === null || device.longitude === null ? t('notOnMap') : undefined
  return (
    <>
      <Crumbs name={device.name} />
      <header className={classes.head}>
        <div className={classes.name}>
          <div>
            <Title order={1} size="h3">
              {device.name}
            </Title>
            <DeviceStatusBadge status={device.deviceStatus} lifecycle={device.lifecycle} />
            {device.isProtected && <ProtectedBadge />}
          </div>
          <Text size="sm" c="dimmed">
            {device.deviceId} · {t('devices:columns.lastSeen')} <LastSeen at={device.lastOnlineTime} />
          </Text>
        </div>
        <div className={classes.controls}>
          <LightSwitch light={device} />
          <div className={classes.buttons}>
            {may('operate') && (
              <Hint label={obstacle}>
                <Button
                  leftSection={<IconAdjustmentsHorizontal size={16} />}
                  {...held(obstacle)}
                  onClick={() => obstacle || onOperate()}
                >
                  {t('devices:actions.operate')}
                </Button>
              </Hint>
            )}
            {may('update') && (
              <Hint label={offline}>
                <Button
                  variant="default"
                  leftSection={<IconPencil size={16} />}
                  {...held(offline)}
                  onClick={() => offline || onEdit()}
                >
                  {t('edit')}
                </Button>
              </Hint>
            )}
            <Hint label={unplaced ?? t('showOnMap')}>
              <ActionIcon
                variant="default"
                size={36}
                {...held(unplaced)}
                onClick={() => unplaced || onMap()}
                aria-label={unplaced ?? t('showOnMap')}
              >
                <IconMapPin size={16} />
              </ActionIcon>
            </Hint>
            {may('delete') && (
              <Hint label={offline ?? t('dialog:delete')}>
                <ActionIcon
                  variant="default"
                  size={36}
                  {...held(offline)}
                  onClick={() => offline || onDelete()}
                  aria-label={t('dialog:delete')}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Hint>
            )}
          </div>
        </div>
      </header>
    </>
  )
}

/** Disabled, but focusable, so that its hint can show the reason. */
function held(reason: string | undefined) {
  const is = reason !== undefined || undefined
  return { 'data-disabled': is, 'aria-disabled': is }
}

/** Breadcrumbs back to the list. */
export function Crumbs({ name }: { name: string }) {
  const { t } = useTranslation(['device', 'devices'])
  return (
    <nav className={classes.crumbs} aria-label={t('crumbs')}>
      <Anchor size="sm" renderRoot={props => <Link to={paths.devices} {...props} />}>
        {t('devices:title')}
      </Anchor>
      <span aria-hidden>/</span>
      <span aria-current="page">{name}</span>
    </nav>
  )
}
