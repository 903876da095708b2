import { ActionIcon, Anchor, Button, Text, Title } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLink } from '../../graphql/link.ts'
import { paths } from '../../paths.ts'
import { Hint } from '../../ui/Hint.tsx'
import { usePageTitle } from '../../ui/PageHeading.tsx'
import { LightSwitch } from '../control/LightSwitch.tsx'
import { DeviceStatusBadge } from '../devices/DeviceStatusBadge.tsx'
import { Heard } from '../devices/Heard.tsx'
import classes from './DevicePage.module.css'
import type { DeviceOfPage } from './devicePage.ts'

interface DeviceHeadProps {
  device: DeviceOfPage
  onOperate: () => void
  onEdit: () => void
  onMap: () => void
  onDelete: () => void
}

/** Which device this is, how it is, and what this viewer may do with it. */
export function DeviceHead({ device, onOperate, onEdit, onMap, onDelete }: DeviceHeadProps) {
  const { t } = useTranslation(['device', 'devices', 'dialog'])
  const { ready } = useLink()
  usePageTitle(device.name)
  const may = (action: string) => device.abilities.includes(action)
  const placed = device.latitude !== null && device.longitude !== null
  return (
    <>
      <Crumbs name={device.name} />
      <header className={classes.head}>
        <div className={classes.name}>
          <div>
            <Title order={1} size="h3">
              {device.name}
            </Title>
            <DeviceStatusBadge status={device.deviceStatus} />
          </div>
          <Text size="sm" c="dimmed">
            {device.deviceId} · {t('devices:columns.lastSeen')} <Heard at={device.lastOnlineTime} />
          </Text>
        </div>
        <div className={classes.controls}>
          <LightSwitch light={device} />
          <div className={classes.buttons}>
            {may('operate') && (
              <Button
                leftSection={<IconAdjustmentsHorizontal size={16} />}
                disabled={!ready || device.deviceStatus !== 'NORMAL'}
                onClick={onOperate}
              >
                {t('devices:actions.operate')}
              </Button>
            )}
            {may('update') && (
              <Button variant="default" leftSection={<IconPencil size={16} />} disabled={!ready} onClick={onEdit}>
                {t('edit')}
              </Button>
            )}
            <Hint label={t(placed ? 'showOnMap' : 'notOnMap')}>
              <ActionIcon
                variant="default"
                size={36}
                disabled={!placed}
                onClick={onMap}
                aria-label={t(placed ? 'showOnMap' : 'notOnMap')}
              >
                <IconMapPin size={16} />
              </ActionIcon>
            </Hint>
            {may('delete') && (
              <Hint label={t('dialog:delete')}>
                <ActionIcon
                  variant="default"
                  size={36}
                  disabled={!ready}
                  onClick={onDelete}
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

/** The way back to the list. */
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
